import { expect, test } from 'vitest';
import { safeNext } from './paths.ts';

test.each(['/', '/slot?page=2#top', '/member?page=depositv2', '/ä b'])('%j is an address of our own', (next) => {
  expect(safeNext(next)).toBe(next);
});

test.each([
  null,
  '',
  'slot',
  'https://x.example',
  '//x.example',
  '/\\x.example',
  '/\t/x.example',
  '/\n/x.example',
  '/\r\\x.example',
  '/a\n',
])('%j is none', (next) => {
  expect(safeNext(next)).toBeNull();
});
