import { expect, test } from 'vitest';
import { mustAskAge } from './age-answer.ts';

test('the age is asked where the brand wants it, once a browser, and not of members', () => {
  expect(mustAskAge({ ageGate: true, isMember: false, answered: false })).toBe(true);
  expect(mustAskAge({ ageGate: false, isMember: false, answered: false })).toBe(false);
  expect(mustAskAge({ ageGate: true, isMember: true, answered: false })).toBe(false);
  expect(mustAskAge({ ageGate: true, isMember: false, answered: true })).toBe(false);
});
