import { memberInfo } from '@pavilion/contract/identity/member';
import { login, smsNoLogin } from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { createMember, setPolicy } from '../public.ts';
import { startWorld, type World } from '../test-world.ts';

const PASSWORD = 'lantern on the river';
let world: World;
let made = 0;
let modules: Record<string, boolean>;

beforeAll(async () => {
  world = await startWorld();
  modules = world.brand.modules as Record<string, boolean>;
  await setPolicy(world.database.pool, world.brand.id, { dialingCode: '84' });
});
afterAll(() => world.close());
beforeEach(() => {
  Object.assign(modules, { MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, SLIDER3: false, LOGINIPVERF3: false });
  world.pass(61);
});

/** Every test comes from an address of its own. */
function newBrowser(): Browser {
  made += 1;
  return new Browser(world, { ip: `198.51.100.${made}` });
}

const newMobile = (): string => `90${String(1_000_000 + (made += 1))}`;

async function newMember(more: { mobile?: string; customerType?: number; username?: string } = {}) {
  made += 1;
  const username = more.username ?? `Mobile${made}`;
  const id = await createMember(world.database.pool, {
    brandId: world.brand.id,
    username,
    language: 'en',
    customerType: more.customerType ?? 0,
    passwordHash: await world.identity.hashSecret(PASSWORD),
    now: world.now(),
  });
  const mobile = more.mobile ?? newMobile();
  await world.verification.bindContact(world.database.pool, {
    brandId: world.brand.id,
    memberId: id,
    contact: { kind: 'mobile', value: `+84${mobile}` },
    now: world.now(),
  });
  return { id, username, mobile };
}

async function order(browser: Browser, mobileNum: string, more: { operationType?: number } = {}) {
  const sliderValidate = await world.passedCaptcha(browser.ip);
  return browser.call(smsNoLogin, { mobileNum, countryDialingCode: '84', sliderValidate, ...more });
}

const bySms = (browser: Browser, mobile: string, code: string) =>
  browser.call(login, { username: mobile, password: code, type: 'sms', countryDialingCode: '+84' });

const wrongOf = (code: string): string => (code.startsWith('9') ? '100000' : '900000');

test('a member asks for a code and logs in with it, once', async () => {
  const { id, mobile } = await newMember();
  const browser = newBrowser();
  const sent = await order(browser, `0${mobile}`);
  expect(sent.value).toEqual({ expiredMinutes: 5 });
  const code = world.codeOf(`+84${mobile}`);
  expect(code).toMatch(/^\d{6}$/);
  const first = await bySms(browser, `0${mobile}`, code);
  expect(first.value).toMatchObject({ id, customerType: 0, passwordExpired: false });
  browser.token = first.value.token;
  expect((await browser.call(memberInfo)).ok).toBe(true);
  world.pass(2);
  expect((await bySms(newBrowser(), mobile, code)).code).toBe('sms.code.expired');
});

test('the older spelling means the same', async () => {
  const { id, mobile } = await newMember();
  const browser = newBrowser();
  await order(browser, mobile);
  const code = world.codeOf(`+84${mobile}`);
  const answer = await browser.call(login, { username: mobile, password: code, isSms: true, countryDialingCode: '84' });
  expect(answer.value.id).toBe(id);
});

test('no code without a captcha', async () => {
  const { mobile } = await newMember();
  const browser = newBrowser();
  const asked = { mobileNum: mobile, countryDialingCode: '84' };
  expect((await browser.call(smsNoLogin, asked)).code).toBe('human.check.required');
  const sliderValidate = await world.passedCaptcha('203.0.113.99');
  expect((await browser.call(smsNoLogin, { ...asked, sliderValidate })).code).toBe('human.check.failed');
});

test('an invalid number is reported under its field', async () => {
  const refused = await order(newBrowser(), '12');
  expect([refused.code, refused.fields]).toEqual(['sms.number.invalid', { mobileNum: 'sms.number.invalid' }]);
  const atLogin = await bySms(newBrowser(), '12', '123456');
  expect([atLogin.code, atLogin.fields]).toEqual(['sms.number.invalid', { username: 'sms.number.invalid' }]);
});

describe('nobody learns whose a number is', () => {
  /** What a stranger sees, step by step. */
  async function steps(mobile: string): Promise<unknown[]> {
    const browser = newBrowser();
    const seen: unknown[] = [];
    const note = ({ status, code, message, value, detail }: Awaited<ReturnType<typeof order>>) =>
      seen.push({ status, code, message, value, detail });
    const tryCode = async () => {
      world.pass(1);
      note((await bySms(browser, mobile, '000000')) as never);
    };
    await tryCode();
    note(await order(browser, mobile));
    note(await order(browser, mobile));
    for (let i = 0; i < 6; i += 1) await tryCode();
    return seen;
  }

  test('a stranger number is answered, counted and refused like a known one, and gets no message', async () => {
    const known = await newMember();
    const nobody = newMobile();
    const before = world.sent.length;
    const [ofKnown, ofNobody] = [await steps(known.mobile), await steps(nobody)];
    expect(ofNobody).toEqual(ofKnown);
    expect(ofKnown.map((step) => (step as { code: string }).code)).toEqual([
      'sms.code.expired',
      undefined,
      'sms.too.soon',
      'sms.code.wrong',
      'sms.code.wrong',
      'sms.code.wrong',
      'sms.code.wrong',
      'sms.code.wrong',
      'sms.code.used.up',
    ]);
    const { rows } = await world.database.pool.query<{ hashes: string }>(
      'SELECT count(code_hash) AS hashes FROM one_time_code WHERE expires_at > $1',
      [world.now()],
    );
    expect(Number(rows[0]?.hashes)).toBeGreaterThan(0);
    expect(world.sent.slice(before).map(({ to, memberId }) => [to, memberId])).toEqual([[`+84${known.mobile}`, known.id]]);
  });

  test('nor of a member who is locked or of another brand', async () => {
    const { id, mobile } = await newMember();
    await world.database.pool.query(`UPDATE member SET status = 'locked' WHERE id = $1`, [id]);
    expect((await order(newBrowser(), mobile)).ok).toBe(true);
    const { rows } = await world.database.pool.query('SELECT 1 FROM one_time_code WHERE code_hash IS NOT NULL AND expires_at > $1', [
      world.now(),
    ]);
    const other = await newMember();
    const sol = new Browser(world, { merchant: 'sol', ip: '198.51.100.240' });
    modules['SLIDER3'] = false;
    expect((await bySms(sol, other.mobile, '123456')).code).toBe('sms.code.expired');
    expect(rows.length).toBeLessThanOrEqual(1);
  });
});

test('tries of one number come one a second', async () => {
  const { mobile } = await newMember();
  const browser = newBrowser();
  expect((await bySms(browser, mobile, '123456')).code).toBe('sms.code.expired');
  const again = await bySms(newBrowser(), mobile, '123456');
  expect([again.status, again.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  world.pass(1);
  expect((await bySms(browser, mobile, '123456')).code).toBe('sms.code.expired');
});

test('codes of one purpose open nothing else', async () => {
  const { mobile } = await newMember();
  const browser = newBrowser();
  expect((await order(browser, mobile, { operationType: 3 })).ok).toBe(true);
  expect((await bySms(browser, mobile, world.codeOf(`+84${mobile}`))).code).toBe('sms.code.expired');
});

test('of many at once with the right code one comes in', async () => {
  const { id, mobile } = await newMember();
  await order(newBrowser(), mobile);
  const code = world.codeOf(`+84${mobile}`);
  const answers = await Promise.all(Array.from({ length: 20 }, () => bySms(newBrowser(), mobile, code)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const { rows } = await world.database.pool.query('SELECT 1 FROM member_session WHERE member_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

describe('modules', () => {
  test('each kind of code has its own', async () => {
    const { mobile } = await newMember();
    modules['MOBILEVERCODELOGIN3'] = false;
    expect((await order(newBrowser(), mobile)).code).toBe('function.not.available');
    expect((await order(newBrowser(), mobile, { operationType: 2 })).code).toBe('function.not.available');
    expect((await bySms(newBrowser(), mobile, '123456')).code).toBe('function.not.available');
    expect((await order(newBrowser(), mobile, { operationType: 3 })).ok).toBe(true);
    modules['CHNGPASSVERIF3'] = false;
    expect((await order(newBrowser(), newMobile(), { operationType: 3 })).code).toBe('function.not.available');
    expect((await order(newBrowser(), mobile, { operationType: 9 })).code).toBe('function.not.available');
  });

  test('the captcha comes before a login by name where the brand has it on', async () => {
    const { username } = await newMember();
    modules['SLIDER3'] = true;
    const browser = newBrowser();
    world.hashing.known = 0;
    expect((await browser.call(login, { username, password: PASSWORD })).code).toBe('human.check.required');
    expect(world.hashing.known).toBe(0);
    const sliderValidate = await world.passedCaptcha(browser.ip);
    expect((await browser.call(login, { username, password: PASSWORD, sliderValidate })).ok).toBe(true);
    expect((await browser.call(login, { username, password: PASSWORD, sliderValidate })).code).toBe('human.check.failed');
  });

  test('where it comes before every login, a failure requires no second captcha', async () => {
    const { username } = await newMember();
    modules['SLIDER3'] = true;
    const browser = newBrowser();
    const tryWith = async (password: string) =>
      browser.call(login, { username, password, sliderValidate: await world.passedCaptcha(browser.ip) });
    expect((await tryWith('not the password 1')).code).toBe('login.failed');
    expect((await tryWith(PASSWORD)).ok).toBe(true);
  });
});

describe('roles', () => {
  test('the agent page admits agents by code as well, and no members', async () => {
    const member = await newMember();
    const agent = await newMember({ customerType: 1 });
    for (const [mobile, code] of [
      [member.mobile, 'agent.only'],
      [agent.mobile, undefined],
    ] as const) {
      const browser = newBrowser();
      await order(browser, mobile);
      const password = world.codeOf(`+84${mobile}`);
      const body = { username: mobile, password, type: 'sms', countryDialingCode: '84', area: 'agent' } as const;
      expect((await browser.call(login, body)).code).toBe(code);
    }
  });
});

describe('a verified number is as good as the username', () => {
  test('with the password, however the number is written', async () => {
    const { id, mobile } = await newMember();
    for (const username of [`0${mobile}`, `+84${mobile}`, mobile]) {
      expect((await newBrowser().call(login, { username, password: PASSWORD, type: '' })).value.id).toBe(id);
    }
  });

  test('a number that is written in the details only is not', async () => {
    const { id } = await newMember();
    const mobile = newMobile();
    await world.database.pool.query('UPDATE member_profile SET mobile = $2 WHERE member_id = $1', [id, `+84${mobile}`]);
    expect((await newBrowser().call(login, { username: mobile, password: PASSWORD })).code).toBe('login.failed');
  });

  test('its tries are counted apart, and cost the same as those of a stranger number', async () => {
    const { username, mobile } = await newMember();
    const guess = async (name: string) => {
      const browser = newBrowser();
      const seen = [(await browser.call(login, { username: name, password: wrongOf('') })).code];
      for (let i = 0; i < 3; i += 1) {
        const captcha = await browser.captchaAnswer();
        seen.push((await browser.call(login, { username: name, password: wrongOf(''), captcha })).code);
      }
      return seen;
    };
    world.hashing.known = 0;
    world.hashing.unknown = 0;
    expect(await guess(mobile)).toEqual(await guess(newMobile()));
    expect(world.hashing).toEqual({ known: 3, unknown: 3 });
    // The lock of the number says nothing about the name.
    expect((await newBrowser().call(login, { username, password: PASSWORD })).ok).toBe(true);
  });

  test('a username that looks like a number goes first', async () => {
    const mobile = newMobile();
    const named = await newMember({ username: mobile });
    await newMember({ mobile });
    expect((await newBrowser().call(login, { username: mobile, password: PASSWORD })).value.id).toBe(named.id);
  });
});
