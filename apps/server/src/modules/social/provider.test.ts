import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Idp, startIdp } from '../../../../idp/src/main.ts';
import { provisionProviders } from '../content/public.ts';
import { Browser } from '../../test/browser.ts';
import { passedCaptcha } from '../../test/captcha.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { memberInfo, register } from '../../../../../packages/contract/src/identity/member.ts';
import { stepUp } from '../../../../../packages/contract/src/security/calls.ts';
import { login } from '../../../../../packages/contract/src/identity/session.ts';
import {
  bindSocial,
  finishSocial,
  finishSocialBinding,
  SOCIAL_CALLBACK_PATH,
  socialBindings,
  startSocial,
  startSocialBinding,
  unbindSocial,
} from '../../../../../packages/contract/src/social/calls.ts';
import { createLog } from '../../../../../packages/kit/src/log.ts';

const ORIGIN = 'http://portal.test';
const DEVICE = 'device-of-hers-1';
const brand = { id: 'brd_sol', merchant: 'sol' };
let world: TestPlatform;
let idp: Idp;

beforeAll(async () => {
  world = await testPlatform();
  idp = await startIdp({
    host: '127.0.0.1',
    port: 0,
    publicUrl: '',
    log: createLog({ name: 'idp', level: 'silent' }),
    clients: [{ clientId: 'pavilion-sol', redirectUris: [`${ORIGIN}${SOCIAL_CALLBACK_PATH}`] }],
  });
  await provisionProviders(world.database.pool, brand.id, [
    { code: 'lumen', name: 'Lumen ID', issuer: `${idp.url}/lumen`, clientId: 'pavilion-sol' },
    { code: 'harbor', name: 'Harbor ID', issuer: `${idp.url}/harbor`, clientId: 'pavilion-sol' },
    { code: 'silent', name: 'Silent ID', issuer: 'http://127.0.0.1:9/none', clientId: 'pavilion-sol' },
  ]);
  world.platform.domains.content.invalidate();
});
afterAll(async () => {
  await idp.close();
  await world.close();
});

/** Walks through the provider's pages as a browser does; the address it is sent back to is not followed. */
async function signInThere(start: string, as: { person: string } | { email: string }): Promise<URL> {
  const jar = new Map<string, string>();
  let address = start;
  let form: string | undefined;
  for (let hop = 0; hop < 12; hop += 1) {
    const answer = await fetch(address, {
      redirect: 'manual',
      method: form === undefined ? 'GET' : 'POST',
      ...(form === undefined ? {} : { body: form }),
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    form = undefined;
    const next = answer.headers.get('location');
    if (next) {
      address = new URL(next, address).href;
      if (address.startsWith(ORIGIN)) return new URL(address);
      continue;
    }
    if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`);
    form = new URLSearchParams(as).toString();
  }
  throw new Error('the provider does not send back');
}

let visitors = 0;
const visitor = () => {
  visitors += 1;
  return new Browser(world, { merchant: brand.merchant, ip: `198.51.100.${visitors}` });
};

async function comeBack(browser: Browser, as: { person: string } | { email: string }, provider = 'lumen'): Promise<string> {
  const { value, code } = await browser.call(startSocial, { provider, origin: ORIGIN, sliderValidate: await passedCaptcha(browser) });
  expect(code).toBeUndefined();
  return (await signInThere(value.authorizationUrl, as)).search;
}

const finish = (browser: Browser, query: string) => browser.call(finishSocial, { query, origin: ORIGIN, loginDeviceId: DEVICE });

async function newMember(browser: Browser, username: string): Promise<void> {
  const answer = await browser.call(register, {
    username,
    password: 'Salt-Marsh-2026',
    confirmPassword: 'Salt-Marsh-2026',
    birthday: '1992-04-04',
    termsAccepted: true,
    loginDeviceId: DEVICE,
    sliderValidate: await passedCaptcha(browser),
  });
  expect(answer.fields).toEqual({});
  expect(answer.code).toBeUndefined();
  browser.token = answer.value.token;
}

/** A new member: back from the provider, registered, bound. */
async function joined(username: string, as: { person: string } | { email: string }, provider = 'lumen'): Promise<Browser> {
  const browser = visitor();
  const unknown = await finish(browser, await comeBack(browser, as, provider));
  expect(unknown.code).toBe('bind_customer_required');
  world.pass(1);
  await newMember(browser, username);
  expect((await browser.call(bindSocial, { ticket: String(unknown.detail['ticket']) })).code).toBeUndefined();
  return browser;
}

test('a new visitor registers and from then on logs in by the provider alone', async () => {
  const first = await joined('inesdomar', { person: 'ines' });
  expect((await first.call(socialBindings)).value).toMatchObject([
    { provider: 'lumen', name: 'Lumen ID', bound: true, account: 'i****@post.example' },
    { provider: 'harbor', bound: false },
    { provider: 'silent' },
  ]);
  const later = visitor();
  const answer = await finish(later, await comeBack(later, { person: 'ines' }));
  expect(answer.code).toBeUndefined();
  expect(answer.value.userName).toBe('inesdomar');
  later.token = answer.value.token;
  expect((await later.call(memberInfo)).value.userName).toBe('inesdomar');
});

const mailOf = async (username: string): Promise<unknown[]> =>
  (
    await world.database.pool.query(
      `SELECT p.email, v.value AS verified FROM member m JOIN member_profile p ON p.member_id = m.id
         LEFT JOIN verified_contact v ON v.member_id = m.id AND v.kind = 'email' WHERE m.username = $1`,
      [username],
    )
  ).rows;

test('who registers by a provider has the address that it verified; one that it did not, or that is another account’s, is nobody’s', async () => {
  await joined('linwei', { person: 'lin' });
  expect(await mailOf('linwei')).toEqual([{ email: 'lin@post.example', verified: 'lin@post.example' }]);
  await joined('unproved', { email: 'unproved@post.example' });
  expect(await mailOf('unproved')).toEqual([{ email: '', verified: null }]);
  // The same person by another house: the address stays where it is.
  await joined('linagain', { person: 'lin' }, 'harbor');
  expect(await mailOf('linagain')).toEqual([{ email: '', verified: null }]);
  expect(await mailOf('linwei')).toEqual([{ email: 'lin@post.example', verified: 'lin@post.example' }]);
});

test('an existing account is bound by logging into it; the same address at the provider finds no account by itself', async () => {
  const owner = visitor();
  await newMember(owner, 'ownmail');
  const profile = await world.database.pool.query(
    `UPDATE member_profile SET email = 'minh@post.example' FROM member m WHERE m.id = member_id AND m.username = 'ownmail'`,
  );
  expect(profile.rowCount).toBe(1);
  await world.database.pool.query(
    `INSERT INTO verified_contact (brand_id, kind, value, member_id, verified_at)
     SELECT brand_id, 'email', 'minh@post.example', id, now() FROM member WHERE username = 'ownmail'`,
  );
  const attacker = visitor();
  for (const as of [{ person: 'minh' }, { email: 'minh@post.example' }] as const) {
    const answer = await finish(attacker, await comeBack(attacker, as));
    expect(answer.code).toBe('bind_customer_required');
  }
  owner.token = null;
  const unknown = await finish(owner, await comeBack(owner, { person: 'minh' }, 'harbor'));
  world.pass(1);
  const entered = await owner.call(login, {
    username: 'ownmail',
    password: 'Salt-Marsh-2026',
    type: 'username',
    loginDeviceId: DEVICE,
    sliderValidate: await passedCaptcha(owner),
  });
  owner.token = entered.value.token;
  expect((await owner.call(bindSocial, { ticket: String(unknown.detail['ticket']) })).code).toBeUndefined();
  const again = visitor();
  expect((await finish(again, await comeBack(again, { person: 'minh' }, 'harbor'))).value.userName).toBe('ownmail');
});

test('an attempt that was made up is a failed login for the desk; somebody new is none', async () => {
  const failed = async () => {
    await world.platform.flushEvents();
    const {
      rows: [row],
    } = await world.database.pool.query<{ n: number }>(
      `SELECT coalesce(sum(times), 0)::int AS n FROM threat_event WHERE kind = 'login.failed' AND detail ->> 'way' = 'social'`,
    );
    return row?.n ?? 0;
  };
  const before = await failed();
  expect((await finish(visitor(), '?state=made-up&code=made-up')).code).toBe('social.state.invalid');
  expect(await failed()).toBe(before + 1);
  const browser = visitor();
  expect((await finish(browser, await comeBack(browser, { email: 'no-event@post.example' }))).code).toBe('bind_customer_required');
  expect(await failed()).toBe(before + 1);
});

test('an attempt is good once, in the browser and for the brand that began it, for ten minutes', async () => {
  await joined('limaria', { email: 'once@post.example' });
  const [hers, thief] = [visitor(), visitor()];
  const query = await comeBack(hers, { email: 'once@post.example' });
  expect((await finish(thief, query)).code).toBe('social.state.invalid');
  await thief.call(startSocial, { provider: 'lumen', origin: ORIGIN, sliderValidate: await passedCaptcha(thief) });
  expect((await finish(thief, query)).code).toBe('social.state.invalid');
  const racing = await Promise.all(Array.from({ length: 8 }, () => finish(hers, query)));
  expect(racing.filter(({ ok }) => ok)).toHaveLength(1);
  expect(racing.filter(({ code }) => code === 'social.state.invalid')).toHaveLength(7);
  const late = await comeBack(hers, { email: 'once@post.example' });
  world.pass(601);
  expect((await finish(hers, late)).code).toBe('social.state.invalid');
  expect((await finish(hers, '?state=made-up&code=made-up')).code).toBe('social.state.invalid');
});

test('tampered answers and a refusal are distinguished and open nothing', async () => {
  const browser = visitor();
  const said = await comeBack(browser, { person: '' });
  expect((await finish(browser, said)).code).toBe('social.denied');
  const query = new URLSearchParams(await comeBack(browser, { person: 'lin' }));
  query.set('code', `${query.get('code')}x`);
  expect((await finish(browser, query.toString())).code).toBe('social.answer.invalid');
  const mixed = new URLSearchParams(await comeBack(browser, { person: 'lin' }));
  mixed.set('iss', `${idp.url}/harbor`);
  expect((await finish(browser, mixed.toString())).code).toBe('social.answer.invalid');
});

test('only the brand’s providers, only its addresses, and a provider that is silent is said to be', async () => {
  const browser = visitor();
  const start = async (provider: string, origin = ORIGIN) =>
    browser.call(startSocial, { provider, origin, sliderValidate: await passedCaptcha(browser) });
  expect((await browser.call(startSocial, { provider: 'lumen', origin: ORIGIN })).code).toBe('human.check.required');
  expect((await start('nobody')).code).toBe('social.provider.unknown');
  for (const origin of ['https://portal.test', 'http://portal.test:81', 'http://evil.example', 'javascript:alert(1)', 'portal.test']) {
    expect((await start('lumen', origin)).fields).toEqual({ origin: 'social.origin.unknown' });
  }
  expect((await start('silent')).code).toBe('social.provider.unavailable');
});

test('a ticket binds once, only in its browser, and only a login that came after it', async () => {
  const early = visitor();
  await newMember(early, 'earlybird');
  world.pass(5);
  const unknown = await finish(early, await comeBack(early, { email: 'early@post.example' }));
  const ticket = String(unknown.detail['ticket']);
  const other = visitor();
  await newMember(other, 'otherone');
  expect((await other.call(bindSocial, { ticket })).code).toBe('social.ticket.invalid');
  expect((await early.call(bindSocial, { ticket })).code).toBe('proof.required');
  expect((await early.call(socialBindings)).value.every(({ bound }) => !bound)).toBe(true);
  const late = await finish(early, await comeBack(early, { email: 'early@post.example' }));
  world.pass(901);
  expect((await early.call(bindSocial, { ticket: String(late.detail['ticket']) })).code).toBe('social.ticket.invalid');
});

test('the security centre binds after a step-up, refuses what is bound, and keeps the last way in', async () => {
  const browser = visitor();
  await newMember(browser, 'centremember');
  world.pass(1200);
  expect((await browser.call(startSocialBinding, { provider: 'lumen', origin: ORIGIN })).code).toBe('proof.required');
  expect((await browser.call(stepUp, { method: 'password', answer: 'Salt-Marsh-2026' })).code).toBeUndefined();
  const begin = async (as: { person: string } | { email: string }, provider = 'lumen') => {
    const { value, code } = await browser.call(startSocialBinding, { provider, origin: ORIGIN });
    expect(code).toBeUndefined();
    return (await signInThere(value.authorizationUrl, as)).search;
  };
  const bound = await begin({ email: 'centre@post.example' });
  expect((await finish(browser, bound)).code).toBe('social.state.invalid');
  const taken = await begin({ person: 'ines' });
  expect((await browser.call(finishSocialBinding, { query: taken, origin: ORIGIN })).code).toBe('social.bound.elsewhere');
  const query = await begin({ email: 'centre@post.example' });
  expect((await browser.call(finishSocialBinding, { query, origin: ORIGIN })).code).toBeUndefined();
  expect((await browser.call(startSocialBinding, { provider: 'lumen', origin: ORIGIN })).code).toBe('social.already.bound');
  expect((await browser.call(unbindSocial, { provider: 'harbor' })).code).toBe('social.not.bound');
  await world.database.pool.query(
    `UPDATE member_credential c SET password_hash = NULL FROM member m WHERE m.id = c.member_id AND m.username = 'centremember'`,
  );
  expect((await browser.call(unbindSocial, { provider: 'lumen' })).code).toBe('social.last.way');
  await browser.call(socialBindings);
  const { rows } = await world.database.pool.query(
    `SELECT kind FROM security_event e JOIN member m ON m.id = e.member_id WHERE m.username = 'centremember' ORDER BY e.id`,
  );
  expect(rows.map(({ kind }) => kind as string)).toContain('social.bound');
});

test('a barred member is not let in by a provider either', async () => {
  await joined('barredone', { email: 'barred@post.example' });
  await world.database.pool.query(`UPDATE member SET status = 'locked' WHERE username = 'barredone'`);
  const browser = visitor();
  expect((await finish(browser, await comeBack(browser, { email: 'barred@post.example' }))).code).toBe('us_forbidden_login_error');
});
