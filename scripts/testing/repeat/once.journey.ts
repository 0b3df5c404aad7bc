import { expect, test } from '@playwright/test';
import { isFirstTime } from './first-time.ts';

test('opens', () => {
  expect(1).toBe(1);
});

test('shows the page', () => {
  expect(isFirstTime('journey') ? 'empty' : 'page').toBe('page');
});
