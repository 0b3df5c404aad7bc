import {
  confirmTotp,
  endOtherSessions,
  endSession,
  memberSessions,
  stepUpMethods,
  stepUp,
  renewRecoveryCodes,
  revokeDevice,
  securityConfig,
  securityHistory,
  sendStepUpCode,
  startTotp,
  stopTotp,
  trustedDevices,
} from '@pavilion/contract/security/calls';
import { touchSession } from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../test/browser.ts';
import { codeAt } from '../second-factor/public.ts';
import { FIREFOX, PASSWORD, type SecurityWorld, securityWorld } from './testing/world.ts';

let world: SecurityWorld;
beforeAll(async () => {
  world = await securityWorld();
});
afterAll(() => world.close());

/** Base32 as apps read it. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const appOf = (secret: string) => () => codeAt(bytesOf(secret), world.now());

async function turnOn(browser: Browser): Promise<{ app: () => string; recoveryCodes: string[] }> {
  await world.stepUp(browser);
  const app = appOf((await browser.call(startTotp, {})).value.secret);
  const { value } = await browser.call(confirmTotp, { code: app() });
  return { app, recoveryCodes: value.recoveryCodes };
}

test('what protects an account is shown with masked contacts', async () => {
  const { id, browser } = await world.newMember();
  expect((await browser.call(securityConfig)).value).toMatchObject({
    hasPassword: true,
    hasPaymentPassword: false,
    mobileBound: false,
    emailBound: false,
    payeeSet: true,
    questionsSet: false,
    totpBound: false,
    mobile: '',
    email: '',
    payee: 'A**** L****',
    recoveryCodesLeft: 0,
    bankAccounts: 0,
    devices: 1,
    sessions: 1,
    lastLogin: null,
  });
  await world.bind(id, 'email', 'anna@example.org');
  await world.bind(id, 'mobile', '+84912345678');
  expect((await browser.call(securityConfig)).value).toMatchObject({
    mobileBound: true,
    emailBound: true,
    mobile: '+84****5678',
    email: 'a****@example.org',
  });
});

test('what changes the protection needs a fresh step-up, good for ten minutes in this session', async () => {
  const { id, browser } = await world.newMember();
  expect((await browser.call(startTotp, {})).code).toBe('proof.required');
  expect((await browser.call(stepUpMethods)).value).toEqual({ methods: [{ method: 'password', hint: '' }], provedUntil: null });
  await world.stepUp(browser);
  expect((await browser.call(stepUpMethods)).value.provedUntil).not.toBeNull();
  expect((await browser.call(startTotp, {})).ok).toBe(true);
  const other = await world.logInAgain(id);
  expect((await other.browser.call(startTotp, {})).code).toBe('proof.required');
  world.pass(601);
  expect((await browser.call(startTotp, {})).code).toBe('proof.required');
});

test('a wrong password is no step-up, and five lock it', async () => {
  const { browser } = await world.newMember();
  for (let n = 0; n < 5; n += 1) {
    expect((await browser.call(stepUp, { method: 'password', answer: 'not-it' })).fields).toEqual({ answer: 'proof.password.wrong' });
  }
  expect((await browser.call(stepUp, { method: 'password', answer: PASSWORD })).code).toBe('password.tries.used.up');
  world.pass(31 * 60);
});

test('an account with a password steps up by nothing weaker', async () => {
  const { id, browser } = await world.newMember();
  await world.bind(id, 'email', 'bea@example.org');
  expect((await browser.call(stepUp, { method: 'email', answer: '123456' })).code).toBe('proof.method.wrong');
  expect((await browser.call(stepUp, { method: 'login', answer: '' })).code).toBe('proof.method.wrong');
  expect((await browser.call(sendStepUpCode, { method: 'email' })).code).toBe('proof.method.wrong');
});

test('without a password a code to a contact steps up, after the captcha; without anything a young login does', async () => {
  const { id, browser } = await world.newMember({ password: false });
  expect((await browser.call(stepUpMethods)).value.methods).toEqual([{ method: 'login', hint: '' }]);
  expect((await browser.call(stepUp, { method: 'login', answer: '' })).ok).toBe(true);
  world.pass(11 * 60);
  expect((await browser.call(stepUp, { method: 'login', answer: '' })).code).toBe('proof.login.again');
  await world.bind(id, 'email', 'cora@example.org');
  expect((await browser.call(stepUpMethods)).value.methods).toEqual([{ method: 'email', hint: 'c****@example.org' }]);
  expect((await browser.call(sendStepUpCode, { method: 'email' })).code).toBe('human.check.required');
  expect((await browser.call(stepUp, { method: 'email', answer: '000000' })).ok).toBe(false);
});

test('the app: on by a first code, codes once, off by a later one', async () => {
  const { browser } = await world.newMember();
  await world.stepUp(browser);
  expect((await browser.call(confirmTotp, { code: '123456' })).fields).toEqual({ code: 'totp.code.wrong' });
  expect((await browser.call(stopTotp, { code: '123456' })).code).toBe('totp.not.on');
  expect((await browser.call(renewRecoveryCodes, {})).code).toBe('totp.not.on');
  const { app, recoveryCodes } = await turnOn(browser);
  expect(recoveryCodes).toHaveLength(10);
  expect((await browser.call(startTotp, {})).code).toBe('totp.already.on');
  expect((await browser.call(securityConfig)).value).toMatchObject({ totpBound: true, recoveryCodesLeft: 10 });
  expect((await browser.call(stopTotp, { code: app() })).fields).toEqual({ code: 'totp.code.wrong' });
  const renewed = (await browser.call(renewRecoveryCodes, {})).value.recoveryCodes;
  expect(renewed.some((code) => recoveryCodes.includes(code))).toBe(false);
  expect((await browser.call(stopTotp, { code: recoveryCodes[0] ?? '' })).code).toBe('totp.code.wrong');
  world.pass(30);
  expect((await browser.call(stopTotp, { code: app() })).ok).toBe(true);
  expect((await browser.call(securityConfig)).value.totpBound).toBe(false);
  const kinds = (await browser.call(securityHistory)).value.list.map(({ kind }) => kind);
  expect(kinds).toEqual(['totp.off', 'totp.on']);
});

test('a lost phone: a recovery code turns the app off; too many wrong ones lock', async () => {
  const { browser } = await world.newMember();
  const { recoveryCodes } = await turnOn(browser);
  for (let n = 0; n < 5; n += 1) expect((await browser.call(stopTotp, { code: 'AAAAA-AAAAA' })).code).toBe('totp.code.wrong');
  expect((await browser.call(stopTotp, { code: recoveryCodes[0] ?? '' })).code).toBe('totp.tries.used.up');
  world.pass(15 * 60);
  await world.stepUp(browser);
  expect((await browser.call(stopTotp, { code: (recoveryCodes[0] ?? '').toLowerCase() })).ok).toBe(true);
});

test('a restarted setup cannot be confirmed by the code of the former secret', async () => {
  const { browser } = await world.newMember();
  await world.stepUp(browser);
  const former = appOf((await browser.call(startTotp, {})).value.secret);
  await browser.call(startTotp, {});
  expect((await browser.call(confirmTotp, { code: former() })).ok).toBe(false);
});

test('of one code of the app sent twenty times at once, one is accepted; the others are no guesses and lock nothing', async () => {
  const { browser } = await world.newMember();
  const { app } = await turnOn(browser);
  world.pass(30);
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.call(stepUp, { method: 'totp', answer: app() })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['totp.code.wrong']));
  world.pass(30);
  expect((await browser.call(stepUp, { method: 'totp', answer: app() })).ok).toBe(true);
});

test('the browsers of a member: named, this one marked, and a forgotten one is out at once', async () => {
  const { id, browser } = await world.newMember();
  const other = await world.logInAgain(id, { device: 'device-at-work' });
  await world.database.pool.query(
    `
    INSERT INTO remember_series (id, member_id, brand_id, token_hash, rotated_at, expires_at, device_hash)
    SELECT 'rem_work', $1, $2, '\\x00', $3, $3, device_hash FROM member_session WHERE id = $4`,
    [id, world.brandId, world.now(), other.sessionId],
  );
  const { list } = (await browser.call(trustedDevices)).value;
  expect(list.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  expect(list[1]).toMatchObject({ browser: 'Firefox', system: 'Windows', isPhone: false, lastIp: '203.0.113.7' });
  expect((await browser.call(revokeDevice, { deviceId: list[1]?.deviceId ?? '' })).ok).toBe(true);
  expect((await other.browser.call(touchSession)).code).toBe('login.not.session');
  expect((await browser.call(touchSession)).ok).toBe(true);
  expect((await browser.call(trustedDevices)).value.list).toHaveLength(1);
  const { rows } = await world.database.pool.query<{ revoked_at: Date | null }>(
    `SELECT revoked_at FROM remember_series WHERE id = 'rem_work'`,
  );
  expect(rows[0]?.revoked_at).not.toBeNull();
});

test('open logins: one is ended, then all others; this one goes on', async () => {
  const { id, browser } = await world.newMember();
  const [second, third, fourth] = [await world.logInAgain(id), await world.logInAgain(id), await world.logInAgain(id)];
  const { list } = (await browser.call(memberSessions)).value;
  expect([list.length, list[0]?.isCurrent]).toEqual([4, true]);
  expect((await browser.call(endSession, { sessionId: second.sessionId })).ok).toBe(true);
  expect((await browser.call(endSession, { sessionId: second.sessionId })).code).toBe('not.found');
  expect((await browser.call(endOtherSessions, {})).value).toEqual({ ended: 2 });
  expect((await browser.call(endOtherSessions, {})).value).toEqual({ ended: 0 });
  for (const { browser: gone } of [second, third, fourth]) expect((await gone.call(touchSession)).code).toBe('login.not.session');
  expect((await browser.call(touchSession)).ok).toBe(true);
  expect((await browser.call(securityHistory)).value.list.map(({ kind }) => kind)).toEqual(['sessions.ended']);
});

test("another's session and device answer like absent ones", async () => {
  const owner = await world.newMember();
  const owners = await world.logInAgain(owner.id, { device: 'device-of-owner' });
  const { list } = (await owner.browser.call(trustedDevices)).value;
  const { browser } = await world.newMember();
  for (const sessionId of [owners.sessionId, 'ses_nothing']) expect((await browser.call(endSession, { sessionId })).code).toBe('not.found');
  for (const deviceId of [list[0]?.deviceId ?? '', 'f'.repeat(64), 'nothing'])
    expect((await browser.call(revokeDevice, { deviceId })).code).toBe('not.found');
  expect((await owners.browser.call(touchSession)).ok).toBe(true);
});

test("the history is paged, newest first, and only the member's own", async () => {
  const { id, browser } = await world.newMember();
  for (let n = 0; n < 25; n += 1) {
    await world.database.pool.query(
      `INSERT INTO security_event (at, member_id, kind, detail, ip, user_agent) VALUES ($1, $2, $3, '{"device":"x"}', '203.0.113.9', $4)`,
      [world.now(), id, n === 24 ? 'login.failed' : 'login', FIREFOX],
    );
  }
  const { value } = await browser.call(securityHistory, undefined, { pageNo: '1', pageSize: '10' });
  expect([value.totalCount, value.totalPages, value.list.length]).toEqual([25, 3, 10]);
  expect(value.list[0]).toMatchObject({
    kind: 'login.failed',
    ip: '203.0.113.9',
    browser: 'Firefox',
    system: 'Windows',
    detail: { device: 'x' },
  });
  expect((await browser.call(securityConfig)).value.lastLogin).toMatchObject({ device: 'Firefox, Windows', ip: '203.0.113.9' });
  const stranger = await world.newMember();
  expect((await stranger.browser.call(securityHistory)).value.totalCount).toBe(0);
});
