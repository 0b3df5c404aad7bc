import { expect, test } from 'vitest';
import { decimalLeft, decimalTyped } from './decimal.ts';

test.each([
  ['0.8', 0.8, 0.8],
  ['0,05', 0.05, 0.05],
  [' 12 ', 12, 12],
  ['50000', 50000, 50000],
  ['0', 0, 0],
  ['0.0001', 0.0001, 0.0001],
  // Still being typed: as a number it would be shown otherwise.
  ['0.', '0.', '0.'],
  ['0.0', '0.0', 0],
  ['1.50', '1.50', 1.5],
  ['007', '007', 7],
  // None: the check of the draft names it.
  ['', '', ''],
  ['.5', '.5', '.5'],
  ['-1', '-1', '-1'],
  ['0.00001', '0.00001', '0.00001'],
  ['much', 'much', 'much'],
])('%j stands in the file as %j while it is typed, as %j once it is left', (text, typed, left) => {
  expect(decimalTyped(text)).toBe(typed);
  expect(typeof typed === 'string' ? decimalLeft(typed) : typed).toBe(left);
});

test('a number can be typed sign by sign', () => {
  const shown = [...'1.05'].reduce((text, sign) => String(decimalTyped(text + sign)), '');
  expect(decimalTyped(shown)).toBe(1.05);
});
