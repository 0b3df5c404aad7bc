import { changePassword, recoverByMobile } from '@pavilion/contract/identity/member';
import { passwordCode } from '@pavilion/contract/identity/password';
import { login, smsNoLogin } from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { createMember, setPolicy, takeRecoveryPass } from '../public.ts';
import { openSession as open } from '../sessions.ts';
import { startWorld, type World } from '../test-world.ts';

const OLD = 'lantern on the river';
const NEW = 'harbour of nine stones';
let world: World;
let modules: Record<string, boolean>;
let browser: Browser;
let made = 0;

beforeAll(async () => {
  world = await startWorld();
  modules = world.brand.modules as Record<string, boolean>;
  await setPolicy(world.database.pool, world.brand.id, { dialingCode: '84' });
});
afterAll(() => world.close());
beforeEach(() => {
  Object.assign(modules, { PWRESETEMAIL3: true, CHNGPASSVERIF3: true, SLIDER3: false, LOGINIPVERF3: false });
  browser = new Browser(world, { ip: `198.51.100.${(made += 1)}` });
  world.pass(61);
});

interface Somebody {
  id: string;
  username: string;
  email: string;
  mobile: string;
}

async function newMember(more: { password?: string | null } = {}): Promise<Somebody> {
  made += 1;
  const username = `Rested${made}`;
  const email = `rested${made}@example.org`;
  const id = await createMember(world.database.pool, {
    brandId: world.brand.id,
    username,
    language: 'en',
    customerType: 0,
    now: world.now(),
    profile: { email },
    passwordHash: more.password === null ? null : await world.identity.hashSecret(more.password ?? OLD),
  });
  return { id, username, email, mobile: `92${String(1_000_000 + made)}` };
}

const bind = (who: Somebody, kind: 'mobile' | 'email', value: string) =>
  world.verification.bindContact(world.database.pool, {
    brandId: world.brand.id,
    memberId: who.id,
    contact: { kind, value },
    now: world.now(),
  });

const logIn = (from: Browser, username: string, password: string) => from.call(login, { username, password });

async function codeFor(who: Somebody): Promise<string> {
  const sliderValidate = await world.passedCaptcha(browser.ip);
  await browser.call(smsNoLogin, { mobileNum: who.mobile, countryDialingCode: '84', operationType: 3, sliderValidate });
  return world.codeOf(`+84${who.mobile}`);
}

const recover = (who: Pick<Somebody, 'mobile'>, verificationCode: string, newPassword = NEW) =>
  browser.call(recoverByMobile, { mobileNum: who.mobile, countryDialingCode: '84', verificationCode, newPassword });

async function withMobile(): Promise<Somebody> {
  const who = await newMember();
  await bind(who, 'mobile', `+84${who.mobile}`);
  return who;
}

describe('by phone', () => {
  test('a code sets a new password, other sessions end, a notice is sent, and the login by number follows', async () => {
    const who = await withMobile();
    const other = new Browser(world, { ip: '198.18.5.5' });
    other.token = (await logIn(other, who.username, OLD)).value.token;
    const answer = await recover(who, await codeFor(who));
    expect(answer.value.recoveryPass).toMatch(/^[\w-]{43}$/);
    expect((await other.call(changePassword, { oldPassword: OLD, newPassword: NEW, confirmNewPassword: NEW })).code).toBe(
      'login.not.session',
    );
    const { rows } = await world.database.pool.query('SELECT kind FROM security_event WHERE member_id = $1', [who.id]);
    expect(rows.map(({ kind }: { kind?: string }) => kind)).toContain('password.recovered');
    const loggedIn = await browser.call(login, { username: who.mobile, password: NEW, type: '', countryDialingCode: '84' });
    expect(loggedIn.value.id).toBe(who.id);
  });

  test('the pass is good once, for its member, within two minutes', async () => {
    const who = await withMobile();
    const { recoveryPass } = (await recover(who, await codeFor(who))).value;
    const pool = world.database.pool;
    const taken = await Promise.all(Array.from({ length: 5 }, () => takeRecoveryPass(pool, who.id, recoveryPass, world.now())));
    expect(taken.filter(Boolean).length).toBe(1);
    world.pass(61);
    const next = (await recover(who, await codeFor(who))).value.recoveryPass;
    const stranger = await newMember();
    expect(await takeRecoveryPass(pool, stranger.id, next, world.now())).toBe(false);
    expect(await takeRecoveryPass(pool, who.id, 'x'.repeat(43), world.now())).toBe(false);
    expect(await takeRecoveryPass(pool, who.id, next, new Date(world.now().getTime() + 121_000))).toBe(false);
  });

  test('wrong, late and used codes, and a number nobody has verified, open nothing', async () => {
    const who = await withMobile();
    const code = await codeFor(who);
    const wrong = code.startsWith('9') ? '100000' : '900000';
    expect((await recover(who, wrong)).fields).toEqual({ verificationCode: 'sms.code.wrong' });
    expect((await recover({ mobile: '12' }, code)).fields).toEqual({ mobileNum: 'sms.number.invalid' });
    expect((await recover(who, code, 'short')).fields).toEqual({ newPassword: 'password.too.short' });
    expect((await recover(who, code, 'password1')).fields).toEqual({ newPassword: 'password.too.common' });
    const differs = await browser.call(recoverByMobile, {
      mobileNum: who.mobile,
      countryDialingCode: '84',
      verificationCode: code,
      newPassword: NEW,
      confirmNewPassword: 'other words here',
    });
    expect(differs.fields).toEqual({ confirmNewPassword: 'password.not.same' });
    expect((await recover(who, code)).ok).toBe(true);
    expect((await recover(who, code)).code).toBe('sms.code.expired');
    world.pass(61);
    const late = await codeFor(who);
    world.pass(301);
    expect((await recover(who, late)).code).toBe('sms.code.expired');
    const tired = await codeFor(who);
    for (let i = 0; i < 5; i += 1) await recover(who, tired.startsWith('9') ? '100000' : '900000');
    expect((await recover(who, tired)).code).toBe('sms.code.used.up');
    const nobody = await newMember();
    expect(await codeFor(nobody)).toBe('');
    expect((await recover(nobody, '123456')).code).toBe('sms.code.wrong');
  });

  test('of two recoveries with one code one counts', async () => {
    const who = await withMobile();
    const code = await codeFor(who);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => recover(who, code, `${NEW} ${i}`)));
    expect(answers.filter(({ ok }) => ok).length).toBe(1);
  });

  test('is closed where the brand has it off', async () => {
    modules['CHNGPASSVERIF3'] = false;
    expect((await recover({ mobile: '912345678' }, '123456')).code).toBe('function.not.available');
  });
});

describe('an account without a password', () => {
  test('sets its first one after a code to its verified contact', async () => {
    const who = await newMember({ password: null });
    await bind(who, 'mobile', `+84${who.mobile}`);
    browser.token = await openSession(who);
    const change = (more: { verificationCode?: string; oldPassword?: string }) =>
      browser.call(changePassword, { newPassword: NEW, confirmNewPassword: NEW, kind: 'mobile', ...more });
    expect((await change({})).fields).toEqual({ verificationCode: 'field.required' });
    expect((await browser.call(passwordCode, { kind: 'mobile' })).code).toBe('human.check.required');
    expect((await browser.call(passwordCode, { kind: 'email' })).code).toBe('contact.none');
    const sent = await browser.call(passwordCode, { kind: 'mobile', sliderValidate: await world.passedCaptcha(browser.ip) });
    expect(sent.value).toEqual({ expiredMinutes: 5, sentTo: `+84****${who.mobile.slice(-4)}` });
    expect((await change({ verificationCode: world.codeOf(`+84${who.mobile}`) })).ok).toBe(true);
    expect(await world.identity.hasPassword(who.id)).toBe(true);
    expect((await change({ verificationCode: '123456' })).fields).toEqual({ oldPassword: 'password.old.wrong' });
    expect((await logIn(new Browser(world, { ip: '198.18.6.6' }), who.username, NEW)).ok).toBe(true);
  });
});

/** A session without a login: the account has no password to log in with. */
async function openSession(who: Somebody): Promise<string> {
  const { token } = await open(world.database.pool, {
    memberId: who.id,
    brandId: world.brand.id,
    mustChangePassword: false,
    ip: browser.ip,
    userAgent: 'test',
    now: world.now(),
  });
  return token;
}
