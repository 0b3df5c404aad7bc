import { hasPaymentPassword, withdraw } from '@pavilion/contract/payments/calls';
import { changePassword } from '@pavilion/contract/identity/member';
import { changePaymentPassword, paymentPasswordCode, resetPaymentPassword, setPaymentPassword } from '@pavilion/contract/identity/password';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { passedCaptcha, lastCode } from '../../../test/captcha.ts';
import { PASSWORD, type TestMember, testMember } from '../../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import { setPolicy } from '../public.ts';

let world: TestPlatform;
let who: TestMember;
let made = 0;
const [FIRST, SECOND] = ['lotus-77-pond', 'willow-88-gate'];

beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.pass(61);
  who = await testMember(world, { steppedUp: true });
});

const set = (paymentPassword: string, confirmPaymentPassword = paymentPassword) =>
  who.browser.call(setPaymentPassword, { paymentPassword, confirmPaymentPassword });
const change = (oldPaymentPassword: string, newPaymentPassword: string, confirmPaymentPassword = newPaymentPassword) =>
  who.browser.call(changePaymentPassword, { oldPaymentPassword, newPaymentPassword, confirmPaymentPassword });

async function bind(kind: 'mobile' | 'email'): Promise<string> {
  made += 1;
  const value = kind === 'mobile' ? `+8490${2_000_000 + made}` : `paid${made}@example.org`;
  await world.platform.domains.access.verification.bindContact(world.database.pool, {
    brandId: who.brandId,
    memberId: who.id,
    contact: { kind, value },
    now: world.now(),
  });
  return value;
}

async function newCode(kind: 'mobile' | 'email', to: string): Promise<string> {
  const answer = await who.browser.call(paymentPasswordCode, { kind, sliderValidate: await passedCaptcha(who.browser) });
  expect(answer.value?.expiredMinutes).toBe(5);
  return lastCode(who.browser, to);
}

const reset = (verificationCode: string, more: { kind?: 'mobile' | 'email'; password?: string; next?: string; confirm?: string } = {}) => {
  const { kind = 'mobile', password = PASSWORD, next = SECOND } = more;
  return who.browser.call(resetPaymentPassword, {
    kind,
    verificationCode,
    password,
    newPaymentPassword: next,
    confirmPaymentPassword: more.confirm ?? next,
  });
};

const kindsOf = async (): Promise<string[]> => {
  const { rows } = await world.database.pool.query<{ kind: string }>('SELECT kind FROM security_event WHERE member_id = $1 ORDER BY id', [
    who.id,
  ]);
  return rows.map(({ kind }) => kind);
};

const check = (secret: string) => world.platform.domains.identity.checkPaymentPassword(who.id, secret);

describe('the first payment password', () => {
  test('is set once, and the member is notified', async () => {
    expect((await set('12345')).fields).toEqual({ paymentPassword: 'payment.password.weak' });
    expect((await set(FIRST, SECOND)).fields).toEqual({ confirmPaymentPassword: 'password.not.same' });
    expect((await set(PASSWORD)).fields).toEqual({ paymentPassword: 'payment.password.same.as.login' });
    expect((await who.browser.call(hasPaymentPassword)).value).toBe(0);
    expect((await set(FIRST)).ok).toBe(true);
    expect((await who.browser.call(hasPaymentPassword)).value).toBe(1);
    expect((await set(SECOND)).code).toBe('payment.password.already.set');
    expect(await check(FIRST)).toBe('right');
    expect(await kindsOf()).toContain('payment.password.set');
  });

  test('is one on every keyboard, and has no sign that shows nothing', async () => {
    expect((await set('24\u202e6810')).fields).toEqual({ paymentPassword: 'password.invisible' });
    expect((await set('２４６８１０', '246810')).ok).toBe(true);
    for (const typed of ['246810', '၂၄၆၈၁၀', '٢٤٦٨١٠', '２４６８１０']) expect(await check(typed)).toBe('right');
    expect((await change('၂၄၆၈၁၀', '٢٤٦٨١٠')).fields).toEqual({ newPaymentPassword: 'password.same.as.old' });
  });

  test('of many set at once only one is saved', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => set(`${FIRST}-${i}`)));
    expect(answers.filter(({ ok }) => ok).length).toBe(1);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['payment.password.already.set']));
  });

  test('belongs to members only', async () => {
    const visitor = new Browser(world);
    expect((await visitor.call(setPaymentPassword, { paymentPassword: FIRST, confirmPaymentPassword: FIRST })).code).toBe(
      'login.not.session',
    );
    const trial = await testMember(world, { customerType: 4, password: false });
    expect((await trial.browser.call(setPaymentPassword, { paymentPassword: FIRST, confirmPaymentPassword: FIRST })).code).toBe(
      'trial.real.account.required',
    );
  });
});

describe('by the old one', () => {
  test('it changes, and the old one is gone', async () => {
    expect((await change(FIRST, SECOND)).code).toBe('payment.password.unset');
    await set(FIRST);
    expect((await change(FIRST, 'abc')).fields).toEqual({ newPaymentPassword: 'payment.password.weak' });
    expect((await change(FIRST, SECOND, FIRST)).fields).toEqual({ confirmPaymentPassword: 'password.not.same' });
    expect((await change(FIRST, FIRST)).fields).toEqual({ newPaymentPassword: 'password.same.as.old' });
    expect((await change(FIRST, PASSWORD)).fields).toEqual({ newPaymentPassword: 'payment.password.same.as.login' });
    expect((await change(SECOND, `${SECOND}!`)).fields).toEqual({ oldPaymentPassword: 'payment.password.wrong' });
    expect((await change(FIRST, SECOND)).ok).toBe(true);
    expect([await check(FIRST), await check(SECOND)]).toEqual(['wrong', 'right']);
  });

  test('five wrong ones lock it, even in parallel', async () => {
    await set(FIRST);
    const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => change(`wrong-${i}`, SECOND)));
    expect(answers.filter(({ code }) => code === 'payment.password.wrong').length).toBeLessThanOrEqual(5);
    world.pass(61);
    expect((await change(FIRST, SECOND)).fields).toEqual({ oldPaymentPassword: 'payment.password.locked' });
  });
});

describe('many tries at once', () => {
  const inParallel = (secrets: readonly string[]) => Promise.all(secrets.map(check));

  test('thirty right ones are right, and lock nothing', async () => {
    await set(FIRST);
    expect(new Set(await inParallel(Array.from({ length: 30 }, () => FIRST)))).toEqual(new Set(['right']));
    expect(await check(FIRST)).toBe('right');
  });

  test('of thirty wrong ones five are judged, and then it is locked for the right one too', async () => {
    await set(FIRST);
    const results = await inParallel(Array.from({ length: 30 }, (_, i) => `guess-${i}`));
    expect(results.filter((result) => result === 'wrong').length).toBe(5);
    expect(results.filter((result) => result === 'locked').length).toBe(25);
    expect(await check(FIRST)).toBe('locked');
    world.pass(30 * 60 + 1);
    expect(await check(FIRST)).toBe('right');
  });

  test('the login password and the old password of a change are guarded in the same way', async () => {
    const { identity } = world.platform.domains;
    const logins = await Promise.all(Array.from({ length: 30 }, () => identity.checkLoginPassword(who.id, PASSWORD)));
    expect(new Set(logins)).toEqual(new Set(['right']));
    const next = 'a quiet new harbour';
    // The first that is done sets the new one; the others come too late, which is no guess.
    const changes = await Promise.all(
      Array.from({ length: 12 }, () =>
        who.browser.call(changePassword, {
          oldPassword: PASSWORD,
          newPassword: next,
          confirmNewPassword: next,
        }),
      ),
    );
    expect(changes.some(({ ok }) => ok)).toBe(true);
    expect(changes.filter(({ code }) => code === 'password.tries.used.up')).toEqual([]);
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, i) => identity.checkLoginPassword(who.id, `guess-${i}`)));
    expect(guesses.filter((result) => result === 'wrong').length).toBe(5);
    expect(await identity.checkLoginPassword(who.id, next)).toBe('locked');
  });
});

describe('by a code', () => {
  test.each(['mobile', 'email'] as const)('a code to the verified %s and the login password set a new one', async (kind) => {
    await set(FIRST);
    const code = await newCode(kind, await bind(kind));
    expect((await reset(code, { kind })).ok).toBe(true);
    expect(await check(SECOND)).toBe('right');
    expect(await kindsOf()).toContain('payment.password.reset');
    expect((await reset(code, { kind, next: FIRST })).code).toBe('sms.code.expired');
  });

  test('neither half is enough', async () => {
    await set(FIRST);
    expect((await who.browser.call(paymentPasswordCode, { kind: 'mobile' })).code).toBe('contact.none');
    expect((await reset('123456')).code).toBe('contact.none');
    const to = await bind('mobile');
    expect((await who.browser.call(paymentPasswordCode, { kind: 'mobile' })).code).toBe('human.check.required');
    const code = await newCode('mobile', to);
    expect((await reset(code, { password: 'not the password' })).fields).toEqual({ password: 'password.old.wrong' });
    expect((await reset(code, { password: '' })).code).toBe('request_param_err');
    expect((await reset(code.startsWith('9') ? '100000' : '900000')).fields).toEqual({ verificationCode: 'sms.code.wrong' });
    expect((await reset(code, { next: 'abc' })).fields).toEqual({ newPaymentPassword: 'payment.password.weak' });
    expect((await reset(code, { confirm: FIRST })).fields).toEqual({ confirmPaymentPassword: 'password.not.same' });
    expect((await reset(code, { next: PASSWORD })).fields).toEqual({ newPaymentPassword: 'payment.password.same.as.login' });
    expect(await check(FIRST)).toBe('right');
    expect((await reset(code)).ok).toBe(true);
  });

  test('guesses at the login password are counted, and the limits of codes hold', async () => {
    const to = await bind('mobile');
    const code = await newCode('mobile', to);
    expect((await who.browser.call(paymentPasswordCode, { kind: 'mobile', sliderValidate: await passedCaptcha(who.browser) })).code).toBe(
      'sms.too.soon',
    );
    const wrong = await who.browser.call(paymentPasswordCode, {
      kind: 'mobile',
      sliderValidate: { ...(await passedCaptcha(who.browser)), pass_token: 'x' },
    });
    expect(wrong.code).toBe('human.check.failed');
    for (let i = 0; i < 5; i += 1) await reset(code, { password: `guess-${i}` });
    expect((await reset(code)).fields).toEqual({ password: 'password.tries.used.up' });
  });

  test('an account without a login password needs the code alone', async () => {
    who = await testMember(world, { password: false });
    const code = await newCode('mobile', await bind('mobile'));
    const answer = await who.browser.call(resetPaymentPassword, {
      kind: 'mobile',
      verificationCode: code,
      newPaymentPassword: SECOND,
      confirmPaymentPassword: SECOND,
    });
    expect(answer.ok).toBe(true);
  });

  test('where the brand holds them, withdrawals rest for its hours; a change by the old one does not end the hold', async () => {
    await setPolicy(world.database.pool, who.brandId, { paymentPasswordHoldHours: 24 });
    await set(FIRST);
    expect((await reset(await newCode('mobile', await bind('mobile')))).ok).toBe(true);
    expect((await change(SECOND, FIRST)).ok).toBe(true);
    const ask = () =>
      who.browser.call(withdraw, { bankCardId: 'card', amount: 100, paymentPassword: FIRST, requestId: crypto.randomUUID() });
    const held = await ask();
    expect([held.status, held.code]).toEqual([403, 'withdraw.payment.password.recent']);
    expect(held.message).toContain('24 hours');
    await world.database.pool.query('UPDATE member_credential SET payment_password_reset_at = $2 WHERE member_id = $1', [
      who.id,
      new Date(world.now().getTime() - 24 * 3_600_000),
    ]);
    expect((await ask()).code).not.toBe('withdraw.payment.password.recent');
    await setPolicy(world.database.pool, who.brandId, { paymentPasswordHoldHours: 0 });
  });
});
