import { expect, test } from 'vitest';
import { AVOIDED, plainWordFaults, STILL_SAID } from './plain-words.ts';

test('an avoided word is named with what to say instead, in any case and form, and only as a word of its own', () => {
  const faults = (...texts: string[]) => plainWordFaults('portal', texts, []);
  expect(faults('Prizes stand here.', 'Whoever comes', 'Pay by E-mail')).toEqual([
    'portal says “stand” (better: is, appears, remains): Prizes stand here.',
    'portal says “whoever” (better: anyone who): Whoever comes',
    'portal says “e-mail” (better: email): Pay by E-mail',
  ]);
  expect(faults('Outstanding balance', 'stand-in', 'Understand', 'Approved', 'Amend', 'Recommended', 'Paid in full', 'Sign in')).toEqual(
    [],
  );
});

test('an exemption holds while something needs it and is refused afterwards', () => {
  expect(plainWordFaults('server', ['Nobody is here'], ['nobody'])).toEqual([]);
  expect(plainWordFaults('server', ['No one is here'], ['nobody'])).toEqual([
    'server no longer says “nobody”: take it off STILL_SAID in scripts/words/plain-words.ts',
  ]);
});

test('exemptions name words of the list', () => {
  const names = AVOIDED.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.values(STILL_SAID).flat()).toSatisfy((all: string[]) => all.every((one) => names.includes(one)));
});
