import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './passwords/common-passwords.ts';
import { ageOn, birthDateOf, maskedName, passwordFault, passwordReasonOf, registrationFaults } from './rules.ts';
import { maskedEmail, maskedMobile } from '../../kernel/contact.ts';

const world = { isCommon: isCommonPassword, defaultPassword: 'Welcome-2468' };

test.each([
  ['2008-03-01', 18],
  ['2008-03-02', 17],
  ['2008-02-29', 18],
  ['1950-12-31', 75],
])('age of who was born on %s', (birthDate, age) => {
  expect(ageOn(birthDate, new Date('2026-03-01T12:00:00Z'), 'UTC')).toBe(age);
});

test('the birthday comes with the day of the brand, not of the server', () => {
  const evening = new Date('2026-02-28T18:00:00Z');
  expect(ageOn('2008-03-01', evening, 'Asia/Ho_Chi_Minh')).toBe(18);
  expect(ageOn('2008-03-01', evening, 'America/Sao_Paulo')).toBe(17);
});

test('29 February has its birthday on 1 March in other years', () => {
  expect(ageOn('2008-02-29', new Date('2026-02-28T12:00:00Z'), 'UTC')).toBe(17);
});

test.each([
  ['1990-02-28', '1990-02-28'],
  ['02-28-1990', '1990-02-28'],
  ['1990-02-30', null],
  ['1890-01-01', null],
  ['28/02/1990', null],
])('birth date %s', (text, expected) => expect(birthDateOf(text)).toBe(expected));

test.each([
  ['short1', 'password.too.short'],
  ['password', 'password.too.common'],
  ['12345678', 'password.too.common'],
  ['QWERTYUIOP', 'password.too.common'],
  ['Welcome-2468', 'password.too.common'],
  ['lantern on the river', null],
])('new password %s', (password, code) => expect(passwordFault(password, world)).toBe(code));

describe('expiry', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  const setAt = new Date('2025-12-01T00:00:00Z');
  test.each([
    [{ isDefault: false, expiredByOperator: false, setAt, maxDays: null }, null],
    [{ isDefault: true, expiredByOperator: false, setAt, maxDays: null }, 'default'],
    [{ isDefault: false, expiredByOperator: true, setAt, maxDays: null }, 'operator'],
    [{ isDefault: false, expiredByOperator: false, setAt, maxDays: 90 }, null],
    [{ isDefault: false, expiredByOperator: false, setAt, maxDays: 89 }, 'age'],
  ])('%o', (facts, expected) => expect(passwordReasonOf(facts, now)).toBe(expected));
});

test('masks show neither the whole nor the length', () => {
  expect([maskedName('ann'), maskedName('annabel'), maskedName('')]).toEqual(['a****', 'an****el', '****']);
  expect([maskedMobile('+5511987654321'), maskedMobile('')]).toEqual(['+55****4321', '']);
  expect([maskedEmail('ann@example.org'), maskedEmail('')]).toEqual(['a****@example.org', '']);
});

test('one fault a field; what everybody is asked for cannot be switched off', () => {
  const off = { enabled: false, required: false, acceptedPattern: '', patternId: 0, minLength: 0, maxLength: 0 };
  const faults = registrationFaults(
    { email: 'nope', password: 'abc', confirmPassword: 'abd' },
    {
      ...world,
      rules: {
        username: off,
        birthday: off,
        email: { ...off, enabled: true, patternId: 3, minLength: 5, maxLength: 60 },
      },
      minimumAge: 18,
      timeZone: 'UTC',
      now: new Date('2026-03-01T00:00:00Z'),
    },
  );
  expect(Object.fromEntries(faults.map(({ field, code }) => [field, code]))).toEqual({
    email: 'reg_pattern_3',
    username: 'field.required',
    birthday: 'field.required',
    password: 'password.too.short',
    confirmPassword: 'password.not.same',
    termsAccepted: 'terms.not.accepted',
  });
});
