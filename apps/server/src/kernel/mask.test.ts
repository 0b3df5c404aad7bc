import { expect, test } from 'vitest';
import { MASKED, type Mask, maskedNumber, maskFor } from './mask.ts';

const FACTS: [keyof Omit<Mask, 'isFull'>, string, string][] = [
  ['text', 'Nguyen Van An', 'N***** V** A*'],
  ['text', 'Ágatha  d’Or', 'Á*****  d***'],
  ['text', '李小龙', '李**'],
  ['text', 'A', 'A'],
  ['text', '', ''],
  ['date', '1988-03-02', '****-**-02'],
  ['date', '', ''],
  ['mobile', '+5511987654321', '+55****4321'],
  ['mobile', '+12345', ''],
  ['mobile', '', ''],
  ['email', 'ann@example.org', 'a****@example.org'],
  ['email', 'no address', ''],
  ['email', '', ''],
];

test.each(FACTS)('%s: %j is shown as %j', (kind, full, masked) => {
  expect(MASKED[kind](full)).toBe(masked);
  expect(maskFor({ permissions: ['members.read', 'withdrawals.decide', 'documents.read'] })[kind](full)).toBe(masked);
  expect(maskFor({ permissions: ['members.reveal'] })[kind](full)).toBe(full);
});

test('in full for whose work it is, where a view says so', () => {
  expect(maskFor({ permissions: ['documents.decide'] }, 'documents.decide').isFull).toBe(true);
  expect(maskFor({ permissions: ['documents.decide'] }).isFull).toBe(false);
});

test('only the end of an account number is shown', () => {
  expect(maskedNumber('9012')).toBe('•••• 9012');
});
