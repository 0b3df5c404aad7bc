import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 0],
  ['short', 0],
  ['elevenchars', 0],
  ['aaaaaaaaaaaaaaaa', 1],
  ['mypassword-is-long', 1],
  ['lin.tran-has-this', 1],
  ['river-stone-lamp', 3],
  ['river-stone-lamp-9Q!xvb', 4],
])('%s → %s', (password, strength) => {
  expect(strengthOf(password, ['lin.tran'])).toBe(strength);
});
