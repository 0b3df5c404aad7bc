import { expect, test } from 'vitest';
import { normalMobile } from './contact.ts';

const number = '0981112233';
const inDigits = (zero: number) => [...number].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');

test.each([
  number,
  '098 111 22 33',
  '098-111-22-33',
  '098–111.22/33',
  '(098) 111 22 33',
  '\u200e+84\u00a098 111 22 33',
  '+84 (0)98 111 22 33',
  inDigits(0xff10),
  inDigits(0x1040),
  inDigits(0x0660),
  inDigits(0x09e6),
  `+${inDigits(0x1040).replace('၀', '၈၄')}`,
])('%s is one number', (typed) => {
  expect(normalMobile(typed, '84')).toBe('+84981112233');
});

test.each(['098a1112233', '0981112233 ext 4', '0981112233;1', '098+1112233', '++84981112233', '098_111_2233', '0981112233\u0007'])(
  '%j is none: nothing is left out in silence',
  (typed) => {
    expect(normalMobile(typed, '84')).toBeNull();
  },
);
