import { expect, test } from 'vitest';
import { codeAt, newRecoveryCode, otpauthUri, plainRecoveryCode, secretText, stepOf } from './rules.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

test.each(vectors)("at %i s the code of the standard's secret is %s", (seconds, code) => {
  expect(codeAt(secret, at(seconds))).toBe(code);
  expect(stepOf(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test.each([
  [-31, null],
  [-30, 0],
  [0, 0],
  [29, 0],
  [30, 0],
  [59, 0],
  [60, null],
] as const)('a code is known %i s after its step began: %s', (shift, known) => {
  const step = 41_152_263;
  const code = codeAt(secret, at(step * 30));
  // A clock a step behind or ahead is forgiven, and the step it names is its own.
  expect(stepOf(secret, code, at(step * 30 + shift))).toBe(known === null ? null : step);
});

test.each(['', '28708', '2870822', 'abcdef', '28708x2'])('%s is no code', (code) => {
  expect(stepOf(secret, code, at(59))).toBeNull();
});

test('spaces in a code do not matter, nor does the script of its digits', () => {
  for (const typed of [' 287 082 ', '287-082', '２８７０８２', '၂၈၇၀၈၂', '٢٨٧٠٨٢', '২৮৭০৮২']) expect(stepOf(secret, typed, at(59))).toBe(1);
});

test('the address for apps carries all they need', () => {
  const uri = new URL(otpauthUri(secret, { issuer: 'Koi Palace', account: 'ann lee' }));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Koi Palace:ann lee']);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Koi Palace',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(secretText(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

test('recovery codes are ten letters without lookalikes, read as they are typed', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode);
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/);
  expect(plainRecoveryCode(' k7qrm 2xw9t')).toBe('K7QRM2XW9T');
});
