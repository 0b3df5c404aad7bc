import type { WireBody } from '@pavilion/contract/base/endpoint';
import { memberInfo, register, registerAutoUsername, registerMobile } from '@pavilion/contract/identity/member';
import { login, smsRegister } from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { createMember, setPolicy } from '../public.ts';
import { rule, startWorld, type World } from '../test-world.ts';

let world: World;
let modules: Record<string, boolean>;
let browser: Browser;
let made = 0;
const PASSWORD = 'river2lantern!';

beforeAll(async () => {
  world = await startWorld();
  modules = world.brand.modules as Record<string, boolean>;
  await setPolicy(world.database.pool, world.brand.id, { dialingCode: '84' });
});
afterAll(() => world.close());
beforeEach(() => {
  Object.assign(modules, {
    USERNAMEREG3: true,
    MOBILENUMREG3: true,
    MOBILENUMPASSREG3: true,
    REGMOBVERF3: true,
    AUTOREG3: true,
    SLIDER3: false,
    CAPTCHA3: false,
  });
  for (const field of Object.keys(world.rules)) if (!['username', 'password'].includes(field)) delete world.rules[field];
  browser = new Browser(world, { ip: `198.51.100.${(made += 1)}` });
  world.pass(61);
});

type Form = WireBody<typeof registerMobile>;

const newMobile = (): string => `91${String(1_000_000 + (made += 1))}`;
const form = (mobileNum: string, more: Form = {}): Form => ({
  mobileNum,
  countryDialingCode: '84',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  birthday: '1990-05-17',
  termsAccepted: true,
  login: true,
  ...more,
});

async function order(mobileNum: string, more: { regType?: string; from?: Browser } = {}) {
  const { from = browser, regType = 'mobile' } = more;
  const sliderValidate = await world.passedCaptcha(from.ip);
  return from.call(smsRegister, { mobileNum, countryDialingCode: '84', regType, sliderValidate });
}

async function newCode(mobileNum: string): Promise<string> {
  expect((await order(mobileNum)).value).toEqual({ expiredMinutes: 5 });
  return world.codeOf(`+84${mobileNum}`);
}

const wrongOf = (code: string): string => (code.startsWith('9') ? '100000' : '900000');

describe('by mobile number', () => {
  test('the number becomes the name and a verified contact; the password opens the account', async () => {
    const mobile = newMobile();
    const answer = await browser.call(registerMobile, form(mobile, { verificationCode: await newCode(mobile) }));
    expect(answer.value).toMatchObject({ userName: `+84${mobile}`, firstTimeLogin: true });
    const contact = { kind: 'mobile', value: `+84${mobile}` } as const;
    expect(await world.verification.findOwner(world.database.pool, world.brand.id, contact)).toBe(answer.value.id);
    browser.token = answer.value.token;
    expect((await browser.call(memberInfo)).value).toMatchObject({ hasPassword: true, mobile: `+84****${mobile.slice(-4)}` });
    const again = await new Browser(world, { ip: browser.ip }).call(login, { username: `0${mobile}`, password: PASSWORD, type: '' });
    expect(again.value?.id).toBe(answer.value.id);
  });

  test('without a password where the brand wants none: one that is sent is not taken', async () => {
    modules['MOBILENUMPASSREG3'] = false;
    const mobile = newMobile();
    const answer = await browser.call(registerMobile, form(mobile, { verificationCode: await newCode(mobile) }));
    browser.token = answer.value.token;
    expect((await browser.call(memberInfo)).value.hasPassword).toBe(false);
    expect(await world.identity.hasPassword(answer.value.id)).toBe(false);
    expect((await new Browser(world).call(login, { username: `+84${mobile}`, password: PASSWORD })).code).toBe('login.failed');
  });

  test('confirmPassword counts as the password when it is left out', async () => {
    const mobile = newMobile();
    const body = form(mobile, { verificationCode: await newCode(mobile) });
    delete body.confirmPassword;
    expect((await browser.call(registerMobile, body)).ok).toBe(true);
  });

  test('number, code, password, birthday and terms are asked for, each under its field', async () => {
    const answer = await browser.call(registerMobile, {});
    expect([answer.code, answer.fields]).toEqual([
      'request_param_err',
      {
        mobileNum: 'field.required',
        password: 'field.required',
        birthday: 'field.required',
        termsAccepted: 'terms.not.accepted',
      },
    ]);
    expect((await browser.call(registerMobile, form(newMobile()))).fields).toEqual({ verificationCode: 'field.required' });
    expect((await browser.call(registerMobile, form('12', { verificationCode: '123456' }))).fields).toEqual({
      mobileNum: 'format.mobile.err',
    });
    expect((await browser.call(registerMobile, form(newMobile(), { birthday: '2010-01-01', verificationCode: '123456' }))).fields).toEqual({
      birthday: 'age.below.minimum',
    });
  });

  test('a wrong code, a late one and one tried too often open nothing', async () => {
    const mobile = newMobile();
    const code = await newCode(mobile);
    const refused = await browser.call(registerMobile, form(mobile, { verificationCode: wrongOf(code) }));
    expect([refused.code, refused.fields]).toEqual(['sms.code.wrong', { verificationCode: 'sms.code.wrong' }]);
    world.pass(301);
    expect((await browser.call(registerMobile, form(mobile, { verificationCode: code }))).code).toBe('sms.code.expired');
    const next = await newCode(mobile);
    for (let i = 0; i < 5; i += 1) await browser.call(registerMobile, form(mobile, { verificationCode: wrongOf(next) }));
    expect((await browser.call(registerMobile, form(mobile, { verificationCode: next }))).code).toBe('sms.code.used.up');
  });

  test('the right code among fifty parallel tries is judged at most five times', async () => {
    const mobile = newMobile();
    const code = await newCode(mobile);
    const tries = Array.from({ length: 50 }, (_, i) => String(i === 49 ? code : Number(wrongOf(code)) + i));
    const answers = await Promise.all(
      tries.map((verificationCode, i) =>
        new Browser(world, { ip: `198.18.0.${i + 1}` }).call(registerMobile, form(mobile, { verificationCode })),
      ),
    );
    expect(answers.filter((answer) => answer.code === 'sms.code.wrong').length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
  });

  test('of two at once with one code one gets the account', async () => {
    const mobile = newMobile();
    const verificationCode = await newCode(mobile);
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser.call(registerMobile, form(mobile, { verificationCode }))));
    expect(answers.filter(({ ok }) => ok).length).toBe(1);
    const { rowCount } = await world.database.pool.query('SELECT FROM member WHERE username = $1', [`+84${mobile}`]);
    expect(rowCount).toBe(1);
  });

  test('the same number wanted by both forms at once goes to one account', async () => {
    Object.assign(world.rules, { mobileNum: rule(6, { required: false }) });
    const mobile = newMobile();
    const verificationCode = await newCode(mobile);
    const [byName, byNumber] = await Promise.all([
      browser.call(register, form(mobile, { username: `both${made}`, verificationCode })),
      browser.call(registerMobile, form(mobile, { verificationCode })),
    ]);
    expect([byName.ok, byNumber.ok].filter(Boolean).length).toBe(1);
    const { rowCount } = await world.database.pool.query('SELECT FROM verified_contact WHERE value = $1', [`+84${mobile}`]);
    expect(rowCount).toBe(1);
  });
});

describe('a number somebody has', () => {
  test('gets the same answer and no message; only its right code answers that it is taken', async () => {
    const mobile = newMobile();
    const code = await newCode(mobile);
    const owner = await createMember(world.database.pool, {
      brandId: world.brand.id,
      username: `Owner${made}`,
      language: 'en',
      customerType: 0,
      passwordHash: null,
      now: world.now(),
    });
    const contact = { kind: 'mobile', value: `+84${mobile}` } as const;
    await world.verification.bindContact(world.database.pool, { brandId: world.brand.id, memberId: owner, contact, now: world.now() });
    const late = await browser.call(registerMobile, form(mobile, { verificationCode: code }));
    expect([late.code, late.fields]).toEqual(['contact.taken', { mobileNum: 'contact.taken' }]);
    world.pass(61);
    const before = world.sent.length;
    expect((await order(mobile)).value).toEqual({ expiredMinutes: 5 });
    expect(world.sent.slice(before)).toEqual([]);
    expect((await browser.call(registerMobile, form(mobile, { verificationCode: '123456' }))).code).toBe('sms.code.wrong');
  });

  test('excluded persons cannot come back by it', async () => {
    const mobile = newMobile();
    const { value } = await browser.call(registerMobile, form(mobile, { verificationCode: await newCode(mobile) }));
    const person = (await world.identity.findMember(value.id))?.personId;
    expect(person).toMatch(/^per_/);
    await world.database.pool.query(`UPDATE person SET excluded_until = $2 WHERE id = $1`, [
      person,
      new Date(world.now().getTime() + 86_400_000),
    ]);
    await world.database.pool.query('DELETE FROM verified_contact WHERE member_id = $1', [value.id]);
    await world.database.pool.query(`UPDATE member SET status = 'closed', username = username || '-closed' WHERE id = $1`, [value.id]);
    world.pass(61);
    const answer = await browser.call(registerMobile, form(mobile, { verificationCode: await newCode(mobile) }));
    expect(answer.code).toBe('person.excluded');
  });
});

describe('a number given beside a username', () => {
  beforeEach(() => {
    Object.assign(world.rules, { mobileNum: rule(6, { required: false, minLength: 8, maxLength: 15 }) });
  });

  test('is verified by its code where the brand asks for one', async () => {
    const mobile = newMobile();
    const username = `named${made}`;
    expect((await browser.call(register, form(mobile, { username }))).fields).toEqual({ verificationCode: 'field.required' });
    const { value } = await browser.call(register, form(mobile, { username, verificationCode: await newCode(mobile) }));
    expect(value.userName).toBe(username);
    expect((await world.verification.contactsOf(world.database.pool, value.id)).mobile).toBe(`+84${mobile}`);
  });

  test('is only written down where it asks for none, and nothing is verified by leaving it out', async () => {
    modules['REGMOBVERF3'] = false;
    const mobile = newMobile();
    const { value } = await browser.call(register, form(mobile, { username: `plain${made}` }));
    expect((await world.verification.contactsOf(world.database.pool, value.id)).mobile).toBeNull();
    modules['REGMOBVERF3'] = true;
    const without = await browser.call(register, form('', { username: `bare${made}` }));
    expect(without.ok).toBe(true);
  });

  test('and a username may not look like a number', async () => {
    world.rules['username'] = rule(4, { minLength: 4, maxLength: 16 });
    expect((await browser.call(register, form('', { username: '0912345678' }))).fields).toEqual({ username: 'username.is.number' });
    world.rules['username'] = rule(1, { minLength: 4, maxLength: 16 });
  });
});

describe('the code of a registration', () => {
  test('belongs to the form’s module', async () => {
    Object.assign(modules, { MOBILENUMREG3: false });
    expect((await order(newMobile(), { regType: 'mobile' })).code).toBe('function.not.available');
    expect((await order(newMobile(), { regType: 'username' })).ok).toBe(true);
    Object.assign(modules, { MOBILENUMREG3: true, REGMOBVERF3: false });
    expect((await order(newMobile(), { regType: 'username' })).code).toBe('function.not.available');
    expect((await order(newMobile(), { regType: 'MOBILENUMREG3' })).ok).toBe(true);
  });

  test('needs a human, a number, and time between two', async () => {
    const mobile = newMobile();
    const bare = { mobileNo: mobile, countryDialingCode: '+84', regType: 'mobile' };
    expect((await browser.call(smsRegister, bare)).code).toBe('human.check.required');
    const used = await world.passedCaptcha(browser.ip);
    const sent = await browser.call(smsRegister, { ...bare, sliderValidate: used });
    expect(sent.ok).toBe(true);
    expect((await browser.call(smsRegister, { ...bare, sliderValidate: used })).code).toBe('human.check.failed');
    const invalid = await browser.call(smsRegister, { ...bare, mobileNo: '12', sliderValidate: await world.passedCaptcha(browser.ip) });
    expect([invalid.code, invalid.fields]).toEqual(['sms.number.invalid', { mobileNo: 'sms.number.invalid' }]);
    expect((await order(mobile)).code).toBe('sms.too.soon');
  });

  test('is sent to no number the registration would refuse, and to every spelling it takes', async () => {
    world.rules['mobileNum'] = rule(6, { minLength: 10, maxLength: 10 });
    const local = `0${newMobile().replace(/^\+?84|^0/, '')}`;
    const sends = async (mobileNo: string) =>
      browser.call(smsRegister, {
        mobileNo,
        countryDialingCode: '+84',
        regType: 'mobile',
        sliderValidate: await world.passedCaptcha(browser.ip),
      });
    const wide = [...local].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    expect((await sends(`+84 (0)${local.slice(1)}`)).fields).toEqual({ mobileNo: 'reg_pattern_6' });
    expect((await sends(`${wide.slice(0, 4)} ${wide.slice(4)}`)).ok).toBe(true);
    delete world.rules['mobileNum'];
  });

  test('is sent five times a day to a number and ten times an hour from an address', async () => {
    const mobile = newMobile();
    for (let i = 0; i < 5; i += 1) {
      expect((await order(mobile)).ok).toBe(true);
      world.pass(61);
    }
    expect((await order(mobile)).code).toBe('sms.number.limit');
    const busy = new Browser(world, { ip: '198.18.7.7' });
    let last = '';
    for (let i = 0; i < 11; i += 1) last = (await order(newMobile(), { from: busy })).code ?? 'sent';
    expect(last).toBe('sms.address.limit');
  });
});

describe('with a generated username', () => {
  const auto = (more: Form = {}): Form => ({ password: PASSWORD, birthday: '1990-05-17', termsAccepted: true, ...more });

  test('only password, birthday and terms are asked for', async () => {
    Object.assign(world.rules, { email: rule(3), payeeName: rule(12) });
    const { value } = await browser.call(registerAutoUsername, auto());
    expect(value.userName).toMatch(/^[a-z]{4,16}$|^[a-z]+\d{4}$/);
    expect(value.userName.length).toBeLessThanOrEqual(16);
    const again = await new Browser(world, { ip: browser.ip }).call(login, { username: value.userName, password: PASSWORD });
    expect(again.value?.id).toBe(value.id);
    expect((await browser.call(registerAutoUsername, {})).fields).toEqual({
      password: 'field.required',
      birthday: 'field.required',
      termsAccepted: 'terms.not.accepted',
    });
  });

  test('what is given besides is held to the rules', async () => {
    Object.assign(world.rules, { email: rule(3) });
    expect((await browser.call(registerAutoUsername, auto({ email: 'no' }))).fields).toEqual({ email: 'reg_pattern_3' });
  });

  test('is closed where the brand has it off', async () => {
    modules['AUTOREG3'] = false;
    expect((await browser.call(registerAutoUsername, auto())).code).toBe('function.not.available');
  });
});

describe('the captcha of the registration itself', () => {
  test('is asked for while the brand has it on, and used up', async () => {
    modules['SLIDER3'] = true;
    const body = (username: string, more: Form = {}): Form => ({
      username,
      password: PASSWORD,
      birthday: '1990-05-17',
      termsAccepted: true,
      ...more,
    });
    expect((await browser.call(register, body('human1'))).code).toBe('human.check.required');
    const sliderValidate = await world.passedCaptcha(browser.ip);
    expect((await browser.call(register, body('human1', { sliderValidate }))).ok).toBe(true);
    expect((await browser.call(register, body('human2', { sliderValidate }))).code).toBe('human.check.failed');
    expect(
      (
        await new Browser(world, { ip: '198.18.9.9' }).call(
          register,
          body('human3', { sliderValidate: await world.passedCaptcha(browser.ip) }),
        )
      ).code,
    ).toBe('human.check.failed');
  });

  test('is asked for by the flag of the registration as well', async () => {
    modules['CAPTCHA3'] = true;
    const body = { username: 'human4', password: PASSWORD, birthday: '1990-05-17', termsAccepted: true };
    expect((await browser.call(register, body)).code).toBe('human.check.required');
    const sliderValidate = await world.passedCaptcha(browser.ip);
    expect((await browser.call(register, { ...body, sliderValidate })).ok).toBe(true);
  });

  test('is asked once: a code was not sent without one', async () => {
    Object.assign(modules, { CAPTCHA3: true, SLIDER3: true });
    const mobileNum = newMobile();
    const verificationCode = await newCode(mobileNum);
    expect((await browser.call(registerMobile, form(mobileNum, { verificationCode }))).ok).toBe(true);
    expect((await browser.call(registerMobile, form(newMobile(), { verificationCode }))).code).toBe('sms.code.expired');
  });
});
