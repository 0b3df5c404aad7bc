import { memberInfo } from '@pavilion/contract/identity/member';
import { captcha, login, logout } from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reserveTry } from '../../../kernel/failed-tries.ts';
import { createMember, setPolicy } from '../public.ts';
import { Browser } from '../../../test/browser.ts';
import { startWorld, type World } from '../test-world.ts';

const PASSWORD = 'lantern on the river';
const WRONG = 'not the password';
let world: World;
let made = 0;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Every test comes from an address of its own. */
function newBrowser(): Browser {
  made += 1;
  return new Browser(world, { ip: `198.51.100.${made}` });
}

async function newMember(more: { customerType?: number; password?: string } = {}): Promise<{ id: string; username: string }> {
  made += 1;
  const username = `Member${made}`;
  const passwordHash = await world.identity.hashSecret(more.password ?? PASSWORD);
  const id = await createMember(world.database.pool, {
    brandId: world.brand.id,
    username,
    language: 'en',
    customerType: more.customerType ?? 0,
    passwordHash,
    now: world.now(),
  });
  return { id, username };
}

const device = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

test('a member logs in, by any spelling of the name and with spaces around', async () => {
  const { id, username } = await newMember();
  const browser = newBrowser();
  const first = await browser.call(login, { username: `  ${username.toUpperCase()} `, password: ` ${PASSWORD} ` });
  expect(first.value).toEqual({
    token: expect.any(String),
    id,
    userName: username,
    customerType: 0,
    firstTimeLogin: true,
    passwordExpired: false,
  });
  const second = await browser.call(login, { username, password: PASSWORD });
  expect(second.value.firstTimeLogin).toBe(false);
  expect(second.value.token).not.toBe(first.value.token);
  for (const { value } of [first, second]) {
    browser.token = value.token;
    expect((await browser.call(memberInfo)).value.userName).toBe(username);
  }
  const { rows } = await world.database.pool.query('SELECT * FROM member_session WHERE member_id = $1', [id]);
  expect(JSON.stringify(rows)).not.toContain(first.value.token);
});

test('a name of another brand is unknown here', async () => {
  const { username } = await newMember();
  expect(
    (
      await new Browser(world, { merchant: 'sol', ip: '198.51.100.250' }).call(login, {
        username,
        password: PASSWORD,
      })
    ).code,
  ).toBe('login.failed');
});

describe('guessing', () => {
  /** What an unknown visitor sees, try by try. */
  async function guesses(username: string): Promise<unknown[]> {
    const browser = newBrowser();
    const seen: unknown[] = [];
    const note = ({ status, code, message, detail }: Awaited<ReturnType<typeof attempt>>) => seen.push({ status, code, message, detail });
    const attempt = (answer?: string) => browser.call(login, { username, password: WRONG, captcha: answer ?? null });
    note(await attempt());
    note(await attempt());
    note(await attempt(`${await browser.captchaAnswer()}X`));
    note(await attempt(await browser.captchaAnswer()));
    note(await attempt(await browser.captchaAnswer()));
    note(await attempt(await browser.captchaAnswer()));
    note(await browser.call(login, { username, password: PASSWORD, captcha: await browser.captchaAnswer() }));
    return seen;
  }

  test('captcha from the first failure on, refusal after the third; unknown names look and cost the same', async () => {
    const { username } = await newMember();
    world.hashing.known = 0;
    world.hashing.unknown = 0;
    const known = await guesses(username);
    const unknown = await guesses('nobody-of-that-name');
    expect(unknown).toEqual(known);
    expect(known.map((answer) => (answer as { code: string }).code)).toEqual([
      'login.failed',
      'captcha.required',
      'captcha.wrong',
      'login.failed',
      'login.failed',
      'login.locked',
      'login.locked',
    ]);
    expect(known.every((answer) => (answer as { detail: { captcha: unknown } }).detail.captcha === true)).toBe(true);
    expect(world.hashing).toEqual({ known: 3, unknown: 3 });
  });

  test('the lock ends after 30 minutes', async () => {
    const { username } = await newMember();
    await guesses(username);
    const browser = newBrowser();
    world.pass(29 * 60);
    expect((await browser.call(login, { username, password: PASSWORD })).code).toBe('login.locked');
    world.pass(70);
    expect((await browser.call(login, { username, password: PASSWORD })).ok).toBe(true);
  });

  test('a device that logged in before passes the lock, and has a limit of its own', async () => {
    const { username } = await newMember();
    const own = newBrowser();
    made += 1;
    const loginDeviceId = device(made);
    expect((await own.call(login, { username, password: PASSWORD, loginDeviceId })).ok).toBe(true);
    await guesses(username);
    expect((await newBrowser().call(login, { username, password: PASSWORD, loginDeviceId: device(999) })).code).toBe('login.locked');
    expect((await own.call(login, { username, password: PASSWORD, loginDeviceId })).ok).toBe(true);
    expect((await newBrowser().call(login, { username, password: PASSWORD })).code).toBe('login.locked');
    const codes: unknown[] = [];
    for (let i = 0; i < 11; i += 1) {
      codes.push((await own.call(login, { username, password: WRONG, loginDeviceId, captcha: await own.captchaAnswer() })).code);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'login.failed'), 'login.locked']);
  });

  test('parallel guesses count like serial ones', async () => {
    const { username } = await newMember();
    const answers = await Promise.all(Array.from({ length: 12 }, () => newBrowser().call(login, { username, password: WRONG })));
    expect(answers.filter(({ code }) => code === 'login.failed')).toHaveLength(1);
    const after = await newBrowser().call(login, { username, password: PASSWORD });
    expect(after.code).toMatch(/^(login\.locked|captcha\.required)$/);
    const right = { username: (await newMember()).username, password: PASSWORD };
    const together = await Promise.all([0, 1, 2].map(() => newBrowser().call(login, right)));
    expect(together.every(({ ok }) => ok)).toBe(true);
    const counted = await Promise.all(
      Array.from({ length: 30 }, () => reserveTry(world.database.pool, 'race', { lockAfter: 3, windowSeconds: 60 }, world.now())),
    );
    expect(counted.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  });

  test('five failures of an address ask for a captcha for any name, for a quarter of an hour', async () => {
    const { username } = await newMember();
    const browser = newBrowser();
    for (let i = 0; i < 5; i += 1) {
      expect((await browser.call(login, { username: `stranger${made}-${i}`, password: WRONG })).code).toBe('login.failed');
    }
    expect((await browser.call(login, { username, password: PASSWORD })).code).toBe('captcha.required');
    expect((await newBrowser().call(login, { username, password: PASSWORD })).ok).toBe(true);
    world.pass(15 * 60 + 1);
    expect((await browser.call(login, { username, password: PASSWORD })).ok).toBe(true);
  });

  test('a right password clears the count', async () => {
    const { username } = await newMember();
    const browser = newBrowser();
    await browser.call(login, { username, password: WRONG });
    expect((await browser.call(login, { username, password: PASSWORD, captcha: await browser.captchaAnswer() })).ok).toBe(true);
    expect((await browser.call(login, { username, password: PASSWORD })).ok).toBe(true);
  });
});

test('a spelling that only the database takes for the name gives no further tries', async () => {
  const attacker = newBrowser();
  made += 1;
  const username = `Mini${made}`;
  const passwordHash = await world.identity.hashSecret(PASSWORD);
  await createMember(world.database.pool, {
    brandId: world.brand.id,
    username,
    language: 'en',
    customerType: 0,
    passwordHash,
    now: world.now(),
  });
  const codes: unknown[] = [];
  for (const name of [`mini${made}`, `m\u0130ni${made}`, `min\u0130${made}`, `m\u0130n\u0130${made}`]) {
    const answer = await attacker.call(login, { username: name, password: PASSWORD });
    codes.push(answer.ok ? 'in' : answer.code);
  }
  expect(codes).toEqual(['in', 'login.failed', 'login.failed', 'login.failed']);
});

test('the addresses of one IPv6 network are one visitor', async () => {
  for (let i = 1; i <= 5; i += 1) {
    await new Browser(world, { ip: `2001:db8:7:7::${i}` }).call(login, { username: `nobody-six-${i}`, password: WRONG });
  }
  const { username } = await newMember();
  const from = (ip: string) => new Browser(world, { ip }).call(login, { username, password: PASSWORD });
  expect([(await from('2001:db8:7:7:ffff::9')).code, (await from('2001:db8:7:8::9')).ok]).toEqual(['captcha.required', true]);
});

describe('captcha', () => {
  test('a cookie that names none passes for a wrong answer', async () => {
    const { username } = await newMember();
    const browser = newBrowser();
    await browser.call(login, { username, password: WRONG });
    for (const id of ['%00', 'x'.repeat(24), '']) {
      browser.cookies.set('captchaId', id);
      expect((await browser.call(login, { username, password: PASSWORD, captcha: 'ABCD' })).code).toBe('captcha.wrong');
    }
  });

  test('is a picture, once a second, used once whatever the answer', async () => {
    const browser = newBrowser();
    world.pass(5);
    const picture = await browser.call(captcha);
    expect(Buffer.from(picture.value, 'base64').subarray(1, 4).toString()).toBe('PNG');
    const limited = await browser.call(captcha);
    expect([limited.status, limited.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    world.pass(1);
    expect((await browser.call(captcha)).ok).toBe(true);
  });

  test('one picture used twice at once passes once', async () => {
    const browser = newBrowser();
    const names: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { username } = await newMember();
      await newBrowser().call(login, { username, password: WRONG });
      names.push(username);
    }
    const answer = await browser.captchaAnswer();
    const answers = await Promise.all(names.map((username) => browser.call(login, { username, password: PASSWORD, captcha: answer })));
    expect(answers.map(({ code }) => code ?? 'in').toSorted()).toEqual(['captcha.wrong', 'captcha.wrong', 'in']);
  });

  test('is too old after five minutes, and does not help another browser', async () => {
    const { username } = await newMember();
    const browser = newBrowser();
    await browser.call(login, { username, password: WRONG });
    const late = await browser.captchaAnswer();
    world.pass(301);
    expect((await browser.call(login, { username, password: PASSWORD, captcha: late })).code).toBe('captcha.wrong');
    const other = newBrowser();
    const own = await browser.captchaAnswer();
    expect((await other.call(login, { username, password: PASSWORD, captcha: own })).code).toBe('captcha.wrong');
    expect((await browser.call(login, { username, password: PASSWORD, captcha: own.toLowerCase() })).ok).toBe(true);
  });
});

describe('who may come in', () => {
  test("agents into both areas, members not into the agents'", async () => {
    for (const customerType of [1, 2, 41, 42]) {
      const { username } = await newMember({ customerType });
      expect((await newBrowser().call(login, { username, password: PASSWORD, area: 'agent' })).value.customerType).toBe(customerType);
      expect((await newBrowser().call(login, { username, password: PASSWORD })).ok).toBe(true);
    }
    const { username } = await newMember();
    const refused = await newBrowser().call(login, { username, password: PASSWORD, area: 'agent' });
    expect([refused.status, refused.code]).toEqual([403, 'agent.only']);
    expect((await newBrowser().call(login, { username, password: WRONG, area: 'agent' })).code).toBe('login.failed');
  });

  test('not a trial account, whatever password somebody gave it', async () => {
    const { id, username } = await newMember({ customerType: 4 });
    expect((await newBrowser().call(login, { username, password: PASSWORD })).code).toBe('login.failed');
    await world.database.pool.query('INSERT INTO member_credential (member_id, password_hash, password_set_at) VALUES ($1, $2, now())', [
      id,
      await world.identity.hashSecret(PASSWORD),
    ]);
    expect((await newBrowser().call(login, { username, password: PASSWORD })).code).toBe('captcha.required');
    const browser = newBrowser();
    const captcha = await browser.captchaAnswer();
    expect((await browser.call(login, { username, password: PASSWORD, captcha })).code).toBe('member.only');
  });

  test('not an account that was opened for somebody and is not complete', async () => {
    const { id, username } = await newMember();
    await world.database.pool.query(`UPDATE member SET status = 'unfinished' WHERE id = $1`, [id]);
    expect((await newBrowser().call(login, { username, password: PASSWORD })).code).toBe('login.unfinished');
    expect((await newBrowser().call(login, { username, password: WRONG })).code).toBe('login.failed');
  });

  test('not a locked one; and its sessions are dead at once', async () => {
    const { id, username } = await newMember();
    const browser = newBrowser();
    browser.token = (await browser.call(login, { username, password: PASSWORD })).value.token;
    await world.database.pool.query('UPDATE member SET status = $2 WHERE id = $1', [id, 'locked']);
    expect((await browser.call(memberInfo)).code).toBe('login.not.session');
    expect((await newBrowser().call(login, { username, password: PASSWORD })).code).toBe('us_forbidden_login_error');
    expect((await newBrowser().call(login, { username, password: WRONG })).code).toBe('login.failed');
  });

  test('ways that are not offered say so', async () => {
    const { username } = await newMember();
    for (const type of ['sms', 'firebase'] as const) {
      expect((await newBrowser().call(login, { username, password: PASSWORD, type })).code).toBe('function.not.available');
    }
  });
});

test('bad input is reported under its field', async () => {
  const answer = await newBrowser().call(login, { username: '', password: 'x'.repeat(200), colour: 'red' } as never);
  expect([answer.status, answer.code, answer.fields]).toEqual([
    400,
    'request_param_err',
    { username: 'field.required', password: 'field.too.big', colour: 'field.unknown' },
  ]);
});

describe('weak and old passwords', () => {
  test("the brand's default password must be changed, also at a later login", async () => {
    await setPolicy(world.database.pool, world.brand.id, { defaultPassword: 'Welcome-2468' });
    const { username } = await newMember({ password: 'Welcome-2468' });
    const browser = newBrowser();
    const answer = await browser.call(login, { username, password: 'Welcome-2468', remember: true });
    expect(answer.value.passwordExpired).toBe(true);
    expect(browser.cookies.has('remember-koi')).toBe(false);
    await setPolicy(world.database.pool, world.brand.id, { defaultPassword: null });
    expect((await browser.call(login, { username, password: 'Welcome-2468' })).value.passwordExpired).toBe(true);
  });

  test('passwords age only where the brand says so', async () => {
    const { username } = await newMember();
    await setPolicy(world.database.pool, world.brand.id, { passwordMaxDays: 90 });
    world.pass(91 * 86_400);
    expect((await newBrowser().call(login, { username, password: PASSWORD })).value.passwordExpired).toBe(true);
    await setPolicy(world.database.pool, world.brand.id, { passwordMaxDays: null });
    expect((await newBrowser().call(login, { username, password: PASSWORD })).value.passwordExpired).toBe(false);
  });
});

test('one session at a time where the brand wants it', async () => {
  const { id, username } = await newMember();
  await setPolicy(world.database.pool, world.brand.id, { singleSession: true });
  const [first, second] = [newBrowser(), newBrowser()];
  first.token = (await first.call(login, { username, password: PASSWORD })).value.token;
  second.token = (await second.call(login, { username, password: PASSWORD })).value.token;
  await setPolicy(world.database.pool, world.brand.id, { singleSession: false });
  expect([(await first.call(memberInfo)).code, (await second.call(memberInfo)).ok]).toEqual(['login.not.session', true]);
  expect(world.hints.filter((hint) => hint.memberId === id && hint.event === 'session.ended')).toHaveLength(1);
});

test('logging out without a session succeeds as well', async () => {
  expect((await newBrowser().call(logout)).ok).toBe(true);
});
