import {
  changeLanguage,
  changeMemberInfo,
  checkAffiliate,
  checkUsername,
  memberIcon,
  memberInfo,
  register,
} from '@pavilion/contract/identity/member';
import { login } from '@pavilion/contract/identity/session';
import type { WireBody } from '@pavilion/contract/base/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAffiliateCode, createInvitations, ruleFrom } from '../../agents/public.ts';
import { createMember } from '../public.ts';
import { Browser } from '../../../test/browser.ts';
import { rule, startWorld, type World } from '../test-world.ts';

let world: World;
let made = 0;
let browser: Browser;
beforeAll(async () => {
  const noTerms = ruleFrom({ maskNames: 'all', mostLinks: 1, quota: null, rebates: {}, rebateStep: 1 });
  world = await startWorld({ invitations: (deps) => createInvitations({ ...deps, ruleOf: async () => noTerms }) });
});
afterAll(() => world.close());
beforeEach(() => {
  for (const field of Object.keys(world.rules)) if (!['username', 'password'].includes(field)) delete world.rules[field];
  browser = new Browser(world, { ip: `198.51.100.${(made += 1)}` });
});

type Form = WireBody<typeof register>;

const form = (more: Form = {}): Form => ({
  username: `Visitor${made}`,
  password: 'river2lantern!',
  confirmPassword: 'river2lantern!',
  birthday: '1990-05-17',
  termsAccepted: true,
  login: true,
  registerUrl: 'https://koi.example/register?x=1',
  registerMethod: 'WEB',
  domain: 'koi.example',
  referralCode: 'FRIEND1',
  loginDeviceId: '00000000-0000-4000-8000-000000000001',
  ...more,
});

const profileOf = async (id: string) =>
  (await world.database.pool.query('SELECT * FROM member_profile WHERE member_id = $1', [id])).rows[0];

test('a visitor becomes a member and is in', async () => {
  const answer = await browser.call(register, form());
  expect(answer.value).toMatchObject({
    userName: `Visitor${made}`,
    customerType: 0,
    firstTimeLogin: true,
    passwordExpired: false,
  });
  browser.token = answer.value.token;
  expect((await browser.call(memberInfo)).value).toMatchObject({
    id: answer.value.id,
    nickname: `Visitor${made}`,
    type: 0,
    payee: '',
    regDate: world.now().getTime(),
    hasPaymentPassword: false,
  });
  expect(await profileOf(answer.value.id)).toMatchObject({
    terms_version: '2026-02',
    terms_accepted_at: world.now(),
    referral_code: 'FRIEND1',
    origin: {
      registerUrl: 'https://koi.example/register?x=1',
      registerMethod: 'WEB',
      domain: 'koi.example',
      ip: browser.ip,
      device: '00000000-0000-4000-8000-000000000001',
    },
  });
  const { rows } = await world.database.pool.query('SELECT status, cash_account FROM member_guard WHERE member_id = $1', [answer.value.id]);
  expect(rows).toEqual([{ status: 'active', cash_account: expect.any(BigInt) }]);
});

describe('an error appears under its field, and nothing is written', () => {
  const table: [string, Form, Record<string, string>][] = [
    [
      'nothing at all',
      { username: '', password: '', birthday: '', confirmPassword: '', termsAccepted: false },
      {
        username: 'field.required',
        password: 'field.required',
        birthday: 'field.required',
        termsAccepted: 'terms.not.accepted',
      },
    ],
    ['a username off its pattern', { username: '1abc' }, { username: 'reg_pattern_1' }],
    ['a password off its pattern', { password: 'onlyletters', confirmPassword: 'onlyletters' }, { password: 'reg_pattern_14' }],
    ['a common password', { password: 'password1', confirmPassword: 'password1' }, { password: 'password.too.common' }],
    ['two passwords', { confirmPassword: 'river2lantern?' }, { confirmPassword: 'password.not.same' }],
    ['too young by a day', { birthday: '2008-03-02' }, { birthday: 'age.below.minimum' }],
    ['no such day', { birthday: '1990-02-30' }, { birthday: 'field.invalid' }],
    ['not born yet', { birthday: '2030-01-01' }, { birthday: 'field.invalid' }],
  ];
  test.each(table)('%s', async (_name, change, fields) => {
    const members = async () => (await world.database.pool.query('SELECT FROM member')).rowCount;
    const before = await members();
    const answer = await browser.call(register, form(change));
    expect([answer.status, answer.code, answer.fields]).toEqual([400, 'request_param_err', fields]);
    expect(await members()).toBe(before);
  });

  test("messages carry the rule's numbers, in the reader's language", async () => {
    const answer = await browser.call(register, form({ username: 'abc' }), undefined, { language: 'vi' });
    expect((answer.detail['fields'] as { message: string }[])[0]?.message).toBe(
      'Bắt đầu bằng chữ cái; dùng từ 4 đến 16 chữ cái và chữ số.',
    );
  });
});

test("eighteen today by the brand's clock is enough", async () => {
  expect((await browser.call(register, form({ birthday: '2008-03-01' }))).ok).toBe(true);
});

test('fields the brand asks for are held to its rules and kept; others are not taken', async () => {
  Object.assign(world.rules, {
    email: rule(3, { minLength: 5, maxLength: 60 }),
    mobileNum: rule(6, { minLength: 8, maxLength: 11 }),
    payeeName: rule(12),
    zalo: rule(6, { required: false }),
    line: rule(4, { enabled: false }),
    paymentPassword: rule(6, { minLength: 6, maxLength: 6 }),
  });
  expect((await browser.call(register, form())).fields).toEqual({
    email: 'field.required',
    mobileNum: 'field.required',
    payeeName: 'field.required',
    paymentPassword: 'field.required',
  });
  expect(
    (await browser.call(register, form({ email: 'x', mobileNum: 'abc', payeeName: 'J', zalo: '-', paymentPassword: '12' }))).fields,
  ).toEqual({
    email: 'reg_pattern_3',
    mobileNum: 'reg_pattern_6',
    payeeName: 'reg_pattern_12',
    zalo: 'reg_pattern_6',
    paymentPassword: 'reg_pattern_6',
  });
  const filled = {
    email: 'Ann@Example.org',
    mobileNum: '0912345678',
    countryDialingCode: '84',
    payeeName: 'Nguyễn An',
    paymentPassword: '246810',
  };
  expect((await browser.call(register, form({ ...filled, mobileNum: '0000000000' }))).fields).toEqual({
    mobileNum: 'format.mobile.err',
  });
  const { value } = await browser.call(register, form({ ...filled, line: 'hidden' }));
  expect(await profileOf(value.id)).toMatchObject({
    email: 'ann@example.org',
    mobile: '+84912345678',
    payee_name: 'Nguyễn An',
    details: {},
  });
  expect(await world.identity.checkPaymentPassword(value.id, '246810')).toBe('right');
  browser.token = value.token;
  expect((await browser.call(memberInfo)).value).toMatchObject({
    mobile: '+84****5678',
    email: 'a****@example.org',
    payee: 'Nguyễn An',
  });
});

test('a captcha where the brand asks for one', async () => {
  world.rules['captcha'] = rule(0);
  expect((await browser.call(register, form())).code).toBe('captcha.required');
  expect((await browser.call(register, form({ captcha: `${await browser.captchaAnswer()}X` }))).fields).toEqual({
    captcha: 'captcha.wrong',
  });
  expect((await browser.call(register, form({ captcha: await browser.captchaAnswer() }))).ok).toBe(true);
});

describe('usernames', () => {
  test('are one of a kind at a brand, whatever the case; the next brand has its own', async () => {
    expect((await browser.call(register, form({ username: 'Pearl7' }))).ok).toBe(true);
    const again = await browser.call(register, form({ username: 'pEARL7' }));
    expect([again.code, again.fields]).toEqual(['username.taken', { username: 'username.taken' }]);
    const sol = new Browser(world, { merchant: 'sol', ip: browser.ip });
    expect((await sol.call(register, form({ username: 'Pearl7' }))).ok).toBe(true);
  });

  test.each(['admin', 'Admin24', 'support', 'cskh247'])('that speak as the brand or its staff are refused: %s', async (username) => {
    const answer = await browser.call(register, form({ username }));
    expect([answer.code, answer.fields]).toEqual(['request_param_err', { username: 'username.reserved' }]);
  });

  test('that were given before they were reserved go on logging in', async () => {
    expect((await browser.call(register, form({ username: 'keeper77' }))).ok).toBe(true);
    await world.database.pool.query(`UPDATE member SET username = 'Admin77' WHERE username = 'keeper77'`);
    expect((await browser.call(login, { username: 'admin77', password: 'river2lantern!' })).ok).toBe(true);
    expect((await browser.call(checkUsername, undefined, { username: 'support' })).value).toEqual({ available: false });
  });

  test('wanted by several at once go to one', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser.call(register, form({ username: 'Racer99' }))));
    expect(answers.map(({ code }) => code ?? 'in').toSorted()).toEqual(['in', ...Array.from({ length: 5 }, () => 'username.taken')]);
  });

  test('can be asked about, a dozen times a minute', async () => {
    expect((await browser.call(checkUsername, undefined, { username: 'pearl7' })).value).toEqual({
      available: false,
    });
    expect((await browser.call(checkUsername, undefined, { username: 'pearl8' })).value).toEqual({ available: true });
    expect((await browser.call(checkUsername, undefined, { username: '' })).fields).toEqual({
      username: 'field.required',
    });
    let last = '';
    for (let i = 0; i < 11; i += 1) last = (await browser.call(checkUsername, undefined, { username: `name${i}` })).code ?? '';
    expect(last).toBe('TOO_MANY_REQUESTS');
  });
});

describe('invitations', () => {
  test('put the newcomer below the agent, at this brand', async () => {
    const now = world.now();
    const top = await createMember(world.database.pool, {
      brandId: world.brand.id,
      username: 'topagent',
      language: 'en',
      customerType: 1,
      passwordHash: null,
      now,
    });
    const agent = await createMember(world.database.pool, {
      brandId: world.brand.id,
      username: 'subagent',
      language: 'en',
      customerType: 1,
      passwordHash: null,
      now,
      agentPath: [top],
    });
    await addAffiliateCode(world.database.pool, {
      brandId: world.brand.id,
      code: 'river8',
      agentId: agent,
      linkType: 0,
      now,
    });
    expect((await browser.call(checkAffiliate, undefined, { code: 'RIVER8', domain: 'koi.example' })).ok).toBe(true);
    const { value } = await browser.call(register, form({ affiliateCode: 'river8' }));
    expect((await world.identity.findMember(value.id))?.agentPath).toEqual([top, agent]);
    expect((await profileOf(value.id)).affiliate_code).toBe('RIVER8');
    const sol = new Browser(world, { merchant: 'sol', ip: browser.ip });
    expect((await sol.call(checkAffiliate, undefined, { code: 'RIVER8' })).code).toBe('invitation_code_error');
    await world.database.pool.query('UPDATE affiliate_code SET is_closed = true');
    expect((await browser.call(checkAffiliate, undefined, { code: 'RIVER8' })).code).toBe('invitation_code_error');
  });

  test('and newcomers from a page of another brand’s host are refused; a host of no brand says nothing', async () => {
    expect((await browser.call(register, form({ domain: 'solaria.example', registerUrl: 'https://solaria.example/' }))).code).toBe(
      'domain.invalid',
    );
    expect((await browser.call(checkAffiliate, undefined, { code: 'RIVER8', domain: 'SOLARIA.example' })).code).toBe('domain.invalid');
    expect((await browser.call(register, form({ domain: '127.0.0.1', registerUrl: 'http://127.0.0.1:4000/' }))).ok).toBe(true);
  });

  test('that are not good are refused', async () => {
    const answer = await browser.call(register, form({ affiliateCode: 'NOSUCH' }));
    expect([answer.code, answer.fields]).toEqual(['invitation_code_error', { affiliateCode: 'invitation_code_error' }]);
  });
});

test('who is excluded at one brand cannot open an account at another', async () => {
  world.rules['email'] = rule(3);
  const { value } = await browser.call(register, form({ email: 'rest@example.org' }));
  const person = (await world.identity.findMember(value.id))?.personId;
  expect(person).toMatch(/^per_/);
  await world.database.pool.query('UPDATE person SET excluded_until = $2 WHERE id = $1', [
    person,
    new Date(world.now().getTime() + 86_400_000),
  ]);
  const sol = new Browser(world, { merchant: 'sol', ip: browser.ip });
  expect((await sol.call(register, form({ email: 'REST@example.org' }))).code).toBe('person.excluded');
});

test('the call is closed where the brand has it off', async () => {
  (world.brand.modules as Record<string, boolean>)['USERNAMEREG3'] = false;
  expect((await browser.call(register, form())).code).toBe('function.not.available');
  (world.brand.modules as Record<string, boolean>)['USERNAMEREG3'] = true;
});

describe('own details', () => {
  test("change by what is sent; the payee's name once", async () => {
    browser.token = (await browser.call(register, form())).value.token;
    expect(
      (
        await browser.call(changeMemberInfo, {
          nickname: 'Koi',
          mail: 'a@b.co',
          mobile: '+84912345678',
          payeename: 'An',
          qq: '1',
        })
      ).ok,
    ).toBe(true);
    expect((await browser.call(changeMemberInfo, { nickname: 'Carp' })).ok).toBe(true);
    expect((await browser.call(memberInfo)).value).toMatchObject({
      nickname: 'Carp',
      email: 'a****@b.co',
      mobile: '+84****5678',
      payee: 'An',
      qq: '1',
      iconUrl: '',
    });
    expect((await browser.call(memberIcon)).value).toEqual({ iconUrl: '' });
    expect((await browser.call(changeMemberInfo, { payeename: 'Other' })).code).toBe('payee.already.set');
    expect((await browser.call(changeMemberInfo, { mail: 'nope' })).code).toBe('format.email.err');
    expect((await browser.call(changeMemberInfo, { mobile: '12' })).code).toBe('format.mobile.err');
  });

  test('take every further field of the form by its rule, and a drawn picture', async () => {
    browser.token = (await browser.call(register, form({ username: 'picturesque' }))).value.token;
    const { rules } = world;
    const short = { enabled: true, required: false, acceptedPattern: '', patternId: 4, minLength: 3, maxLength: 12 };
    const before = { ...rules };
    Object.assign(rules, {
      telegram: short,
      address: { ...short, patternId: 0, maxLength: 40, required: true },
      line: { ...short, enabled: false },
    });
    try {
      expect((await browser.call(changeMemberInfo, { telegram: 'koi2026', address: '1 Pond Lane', icon: 'lotus' })).ok).toBe(true);
      const { value } = await browser.call(memberInfo);
      expect([value.iconUrl, value.profile]).toEqual(['/art/members/lotus.svg', { telegram: 'koi2026', address: '1 Pond Lane' }]);
      expect((await browser.call(memberIcon)).value).toEqual({ iconUrl: '/art/members/lotus.svg' });
      expect((await browser.call(changeMemberInfo, { telegram: 'a b', address: '', line: 'mine' })).fields).toEqual({
        telegram: 'reg_pattern_4',
        address: 'field.required',
        line: 'field.invalid',
      });
      expect((await browser.call(changeMemberInfo, { telegram: '', icon: '' })).ok).toBe(true);
      const after = (await browser.call(memberInfo)).value;
      expect([after.iconUrl, after.profile]).toEqual(['', { address: '1 Pond Lane' }]);
    } finally {
      for (const field of ['telegram', 'address', 'line']) delete rules[field];
      Object.assign(rules, before);
    }
  });

  test('take full name and birthday once, and no birthday of somebody too young', async () => {
    const { token, id } = (await browser.call(register, form({ username: 'onlyonce' }))).value;
    browser.token = token;
    const { rules } = world;
    rules['fullName'] = { enabled: true, required: false, acceptedPattern: '*', patternId: 0, minLength: 0, maxLength: 0 };
    await world.database.pool.query('UPDATE member SET birth_date = NULL WHERE id = $1', [id]);
    await world.database.pool.query("UPDATE member_profile SET full_name = '' WHERE member_id = $1", [id]);
    const young = world.now().toISOString().slice(0, 10);
    expect((await browser.call(changeMemberInfo, { birthday: young })).fields).toEqual({ birthday: 'age.below.minimum' });
    expect((await browser.call(changeMemberInfo, { fullName: 'Ann Lee', birthday: '1990-05-17' })).ok).toBe(true);
    expect((await browser.call(changeMemberInfo, { fullName: 'Bea Lee' })).fields).toEqual({ fullName: 'profile.already.set' });
    expect((await browser.call(changeMemberInfo, { birthday: '1991-05-17' })).fields).toEqual({ birthday: 'profile.already.set' });
    expect((await browser.call(memberInfo)).value).toMatchObject({ birthday: '1990-05-17', profile: { fullName: 'Ann Lee' } });
    delete rules['fullName'];
  });

  test('leave a verified contact as it is: replacing it needs a code of the old one', async () => {
    const { token, id } = (await browser.call(register, form({ username: 'provedone' }))).value;
    browser.token = token;
    await world.verification.bindContact(world.database.pool, {
      brandId: world.brand.id,
      memberId: id,
      contact: { kind: 'email', value: 'mine@post.example' },
      now: world.now(),
    });
    expect((await browser.call(changeMemberInfo, { mail: 'thief@post.example' })).fields).toEqual({ mail: 'contact.proof.required' });
    expect((await browser.call(changeMemberInfo, { mail: 'Mine@post.example', nickname: 'Pike' })).ok).toBe(true);
    expect((await browser.call(memberInfo)).value).toMatchObject({ email: 'm****@post.example', nickname: 'Pike' });
  });

  test('the language is one the brand offers', async () => {
    browser.token = (await browser.call(register, form())).value.token;
    expect((await browser.call(changeLanguage, { language: 'vi' })).ok).toBe(true);
    expect((await browser.call(memberInfo)).value.language).toBe('VI');
    expect((await browser.call(changeLanguage, { language: 'AR' })).code).toBe('language.not.offered');
    expect((await browser.call(changeLanguage, { language: 'xx' })).code).toBe('language.not.offered');
  });
});
