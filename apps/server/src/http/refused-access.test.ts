import { expect, test } from 'vitest';
import { contractCalls } from '../test/contract-calls.ts';
import { refuse } from '../kernel/refusal.ts';
import { eventOfRefusal, noteRefusal } from './refused-access.ts';

const calls = await contractCalls();
const refusals = new Map(calls.flatMap((call) => Object.keys(call.errors ?? {}).map((code) => [code, call] as const)));

/** Codes somebody chose for a thing of their own, and one-time codes and captchas, whose tries are counted where they are checked. */
const NO_GUESS = new Set([
  'affiliate.code.invalid',
  'affiliate.code.taken',
  'desk.brand.code.taken',
  'desk.code.locked',
  'desk.code.wrong',
  'desk.signIn.code.taken',
  'mission.code.taken',
  'points.code.taken',
  'promotion.code.taken',
  'points.voucher.only',
  'promotion.codes.many',
  'promotion.not.by.code',
  'sms.code.expired',
  'sms.code.used.up',
  'sms.code.wrong',
  'totp.code.wrong',
]);

test('every refusal of a code is a guess, or known to be none', () => {
  const codes = [...refusals.keys()].filter((code) => /code|invit|coupon|voucher|gift/.test(code));
  const unknown = codes.filter((code) => {
    const call = refusals.get(code);
    return call !== undefined && eventOfRefusal(call, code) !== 'code.guessed' && !NO_GUESS.has(code);
  });
  expect(unknown).toEqual([]);
});

test.each([
  ['not.found', 'access.foreign'],
  ['desk.not.permitted', 'access.refused'],
  ['agent.only', 'access.refused'],
  ['promotion.code.unknown', 'code.guessed'],
  ['proof.required', null],
  ['request_param_err', null],
  ['system.busy', null],
])('%s speaks of %s', (code, kind) => {
  expect(eventOfRefusal({ errors: { 'desk.not.permitted': 403 } }, code)).toBe(kind);
});

test('an event names caller and call; without a session the caller is the address', () => {
  const noted: unknown[] = [];
  const [endpoint] = calls;
  if (!endpoint) throw new Error('no call');
  const note = (caller: object, error: unknown, hasToken = false) =>
    noteRefusal((event) => noted.push(event), { endpoint, ip: '203.0.113.9', caller, hasToken }, error);
  note({ brandId: 'brd', memberId: 'mem' }, refuse('not.found'));
  note({}, refuse('not.found'));
  note({}, refuse('login.not.session'));
  note({}, refuse('login.not.session'), true);
  note({}, refuse('request_param_err', { speaksOf: 'sealed.replayed' }));
  note({}, new Error('a bug'));
  const anonymous = { ip: '203.0.113.9', subject: { text: `203.0.113.9 ${endpoint.path}`, shown: endpoint.path } };
  expect(noted).toEqual([
    {
      kind: 'access.foreign',
      brandId: 'brd',
      memberId: 'mem',
      ip: '203.0.113.9',
      subject: { text: endpoint.path, shown: endpoint.path },
      detail: { code: 'not.found' },
    },
    { kind: 'access.foreign', ...anonymous, detail: { code: 'not.found' } },
    { kind: 'session.unknown', ...anonymous, detail: { code: 'login.not.session' } },
    { kind: 'sealed.replayed', ...anonymous, detail: { code: 'request_param_err' } },
  ]);
});
