import { login, loginVerification, loginVerificationSend, rememberSession, touchSession } from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { codeAt } from '../../second-factor/public.ts';
import { createMember } from '../public.ts';
import { issueRecoveryPass } from '../recovery/recovery-pass.ts';
import { startWorld, type World } from '../test-world.ts';

const PASSWORD = 'lantern on the river';
let world: World;
let made = 0;
let modules: Record<string, boolean>;

beforeAll(async () => {
  world = await startWorld();
  modules = world.brand.modules as Record<string, boolean>;
});
afterAll(() => world.close());
beforeEach(() => {
  Object.assign(modules, { LOGINIPVERF3: true, MOBILEVERCODELOGIN3: true });
  world.pass(120);
});

const device = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Every test comes from an address of its own. */
function newBrowser(): Browser {
  made += 1;
  return new Browser(world, { ip: `203.0.113.${made}` });
}

async function newMember(contacts: { mobile?: boolean; email?: boolean } = { mobile: true }) {
  made += 1;
  const username = `Second${made}`;
  const id = await createMember(world.database.pool, {
    brandId: world.brand.id,
    username,
    language: 'en',
    customerType: 0,
    passwordHash: await world.identity.hashSecret(PASSWORD),
    now: world.now(),
  });
  const at = { brandId: world.brand.id, memberId: id, now: world.now() };
  const mobile = `+8490${1_000_000 + made}`;
  const email = `second${made}@example.org`;
  if (contacts.mobile) await world.verification.bindContact(world.database.pool, { ...at, contact: { kind: 'mobile', value: mobile } });
  if (contacts.email) await world.verification.bindContact(world.database.pool, { ...at, contact: { kind: 'email', value: email } });
  return { id, username, mobile, email };
}

/** Sets up an authenticator app; its secret and the recovery codes. */
async function addApp(memberId: string): Promise<{ codeNow(): string; recovery: string[] }> {
  const { pool } = world.database;
  const enrolment = await world.secondFactor.startTotp({ memberId, issuer: 'Koi', account: 'me' }, world.now());
  if (!enrolment) throw new Error('there is an app already');
  const bytes = base32(enrolment.secret);
  const codeNow = () => codeAt(bytes, world.now());
  await world.secondFactor.checkNewTotp(memberId, codeNow(), world.now());
  const recovery = await world.secondFactor.confirmTotp(pool, memberId, world.now());
  world.pass(60);
  return { codeNow, recovery: recovery ?? [] };
}

function base32(text: string): Buffer {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

interface Offer {
  ticket: string;
  methods: { method: string; hint: string }[];
}

async function openTicket(browser: Browser, username: string, more: { remember?: boolean; recoveryPass?: string } = {}): Promise<Offer> {
  const answer = await browser.call(login, { username, password: PASSWORD, loginDeviceId: device(made), ...more });
  expect([answer.status, answer.code]).toEqual([400, 'login_verify_required']);
  return answer.detail as unknown as Offer;
}

async function send(browser: Browser, ticket: string, method: 'mobile' | 'email' = 'mobile') {
  return browser.call(loginVerificationSend, { ticket, method, sliderValidate: await world.passedCaptcha(browser.ip) });
}

const answerIt = (browser: Browser, ticket: string, answer: string, method: 'mobile' | 'email' | 'totp' | 'recovery' = 'mobile') =>
  browser.call(loginVerification, { ticket, method, answer, loginDeviceId: device(made) });

const wrongOf = (code: string): string => (code.startsWith('9') ? '100000' : '900000');

const kindsOf = async (memberId: string): Promise<string[]> => {
  const { rows } = await world.database.pool.query<{ kind: string }>('SELECT kind FROM security_event WHERE member_id = $1 ORDER BY id', [
    memberId,
  ]);
  return rows.map(({ kind }) => kind);
};

describe('when it is due', () => {
  test('from a new browser or a new network, and never from a trusted one', async () => {
    const { username, mobile } = await newMember();
    const home = newBrowser();
    const { ticket, methods } = await openTicket(home, username);
    expect(methods).toEqual([{ method: 'mobile', hint: `+84****${mobile.slice(-4)}` }]);
    expect((await send(home, ticket)).value).toEqual({ expiredMinutes: 5 });
    const loggedIn = await answerIt(home, ticket, world.codeOf(mobile));
    expect(loggedIn.value).toMatchObject({ userName: username, firstTimeLogin: true });
    const known = { username, password: PASSWORD, loginDeviceId: device(made) };
    expect((await home.call(login, known)).ok).toBe(true);
    expect((await home.call(login, { ...known, loginDeviceId: device(9999) })).code).toBe('login_verify_required');
    expect((await home.call(login, { username, password: PASSWORD })).code).toBe('login_verify_required');
    expect((await newBrowser().call(login, known)).code).toBe('login_verify_required');
  });

  test('not without a second factor set up, nor where the brand has it off', async () => {
    const bare = await newMember({});
    expect((await newBrowser().call(login, { username: bare.username, password: PASSWORD })).ok).toBe(true);
    modules['LOGINIPVERF3'] = false;
    const { username } = await newMember();
    expect((await newBrowser().call(login, { username, password: PASSWORD })).ok).toBe(true);
  });

  test('with an authenticator app also where the brand has it off, and after a code by SMS', async () => {
    modules['LOGINIPVERF3'] = false;
    const { id, username, mobile } = await newMember({ mobile: true, email: true });
    const { codeNow } = await addApp(id);
    const browser = newBrowser();
    const { ticket, methods } = await openTicket(browser, username);
    // Phone and mailbox can set the password: beside an app they are no second factor.
    expect(methods.map(({ method }) => method)).toEqual(['totp', 'recovery']);
    expect((await answerIt(browser, ticket, codeNow(), 'totp')).ok).toBe(true);
    world.pass(60);
    const phone = newBrowser();
    await world.verification.sendCode({ purpose: 'login', contact: { kind: 'mobile', value: mobile }, memberId: id }, {
      brand: world.brand,
      now: world.now(),
      ip: phone.ip,
      language: 'EN',
    } as never);
    const bySms = await phone.call(login, {
      username: mobile,
      password: world.codeOf(mobile),
      type: 'sms',
      loginDeviceId: device(made),
    });
    expect(bySms.code).toBe('login_verify_required');
    expect((bySms.detail as unknown as Offer).methods.map(({ method }) => method)).not.toContain('mobile');
  });

  test('by the app after a recovery too: who has the phone number does not have the app', async () => {
    const { id, username } = await newMember();
    const thief = newBrowser();
    const pass = await issueRecoveryPass(world.database.pool, id, world.now());
    expect((await thief.call(login, { username, password: PASSWORD, recoveryPass: pass })).ok).toBe(true);
    const { codeNow } = await addApp(id);
    const next = await issueRecoveryPass(world.database.pool, id, world.now());
    const other = newBrowser();
    const { ticket, methods } = await openTicket(other, username, { recoveryPass: next });
    expect(methods.map(({ method }) => method)).toEqual(['totp', 'recovery']);
    expect((await answerIt(other, ticket, codeNow(), 'totp')).ok).toBe(true);
  });

  test('only who knows the password hears of it', async () => {
    const { username } = await newMember();
    const refused = await newBrowser().call(login, { username, password: 'not the password' });
    expect([refused.code, refused.detail]).toEqual(['login.failed', { captcha: true }]);
  });
});

describe('second factors', () => {
  test('e-mail, with a hint that does not tell the address', async () => {
    const { username, email } = await newMember({ email: true });
    const browser = newBrowser();
    const { ticket, methods } = await openTicket(browser, username);
    expect(methods).toEqual([{ method: 'email', hint: 's****@example.org' }]);
    await send(browser, ticket, 'email');
    expect((await answerIt(browser, ticket, world.codeOf(email), 'email')).ok).toBe(true);
  });

  test('a recovery code, once', async () => {
    const { id, username } = await newMember();
    const { recovery } = await addApp(id);
    const code = recovery[0] ?? '';
    const browser = newBrowser();
    expect((await answerIt(browser, (await openTicket(browser, username)).ticket, code, 'recovery')).ok).toBe(true);
    const other = newBrowser();
    const { ticket } = await openTicket(other, username);
    expect((await answerIt(other, ticket, code, 'recovery')).code).toBe('login.verification.failed');
  });

  test('the app rests after five wrong codes, whatever the ticket', async () => {
    const { id, username } = await newMember();
    const { codeNow } = await addApp(id);
    const first = newBrowser();
    const { ticket } = await openTicket(first, username);
    for (let i = 0; i < 5; i += 1) await answerIt(first, ticket, wrongOf(codeNow()), 'totp');
    const second = newBrowser();
    const again = await openTicket(second, username);
    const locked = await answerIt(second, again.ticket, codeNow(), 'totp');
    expect([locked.status, locked.code, locked.fields]).toEqual([
      400,
      'login.verification.locked',
      { answer: 'login.verification.locked' },
    ]);
  });

  test('a way that was not offered is wrong, and counted', async () => {
    const { username } = await newMember({ mobile: true });
    const browser = newBrowser();
    const { ticket } = await openTicket(browser, username);
    expect((await send(browser, ticket, 'email')).code).toBe('login.verification.over');
    const refused = await answerIt(browser, ticket, '123456', 'email');
    expect([refused.code, refused.detail['triesLeft']]).toEqual(['login.verification.failed', 4]);
  });
});

describe('codes', () => {
  test('are sent after a captcha, one a minute', async () => {
    const { username } = await newMember();
    const browser = newBrowser();
    const { ticket } = await openTicket(browser, username);
    expect((await browser.call(loginVerificationSend, { ticket, method: 'mobile' })).code).toBe('human.check.required');
    const sliderValidate = await world.passedCaptcha('198.51.100.1');
    expect((await browser.call(loginVerificationSend, { ticket, method: 'mobile', sliderValidate })).code).toBe('human.check.failed');
    expect((await send(browser, ticket)).ok).toBe(true);
    expect((await send(browser, ticket)).code).toBe('sms.too.soon');
  });

  test('have the caps of a number and of an address', async () => {
    const { username, mobile, id } = await newMember();
    const browser = newBrowser();
    for (let i = 0; i < 5; i += 1) {
      world.pass(61);
      const { ticket } = await openTicket(browser, username);
      expect((await send(browser, ticket)).ok).toBe(true);
    }
    world.pass(61);
    expect((await send(browser, (await openTicket(browser, username)).ticket)).code).toBe('sms.number.limit');
    for (let i = 0; i < 5; i += 1) {
      const other = await newMember();
      await send(browser, (await openTicket(browser, other.username)).ticket);
    }
    const last = await newMember();
    expect((await send(browser, (await openTicket(browser, last.username)).ticket)).code).toBe('sms.address.limit');
    expect([id, mobile].every(Boolean)).toBe(true);
  });

  test('a late one says so and costs a try', async () => {
    const { username, mobile } = await newMember();
    const browser = newBrowser();
    await send(browser, (await openTicket(browser, username)).ticket);
    const code = world.codeOf(mobile);
    world.pass(301);
    const { ticket } = await openTicket(browser, username);
    expect((await answerIt(browser, ticket, code)).code).toBe('sms.code.expired');
  });
});

describe('tickets', () => {
  test('count tries down, then are over', async () => {
    const { username, mobile } = await newMember();
    const browser = newBrowser();
    const { ticket } = await openTicket(browser, username);
    await send(browser, ticket);
    const code = world.codeOf(mobile);
    const left: unknown[] = [];
    for (let i = 0; i < 4; i += 1) left.push((await answerIt(browser, ticket, wrongOf(code))).detail['triesLeft']);
    expect(left).toEqual([4, 3, 2, 1]);
    expect((await answerIt(browser, ticket, wrongOf(code))).code).toBe('login.verification.over');
    expect((await answerIt(browser, ticket, code)).code).toBe('login.verification.over');
    expect((await send(browser, ticket)).code).toBe('login.verification.over');
  });

  test('of fifty tries at once no more are judged than are left', async () => {
    const { id, username } = await newMember();
    const { codeNow } = await addApp(id);
    const browser = newBrowser();
    const { ticket } = await openTicket(browser, username);
    for (let i = 0; i < 4; i += 1) await answerIt(browser, ticket, 'AAAAA-AAAAA', 'recovery');
    const answers = await Promise.all(Array.from({ length: 50 }, () => answerIt(browser, ticket, wrongOf(codeNow()), 'totp')));
    expect(answers.every(({ code }) => code === 'login.verification.over')).toBe(true);
    const { rows } = await world.database.pool.query(`SELECT failures, pending FROM failed_try WHERE subject = 'totp:' || $1`, [id]);
    expect(rows).toEqual([{ failures: 1, pending: 0 }]);
    expect(world.events.filter(({ memberId }) => memberId === id).map(({ kind }) => kind)).toEqual(['second.step.burnt']);
  });

  test('used twice at once open one session', async () => {
    const { id, username } = await newMember();
    const { recovery } = await addApp(id);
    const browser = newBrowser();
    const { ticket } = await openTicket(browser, username);
    const answers = await Promise.all(recovery.slice(0, 4).map((code) => answerIt(browser, ticket, code, 'recovery')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok).every(({ code }) => code === 'login.verification.over')).toBe(true);
    const { rows } = await world.database.pool.query('SELECT 1 FROM member_session WHERE member_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  test('are of no use to another browser, network or brand, nor after five minutes', async () => {
    const { id, username } = await newMember();
    const { codeNow } = await addApp(id);
    const browser = newBrowser();
    const { ticket } = await openTicket(browser, username);
    const right = { ticket, method: 'totp', answer: codeNow(), loginDeviceId: device(made) } as const;
    const stranger = new Browser(world, { ip: '198.51.100.77' });
    const elsewhere = new Browser(world, { ip: browser.ip, merchant: 'sol' });
    expect((await stranger.call(loginVerification, right)).code).toBe('login.verification.over');
    expect((await elsewhere.call(loginVerification, right)).code).toBe('login.verification.over');
    expect((await browser.call(loginVerification, { ...right, loginDeviceId: device(8888) })).code).toBe('login.verification.over');
    expect((await browser.call(loginVerification, { ...right, ticket: 'x'.repeat(43) })).code).toBe('login.verification.over');
    world.pass(301);
    expect((await answerIt(browser, ticket, codeNow(), 'totp')).code).toBe('login.verification.over');
  });

  test('end with a new password and with a lock', async () => {
    const { pool } = world.database;
    const { id, username } = await newMember();
    const { codeNow } = await addApp(id);
    const browser = newBrowser();
    const first = await openTicket(browser, username);
    await pool.query('UPDATE member_credential SET password_set_at = $2 WHERE member_id = $1', [id, world.now()]);
    expect((await answerIt(browser, first.ticket, codeNow(), 'totp')).code).toBe('login.verification.over');
    const second = await openTicket(browser, username);
    await pool.query(`UPDATE member SET status = 'locked' WHERE id = $1`, [id]);
    expect((await answerIt(browser, second.ticket, codeNow(), 'totp')).code).toBe('login.verification.over');
  });

  test('are kept as hashes', async () => {
    const { id, username } = await newMember();
    const { ticket } = await openTicket(newBrowser(), username);
    const { rows } = await world.database.pool.query('SELECT * FROM second_step WHERE member_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  test('carry the wish to be remembered', async () => {
    const { id, username } = await newMember();
    const { codeNow } = await addApp(id);
    const browser = newBrowser();
    const { ticket } = await openTicket(browser, username, { remember: true });
    expect(browser.cookies.has('remember-koi')).toBe(false);
    await answerIt(browser, ticket, codeNow(), 'totp');
    expect(browser.cookies.has('remember-koi')).toBe(true);
    // From another network the cookie is enough; its owner hears of it.
    const away = new Browser(world, { ip: '198.51.100.200' });
    away.cookies = browser.cookies;
    expect((await away.call(rememberSession, { loginDeviceId: device(made) })).ok).toBe(true);
    expect((await kindsOf(id)).filter((kind) => kind.startsWith('login'))).toEqual(['login', 'login.new.device']);
  });
});

describe("the account's history", () => {
  test('has logins, new places, and failures; messages go out for new places only', async () => {
    modules['LOGINIPVERF3'] = false;
    const { id, username, email } = await newMember({ email: true });
    const at = { username, password: PASSWORD, loginDeviceId: device(made) };
    const home = newBrowser();
    await home.call(login, at);
    await home.call(login, at);
    await newBrowser().call(login, at);
    await newBrowser().call(login, { ...at, password: 'not the password' });
    await expect.poll(() => kindsOf(id)).toEqual(['login', 'login', 'login.new.device', 'login.failed']);
    expect(world.sent.filter(({ to }) => to === email).map(({ template }) => template)).toEqual(['notice.login.new.device']);
  });

  test('says when a session goes on from another network, and lets it', async () => {
    modules['LOGINIPVERF3'] = false;
    const { id, username } = await newMember();
    const home = newBrowser();
    const { value } = await home.call(login, { username, password: PASSWORD });
    home.token = value.token;
    const away = newBrowser();
    away.token = value.token;
    for (const browser of [home, away, away, home]) {
      world.pass(30);
      expect((await browser.call(touchSession)).ok).toBe(true);
    }
    expect((await kindsOf(id)).filter((kind) => kind.startsWith('session'))).toEqual([
      'session.address.changed',
      'session.address.changed',
    ]);
  });
});

test('a login makes a new token, whatever token came with it', async () => {
  modules['LOGINIPVERF3'] = false;
  const { username } = await newMember();
  const browser = newBrowser();
  browser.token = 'chosen-by-somebody-else-0123456789abcdefghi';
  const first = await browser.call(login, { username, password: PASSWORD });
  expect(first.value.token).not.toBe(browser.token);
  browser.token = first.value.token;
  const second = await browser.call(login, { username, password: PASSWORD });
  expect(second.value.token).not.toBe(first.value.token);
});
