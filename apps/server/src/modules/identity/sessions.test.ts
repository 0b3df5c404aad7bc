import { changePassword, memberInfo } from '@pavilion/contract/identity/member';
import {
  exchangeCode,
  singleUseLoginCode,
  login,
  logout,
  rememberSession,
  socketTicket,
  touchSession,
} from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMember } from './public.ts';
import { Browser } from '../../test/browser.ts';
import { startWorld, type World } from './test-world.ts';

const PASSWORD = 'lantern on the river';
let world: World;
let made = 0;
let username = '';
let memberId = '';
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function newMember(): Promise<void> {
  made += 1;
  username = `member${made}`;
  memberId = await createMember(world.database.pool, {
    brandId: world.brand.id,
    username,
    language: 'en',
    customerType: 0,
    passwordHash: await world.identity.hashSecret(PASSWORD),
    now: world.now(),
  });
}

async function loggedIn(more: { remember?: boolean } = {}): Promise<Browser> {
  made += 1;
  const browser = new Browser(world, { ip: `198.51.100.${made}` });
  browser.token = (await browser.call(login, { username, password: PASSWORD, ...more })).value.token;
  return browser;
}

const isIn = async (browser: Browser) => (await browser.call(memberInfo)).ok;

describe('life of a session', () => {
  test('ends 30 minutes after the last act; looking does not renew it', async () => {
    await newMember();
    const browser = await loggedIn();
    world.pass(29 * 60);
    expect(await isIn(browser)).toBe(true);
    world.pass(61);
    const answer = await browser.call(memberInfo);
    expect([answer.status, answer.code]).toEqual([401, 'login.not.session']);
  });

  test('an act renews it, but not beyond 12 hours', async () => {
    await newMember();
    const browser = await loggedIn();
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      world.pass(20 * 60);
      expect((await browser.call(touchSession)).ok).toBe(true);
    }
    world.pass(19 * 60);
    expect(await isIn(browser)).toBe(true);
    world.pass(61);
    expect(await isIn(browser)).toBe(false);
  });

  test('a bet renews it by its id', async () => {
    await newMember();
    const browser = await loggedIn();
    const { rows } = await world.database.pool.query<{ id: string }>('SELECT id FROM member_session WHERE member_id = $1', [memberId]);
    const id = rows[0]?.id ?? '';
    world.pass(29 * 60);
    await world.identity.renewSessionsById([id]);
    world.pass(29 * 60);
    expect(await isIn(browser)).toBe(true);
    expect(await world.identity.findSessionById(id)).toMatchObject({
      memberId,
      userName: username,
      brandId: world.brand.id,
    });
  });

  test('what has ended is not renewed: not by a bet that comes late, not by a call that was under way', async () => {
    const ends: Record<string, (id: string) => Promise<void>> = {
      'logged out': () => world.identity.endSessions(memberId, 'logout').then(() => undefined),
      'idle too long': async () => {
        world.pass(30 * 60 + 1);
      },
      'twelve hours old': async (id) => {
        await world.database.pool.query(
          "UPDATE member_session SET expires_at = $2, active_at = $2::timestamptz - interval '5 minutes' WHERE id = $1",
          [id, world.now()],
        );
      },
    };
    for (const [name, end] of Object.entries(ends)) {
      await newMember();
      const browser = await loggedIn();
      const read = async () =>
        (
          await world.database.pool.query<{ id: string; active_at: Date }>(
            'SELECT id, active_at FROM member_session WHERE member_id = $1',
            [memberId],
          )
        ).rows[0];
      const id = (await read())?.id ?? '';
      world.pass(60);
      await end(id);
      const before = (await read())?.active_at;
      await world.identity.renewSessionsById([id]);
      expect([name, (await read())?.active_at, await isIn(browser), await world.identity.findSessionById(id)]).toEqual([
        name,
        before,
        false,
        null,
      ]);
    }
  });

  test('is good at its own brand only', async () => {
    await newMember();
    const browser = await loggedIn();
    const elsewhere = new Browser(world, { merchant: 'sol' });
    elsewhere.token = browser.token;
    expect(await isIn(elsewhere)).toBe(false);
  });

  test('logout ends it at once, by either method, and no other', async () => {
    await newMember();
    const [one, two, three] = [await loggedIn(), await loggedIn(), await loggedIn()];
    expect((await one.call(logout)).ok).toBe(true);
    expect((await two.call(logout, undefined, undefined, { method: 'POST' })).ok).toBe(true);
    expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([false, false, true]);
    const ended = world.hints.filter((hint) => hint.memberId === memberId);
    expect(ended.map(({ event }) => event)).toEqual(['session.ended', 'session.ended']);
    expect(ended[0]?.data).toEqual({ sessionId: expect.stringMatching(/^ses_/) });
  });

  test('a lock ends them all', async () => {
    await newMember();
    const browser = await loggedIn({ remember: true });
    await world.identity.endSessions(memberId, 'lock');
    expect(await isIn(browser)).toBe(false);
    expect((await browser.call(rememberSession, {})).code).toBe('login.not.session');
  });
});

describe('remember-me', () => {
  test('becomes a session once a use, with a new token each time, for a day', async () => {
    await newMember();
    const browser = await loggedIn({ remember: true });
    const first = browser.cookies.get('remember-koi');
    world.pass(3600);
    const answer = await browser.call(rememberSession, {});
    expect(answer.value).toMatchObject({ userName: username, firstTimeLogin: false });
    expect(browser.cookies.get('remember-koi')).not.toBe(first);
    browser.token = answer.value.token;
    expect(await isIn(browser)).toBe(true);
    world.pass(82_000);
    expect((await browser.call(rememberSession, {})).ok).toBe(true);
    world.pass(1000);
    expect((await browser.call(rememberSession, {})).code).toBe('login.not.session');
  });

  test('tabs opened together all get in, and the series goes on', async () => {
    await newMember();
    const browser = await loggedIn({ remember: true });
    const old = browser.cookies.get('remember-koi') ?? '';
    const tabs = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const tab = new Browser(world);
        tab.cookies.set('remember-koi', old);
        return { answer: await tab.call(rememberSession, {}), cookie: tab.cookies.get('remember-koi') };
      }),
    );
    expect(tabs.every(({ answer }) => answer.ok)).toBe(true);
    expect(new Set(tabs.map(({ answer }) => answer.value.token)).size).toBe(4);
    // Whichever answer arrives last, the browser keeps the one token that follows.
    const [next, ...others] = new Set(tabs.map(({ cookie }) => cookie));
    expect([next === old, others]).toEqual([false, []]);
    world.pass(60);
    browser.cookies.set('remember-koi', next ?? '');
    expect((await browser.call(rememberSession, {})).ok).toBe(true);
  });

  test('an answer that was lost is asked for again: the session comes, the token that follows too, and nobody calls it a theft', async () => {
    await newMember();
    const browser = await loggedIn({ remember: true });
    const lost = new Browser(world);
    lost.cookies.set('remember-koi', browser.cookies.get('remember-koi') ?? '');
    expect((await lost.call(rememberSession, {})).ok).toBe(true);
    // A client gives up after 20 s.
    world.pass(21);
    expect((await browser.call(rememberSession, {})).ok).toBe(true);
    expect(browser.cookies.get('remember-koi')).toBe(lost.cookies.get('remember-koi'));
    world.pass(3600);
    expect((await browser.call(rememberSession, {})).ok).toBe(true);
  });

  test('a copy used later revokes the series and its sessions', async () => {
    await newMember();
    const owner = await loggedIn({ remember: true });
    const elsewhere = await loggedIn();
    const thief = new Browser(world);
    thief.cookies.set('remember-koi', owner.cookies.get('remember-koi') ?? '');
    owner.token = (await owner.call(rememberSession, {})).value.token;
    world.pass(31);
    expect((await thief.call(rememberSession, {})).code).toBe('login.not.session');
    expect(thief.cookies.has('remember-koi')).toBe(false);
    expect([await isIn(owner), await isIn(elsewhere)]).toEqual([false, true]);
    expect((await owner.call(rememberSession, {})).code).toBe('login.not.session');
  });

  test('a logout with a token that somebody else has used ends what the copy opened, and is reported', async () => {
    await newMember();
    const owner = await loggedIn({ remember: true });
    const elsewhere = await loggedIn();
    const thief = new Browser(world);
    thief.cookies.set('remember-koi', owner.cookies.get('remember-koi') ?? '');
    thief.token = (await thief.call(rememberSession, {})).value.token;
    world.pass(31);
    world.events.length = 0;
    expect((await owner.call(logout)).ok).toBe(true);
    expect([await isIn(owner), await isIn(thief), await isIn(elsewhere)]).toEqual([false, false, true]);
    expect((await thief.call(rememberSession, {})).code).toBe('login.not.session');
    expect(world.events.filter(({ kind }) => kind === 'remember.reused')).toMatchObject([{ memberId }]);
  });

  test('logout forgets this browser', async () => {
    await newMember();
    const browser = await loggedIn({ remember: true });
    const cookie = browser.cookies.get('remember-koi') ?? '';
    await browser.call(logout);
    expect(browser.cookies.has('remember-koi')).toBe(false);
    browser.cookies.set('remember-koi', cookie);
    expect((await browser.call(rememberSession, {})).code).toBe('login.not.session');
  });

  test('nonsense and a locked member are refused', async () => {
    await newMember();
    const browser = new Browser(world);
    expect((await browser.call(rememberSession, {})).code).toBe('login.not.session');
    browser.cookies.set('remember-koi', 'rem_1.x');
    expect((await browser.call(rememberSession, {})).code).toBe('login.not.session');
    const member = await loggedIn({ remember: true });
    await world.database.pool.query('UPDATE member SET status = $2 WHERE id = $1', [memberId, 'locked']);
    expect((await member.call(rememberSession, {})).code).toBe('us_forbidden_login_error');
  });
});

describe('one-time codes', () => {
  test('a socket ticket is redeemed once, within a minute, while the session lives', async () => {
    await newMember();
    const browser = await loggedIn();
    const issue = async () => (await browser.call(socketTicket)).value.ticket;
    const ticket = await issue();
    const results = await Promise.all([1, 2, 3].map(() => world.identity.redeemSocketTicket(ticket)));
    expect(results.filter(Boolean)).toEqual([expect.objectContaining({ memberId, userName: username })]);
    const late = await issue();
    world.pass(61);
    expect(await world.identity.redeemSocketTicket(late)).toBeNull();
    const orphan = await issue();
    await browser.call(logout);
    expect(await world.identity.redeemSocketTicket(orphan)).toBeNull();
    expect(await world.identity.redeemSocketTicket('')).toBeNull();
  });

  test('a code from the URL becomes a session of its own, once, and is no socket ticket', async () => {
    await newMember();
    const browser = await loggedIn();
    const { code } = (await browser.call(singleUseLoginCode)).value;
    const other = new Browser(world);
    const answer = await other.call(exchangeCode, { code });
    other.token = answer.value.token;
    expect(other.token).not.toBe(browser.token);
    expect([await isIn(other), await isIn(browser)]).toEqual([true, true]);
    expect((await other.call(exchangeCode, { code })).code).toBe('login.not.session');
    const second = (await browser.call(singleUseLoginCode)).value.code;
    expect(await world.identity.redeemSocketTicket(second)).toBeNull();
  });

  test('a session opened by a single-use login code ends when the one it came from would have', async () => {
    await newMember();
    let browser = await loggedIn();
    const alive = async (minutes: number) => {
      for (let i = 0; i < minutes / 20; i += 1) {
        world.pass(20 * 60);
        await browser.call(touchSession);
      }
      return isIn(browser);
    };
    expect(await alive(11 * 60)).toBe(true);
    const { code } = (await browser.call(singleUseLoginCode)).value;
    browser = new Browser(world);
    browser.token = (await browser.call(exchangeCode, { code })).value.token;
    expect(await alive(40)).toBe(true);
    expect(await alive(40)).toBe(false);
  });
});

describe('changing the password', () => {
  const NEXT = 'boats below the bridge';
  const change = (browser: Browser, oldPassword: string, newPassword: string, confirmNewPassword = newPassword) =>
    browser.call(changePassword, { oldPassword, newPassword, confirmNewPassword });

  test('ends every other session and every remembered browser', async () => {
    await newMember();
    const [own, other] = [await loggedIn(), await loggedIn({ remember: true })];
    expect((await change(own, PASSWORD, NEXT)).ok).toBe(true);
    expect([await isIn(own), await isIn(other)]).toEqual([true, false]);
    expect((await other.call(rememberSession, {})).code).toBe('login.not.session');
    const fresh = new Browser(world, { ip: '192.0.2.9' });
    expect((await fresh.call(login, { username, password: PASSWORD })).code).toBe('login.failed');
    expect((await fresh.call(login, { username, password: NEXT, captcha: await fresh.captchaAnswer() })).ok).toBe(true);
  });

  test('refuses what is wrong, under its field', async () => {
    await newMember();
    const browser = await loggedIn();
    const table: [string, string, string, Record<string, string>][] = [
      [PASSWORD, 'short', 'short', { newPassword: 'password.too.short' }],
      [PASSWORD, 'password123', 'password123', { newPassword: 'password.too.common' }],
      [PASSWORD, NEXT, `${NEXT}!`, { confirmNewPassword: 'password.not.same' }],
      [PASSWORD, PASSWORD, PASSWORD, { newPassword: 'password.same.as.old' }],
      ['not the old one', NEXT, NEXT, { oldPassword: 'password.old.wrong' }],
    ];
    for (const [old, next, again, fields] of table) {
      const answer = await change(browser, old, next, again);
      expect([answer.status, answer.fields]).toEqual([400, fields]);
    }
    expect((await change(browser, PASSWORD, NEXT)).ok).toBe(true);
  });

  test('five wrong old passwords are the last for half an hour', async () => {
    await newMember();
    const browser = await loggedIn();
    const codes: unknown[] = [];
    for (let i = 0; i < 6; i += 1) codes.push((await change(browser, 'not the old one', NEXT)).code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'password.old.wrong'), 'password.tries.used.up']);
    expect((await change(browser, PASSWORD, NEXT)).code).toBe('password.tries.used.up');
  });

  test('an expired password lets nothing else happen until it is changed', async () => {
    await newMember();
    await world.database.pool.query('UPDATE member_credential SET password_expired = true WHERE member_id = $1', [memberId]);
    const browser = await loggedIn();
    expect((await browser.call(memberInfo)).value.passwordExpired).toBe(true);
    const language = () => browser.send('/wps/member/language', { method: 'POST', body: '{"language":"VI"}' });
    expect((await language()).code).toBe('login.change.pw.required');
    expect((await change(browser, PASSWORD, NEXT)).ok).toBe(true);
    expect((await language()).ok).toBe(true);
    expect((await new Browser(world, { ip: '192.0.2.77' }).call(login, { username, password: NEXT })).value.passwordExpired).toBe(false);
  });
});

describe('payment password', () => {
  test("is set in the caller's transaction and locks after five wrong tries", async () => {
    await newMember();
    const { identity, database } = world;
    expect(await identity.checkPaymentPassword(memberId, '246810')).toBe('unset');
    await identity.setPaymentPassword(database.pool, memberId, await identity.hashSecret('246810'));
    expect(await identity.hasPaymentPassword(memberId)).toBe(true);
    expect(await identity.checkPaymentPassword(memberId, '246810')).toBe('right');
    const guesses = await Promise.all(Array.from({ length: 9 }, () => identity.checkPaymentPassword(memberId, '000000')));
    expect(guesses.filter((result) => result === 'wrong')).toHaveLength(5);
    expect(await identity.checkPaymentPassword(memberId, '246810')).toBe('locked');
    world.pass(30 * 60 + 1);
    expect(await identity.checkPaymentPassword(memberId, '246810')).toBe('right');
  });
});
