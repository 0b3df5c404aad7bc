import { changePassword, recoverByEmail } from '@pavilion/contract/identity/member';
import { passwordResetStanding, resetPassword } from '@pavilion/contract/identity/password';
import { login } from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { createMember, setPolicy } from '../public.ts';
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
  await setPolicy(world.database.pool, world.brand.id, { dialingCode: '84', defaultPassword: 'Welcome-2026' });
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

async function newMember(more: { customerType?: number; password?: string | null } = {}): Promise<Somebody> {
  made += 1;
  const username = `Rested${made}`;
  const email = `rested${made}@example.org`;
  const id = await createMember(world.database.pool, {
    brandId: world.brand.id,
    username,
    language: 'en',
    customerType: more.customerType ?? 0,
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

/** Works the jobs the calls have left behind, as a worker would. */
async function work(): Promise<void> {
  const { rows } = await world.database.pool.query<{ id: string; payload: Record<string, unknown> }>(
    `SELECT j.id, j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'identity.mail-reset' ORDER BY j.id`,
  );
  for (const { id, payload } of rows) {
    await world.identity.tasks['identity.mail-reset']?.(payload);
    await world.database.pool.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [id]);
  }
}

const linksTo = (email: string): string[] =>
  world.sent.filter(({ to, template }) => to === email && template === 'password.reset').map(({ params }) => String(params?.['link']));
const tokenOf = (link: string | undefined): string => link?.split('#')[1] ?? '';

async function order(username: string, email: string, from = browser) {
  const answer = await from.call(recoverByEmail, { username, email, sliderValidate: await world.passedCaptcha(from.ip) });
  await work();
  return answer;
}

async function newToken(who: Somebody): Promise<string> {
  expect((await order(who.username, who.email)).ok).toBe(true);
  return tokenOf(linksTo(who.email).at(-1));
}

const reset = (token: string, newPassword = NEW, confirmNewPassword = newPassword) =>
  browser.call(resetPassword, { token, newPassword, confirmNewPassword });

describe('by e-mail', () => {
  test('a link sets a new password once; every session ends and nobody is logged in', async () => {
    const who = await newMember();
    const other = new Browser(world, { ip: '198.18.1.1' });
    other.token = (await logIn(other, who.username, OLD)).value.token;
    const link = (await order(who.username.toUpperCase(), who.email.toUpperCase()), linksTo(who.email).at(-1) ?? '');
    expect(link).toMatch(/^http:\/\/portal\.test\/\?popup=reset-password#[\w-]{43}$/);
    const token = tokenOf(link);
    expect((await browser.call(passwordResetStanding, { token })).value.userName).toBe(who.username);
    const answer = await reset(token);
    expect([answer.ok, answer.value]).toEqual([true, null]);
    expect((await other.call(changePassword, { oldPassword: OLD, newPassword: NEW, confirmNewPassword: NEW })).code).toBe(
      'login.not.session',
    );
    expect((await logIn(browser, who.username, NEW)).ok).toBe(true);
    expect((await reset(token)).code).toBe('password.reset.expired');
    expect((await browser.call(passwordResetStanding, { token })).code).toBe('password.reset.expired');
    const { rows } = await world.database.pool.query('SELECT kind FROM security_event WHERE member_id = $1 ORDER BY id', [who.id]);
    expect(rows.map(({ kind }: { kind?: string }) => kind)).toContain('password.recovered');
    expect(world.sent.some(({ to, template }) => to === who.email && template === 'notice.password.recovered')).toBe(true);
  });

  test('following the link verifies the address, unless another account has it', async () => {
    const who = await newMember();
    await reset(await newToken(who));
    expect((await world.verification.contactsOf(world.database.pool, who.id)).email).toBe(who.email);
    const second = await newMember();
    const token = await newToken(second);
    await bind(await newMember(), 'email', second.email);
    expect((await reset(token)).ok).toBe(true);
    expect((await world.verification.contactsOf(world.database.pool, second.id)).email).toBeNull();
  });

  test('the answer never tells whether the pair belongs together; only its owner is written to', async () => {
    const who = await newMember();
    const before = world.sent.length;
    const bodies = [
      [who.username, who.email],
      [who.username, 'other@example.org'],
      ['Nobody77', who.email],
      ['Nobody77', 'no@example.org'],
    ] as const;
    for (const [username, email] of bodies) {
      const answer = await order(username, email);
      expect([answer.status, answer.ok, answer.message]).toEqual([200, true, undefined]);
    }
    expect(world.sent.slice(before).map(({ to }) => to)).toEqual([who.email]);
  });

  test('a verified address takes the place of the registered one; a later change of the details is not trusted', async () => {
    const who = await newMember();
    await world.database.pool.query(`UPDATE member_profile SET email = 'thief@example.org' WHERE member_id = $1`, [who.id]);
    await order(who.username, 'thief@example.org');
    expect(linksTo('thief@example.org')).toEqual([]);
    await bind(who, 'email', `verified${made}@example.org`);
    await order(who.username, who.email);
    expect(linksTo(who.email)).toEqual([]);
    await order(who.username, `verified${made}@example.org`);
    expect(linksTo(`verified${made}@example.org`).length).toBe(1);
  });

  test('a newer link ends the older one; half an hour ends both', async () => {
    const who = await newMember();
    const first = await newToken(who);
    const second = await newToken(who);
    expect((await reset(first)).code).toBe('password.reset.expired');
    world.pass(30 * 60 + 1);
    expect((await browser.call(passwordResetStanding, { token: second })).code).toBe('password.reset.expired');
    expect((await reset(second)).code).toBe('password.reset.expired');
  });

  test('of many uses at once one counts', async () => {
    const who = await newMember();
    const token = await newToken(who);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => reset(token, `${NEW} ${i}`)));
    expect(answers.filter(({ ok }) => ok).length).toBe(1);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['password.reset.expired']));
  });

  test('a weak password and a second one that differs leave the link good', async () => {
    const who = await newMember();
    const token = await newToken(who);
    expect((await reset(token, 'short')).fields).toEqual({ newPassword: 'password.too.short' });
    expect((await reset(token, 'password1')).fields).toEqual({ newPassword: 'password.too.common' });
    expect((await reset(token, 'Welcome-2026')).fields).toEqual({ newPassword: 'password.too.common' });
    expect((await reset(token, NEW, `${NEW}x`)).fields).toEqual({ confirmNewPassword: 'password.not.same' });
    expect((await reset(token)).ok).toBe(true);
  });

  test('a link is good at its own brand only, and no longer when the account is closed', async () => {
    const who = await newMember();
    const token = await newToken(who);
    const sol = new Browser(world, { merchant: 'sol', ip: browser.ip });
    expect((await sol.call(passwordResetStanding, { token })).code).toBe('password.reset.expired');
    await world.database.pool.query(`UPDATE member SET status = 'locked' WHERE id = $1`, [who.id]);
    expect((await reset(token)).code).toBe('password.reset.expired');
    await order(who.username, who.email);
    expect(linksTo(who.email).length).toBe(1);
  });

  test('trial accounts and agents: the first have nothing to recover, the second have', async () => {
    const trial = await newMember({ customerType: 4 });
    await order(trial.username, trial.email);
    expect(linksTo(trial.email)).toEqual([]);
    const agent = await newMember({ customerType: 1 });
    await order(agent.username, agent.email);
    expect(linksTo(agent.email).length).toBe(1);
  });

  test('lifts the lock that guesses have put on unknown browsers', async () => {
    const who = await newMember();
    const thief = new Browser(world, { ip: '198.18.2.2' });
    for (let i = 0; i < 3; i += 1) {
      await thief.call(login, { username: who.username, password: 'wrong guess', captcha: i === 0 ? null : await thief.captchaAnswer() });
    }
    expect((await logIn(browser, who.username, OLD)).code).toBe('login.locked');
    await reset(await newToken(who));
    expect((await logIn(browser, who.username, NEW)).ok).toBe(true);
  });

  test('needs a captcha pass and a well-formed address; a form may carry the pass as text', async () => {
    const who = await newMember();
    expect((await browser.call(recoverByEmail, { username: who.username, email: who.email })).code).toBe('human.check.required');
    expect((await browser.call(recoverByEmail, { username: who.username, email: 'nobody' })).fields).toEqual({ email: 'format.email.err' });
    const pass = await world.passedCaptcha(browser.ip);
    const form = new URLSearchParams({ username: who.username, email: who.email, sliderValidate: JSON.stringify(pass) }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await browser.send(recoverByEmail.path, { method: 'POST', body: form, headers })).ok).toBe(true);
    expect((await browser.send(recoverByEmail.path, { method: 'POST', body: form, headers })).code).toBe('human.check.failed');
    const broken = new URLSearchParams({ username: who.username, email: who.email, sliderValidate: '{' }).toString();
    expect((await browser.send(recoverByEmail.path, { method: 'POST', body: broken, headers })).code).toBe('request_param_err');
    await work();
    expect(linksTo(who.email).length).toBe(1);
  });

  test('is limited for a pair and for an address, whether or not anybody is behind it', async () => {
    const who = await newMember();
    for (const [username, email] of [
      [who.username, who.email],
      [`Nobody${made}`, 'no@example.org'],
    ] as const) {
      const codes: (string | undefined)[] = [];
      for (let i = 0; i < 6; i += 1) {
        world.pass(61);
        codes.push((await order(username, email, new Browser(world, { ip: `198.18.3.${(made += 1) % 250}` }))).code);
      }
      expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'recovery.limit']);
    }
    const busy = new Browser(world, { ip: '198.18.4.4' });
    let last: string | undefined;
    for (let i = 0; i < 11; i += 1) {
      world.pass(61);
      last = (await order(`Someone${i}`, `someone${i}@example.org`, busy)).code;
    }
    expect(last).toBe('recovery.limit');
  });

  test('is closed where the brand has it off', async () => {
    modules['PWRESETEMAIL3'] = false;
    expect((await order('Nobody77', 'no@example.org')).code).toBe('function.not.available');
    expect((await reset('x'.repeat(43))).code).toBe('function.not.available');
    expect((await browser.call(passwordResetStanding, { token: 'x'.repeat(43) })).code).toBe('function.not.available');
  });
});

test('a link sent to a mailbox the account has left behind is over', async () => {
  const who = await newMember();
  await bind(who, 'email', who.email);
  const token = await newToken(who);
  expect((await browser.call(passwordResetStanding, { token })).ok).toBe(true);
  await bind(who, 'email', `new-${who.email}`);
  const password = { newPassword: NEW, confirmNewPassword: NEW };
  expect((await browser.call(passwordResetStanding, { token })).code).toBe('password.reset.expired');
  expect((await browser.call(resetPassword, { token, ...password })).code).toBe('password.reset.expired');
});
