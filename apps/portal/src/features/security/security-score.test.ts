import { expect, test } from 'vitest';
import { adviceFor, scoreOf } from './security-score.ts';

const safe = {
  hasPaymentPassword: true,
  mobileBound: true,
  emailBound: true,
  payeeSet: true,
  questionsSet: false,
  totpBound: true,
  hasPassword: true,
  passwordSetAt: '2026-01-01T00:00:00.000Z',
  mobile: '',
  email: '',
  payee: '',
  recoveryCodesLeft: 10,
  bankAccounts: 1,
  devices: 1,
  sessions: 1,
  lastLogin: null,
};

test.each([
  ['everything is set', {}, []],
  ['no way to reach the member', { mobileBound: false, emailBound: false }, ['contact']],
  ['only a number', { emailBound: false }, ['email']],
  ['no app', { totpBound: false, recoveryCodesLeft: 0 }, ['second-factor']],
  ['few recovery codes', { recoveryCodesLeft: 2 }, ['recovery-codes']],
  [
    'a new social account',
    { hasPassword: false, mobileBound: false, emailBound: false, totpBound: false, recoveryCodesLeft: 0 },
    ['password', 'contact', 'second-factor'],
  ],
] as const)('%s', (_name, change, advice) => {
  expect(adviceFor({ ...safe, ...change })).toEqual(advice);
});

test('the score is 100 with everything set, 0 with nothing, and rises with each', () => {
  const parts = ['hasPassword', 'emailBound', 'mobileBound', 'totpBound', 'hasPaymentPassword'] as const;
  const none = { ...safe, hasPassword: false, emailBound: false, mobileBound: false, totpBound: false, hasPaymentPassword: false };
  expect([scoreOf(safe), scoreOf(none)]).toEqual([100, 0]);
  for (const part of parts) expect(scoreOf({ ...none, [part]: true })).toBeGreaterThan(0);
});
