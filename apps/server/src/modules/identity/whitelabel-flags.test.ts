import { affiliateUrls } from '@pavilion/contract/agents/calls';
import { consolidatedFunds } from '@pavilion/contract/contracts/calls';
import { launchDemo } from '@pavilion/contract/vendors/calls';
import {
  changeMemberInfo,
  changePassword,
  memberInfo,
  recoverByMobile,
  register,
  registerMobile,
} from '@pavilion/contract/identity/member';
import { freePlay, login, smsNoLogin, smsRegister } from '@pavilion/contract/identity/session';
import { flattenWhitelabel, systemWhitelabel } from '@pavilion/contract/content/system';
import { DAY_MS } from '@pavilion/contract/base/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { passedCaptcha, lastCode } from '../../test/captcha.ts';
import { PASSWORD, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { setPolicy } from './public.ts';

// Each flag, switched as an operator switches it, and what it changes for a visitor or member of the brand.
let world: TestPlatform;
let browser: Browser;
let made = 0;

beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());
beforeEach(() => {
  browser = new Browser(world, { ip: `198.51.100.${(made += 1)}` });
  world.pass(61);
});

async function turn(flags: Readonly<Record<string, boolean>>): Promise<void> {
  for (const [code, enabled] of Object.entries(flags)) {
    const { rowCount } = await world.database.pool.query(
      `UPDATE brand_module SET enabled = $2 WHERE code = $1 AND brand_id = (SELECT id FROM brand WHERE code = 'koi')`,
      [code, enabled],
    );
    expect([code, rowCount]).toEqual([code, 1]);
  }
  world.platform.domains.content.invalidate();
  const shown = flattenWhitelabel((await browser.call(systemWhitelabel)).value);
  expect(Object.fromEntries(Object.keys(flags).map((code) => [code, shown[code]]))).toEqual(flags);
}

const newMobile = (): string => `93${String(1_000_000 + (made += 1))}`;
const newcomer = (more: Record<string, unknown> = {}) => ({ password: PASSWORD, birthday: '1990-05-17', termsAccepted: true, ...more });

async function codeFor(mobileNo: string, regType = 'mobile'): Promise<string> {
  await browser.call(smsRegister, { mobileNo, countryDialingCode: '84', regType, sliderValidate: await passedCaptcha(browser) });
  return lastCode(browser, `+84${mobileNo}`);
}

const OFF = 'function.not.available';

test('USERNAMEREG3: registration by username', async () => {
  const body = () => newcomer({ username: `Flag${(made += 1)}` });
  await turn({ USERNAMEREG3: false });
  expect((await browser.call(register, body())).code).toBe(OFF);
  await turn({ USERNAMEREG3: true });
  expect((await browser.call(register, { ...body(), sliderValidate: await passedCaptcha(browser) })).ok).toBe(true);
});

test('CAPTCHA3: a human check at registration', async () => {
  const body = () => newcomer({ username: `Flag${(made += 1)}` });
  await turn({ USERNAMEREG3: true, CAPTCHA3: true });
  expect((await browser.call(register, body())).code).toBe('human.check.required');
  await turn({ CAPTCHA3: false });
  expect((await browser.call(register, body())).ok).toBe(true);
  await turn({ CAPTCHA3: true });
});

test('MOBILENUMREG3: registration by mobile number, and its code', async () => {
  const mobileNum = newMobile();
  await turn({ MOBILENUMREG3: false });
  expect((await browser.call(registerMobile, newcomer({ mobileNum, countryDialingCode: '84' }))).code).toBe(OFF);
  const bare = { mobileNo: mobileNum, countryDialingCode: '84', regType: 'mobile' };
  expect((await browser.call(smsRegister, { ...bare, sliderValidate: await passedCaptcha(browser) })).code).toBe(OFF);
  await turn({ MOBILENUMREG3: true });
  const verificationCode = await codeFor(mobileNum);
  const answer = await browser.call(registerMobile, newcomer({ mobileNum, countryDialingCode: '84', verificationCode }));
  expect(answer.value.userName).toBe(`+84${mobileNum}`);
});

test('MOBILENUMPASSREG3: the form by number asks for a password', async () => {
  for (const on of [true, false]) {
    await turn({ MOBILENUMREG3: true, MOBILENUMPASSREG3: on });
    const mobileNum = newMobile();
    const bare = { mobileNum, countryDialingCode: '84', birthday: '1990-05-17', termsAccepted: true };
    const without = await browser.call(registerMobile, { ...bare, verificationCode: await codeFor(mobileNum) });
    expect(without.fields).toEqual(on ? { password: 'field.required' } : {});
    if (on) continue;
    browser.token = without.value.token;
    expect((await browser.call(memberInfo)).value.hasPassword).toBe(false);
  }
  await turn({ MOBILENUMPASSREG3: true });
});

test('REGMOBVERF3: a number given at registration is verified by a code', async () => {
  const body = (mobileNum: string) => newcomer({ username: `Flag${(made += 1)}`, mobileNum, countryDialingCode: '84' });
  await turn({ REGMOBVERF3: false });
  expect((await browser.call(register, { ...body(newMobile()), sliderValidate: await passedCaptcha(browser) })).ok).toBe(true);
  const bare = { mobileNo: newMobile(), countryDialingCode: '84', regType: 'username' };
  expect((await browser.call(smsRegister, { ...bare, sliderValidate: await passedCaptcha(browser) })).code).toBe(OFF);
  await turn({ REGMOBVERF3: true });
  const mobile = newMobile();
  expect((await browser.call(register, body(mobile))).fields).toEqual({ verificationCode: 'field.required' });
  expect((await browser.call(register, { ...body(mobile), verificationCode: await codeFor(mobile, 'username') })).ok).toBe(true);
});

test('CHNGPASSVERIF3: a forgotten password is reset by phone', async () => {
  const who = await testMember(world);
  const mobileNum = newMobile();
  await world.platform.domains.access.verification.bindContact(world.database.pool, {
    brandId: who.brandId,
    memberId: who.id,
    contact: { kind: 'mobile', value: `+84${mobileNum}` },
    now: world.now(),
  });
  const order = async () =>
    browser.call(smsNoLogin, { mobileNum, countryDialingCode: '84', operationType: 3, sliderValidate: await passedCaptcha(browser) });
  const recover = async () =>
    browser.call(recoverByMobile, {
      mobileNum,
      countryDialingCode: '84',
      newPassword: 'nine stones in a harbour',
      verificationCode: (await lastCode(browser, `+84${mobileNum}`)) || '000000',
    });
  await turn({ CHNGPASSVERIF3: false });
  expect([(await order()).code, (await recover()).code]).toEqual([OFF, OFF]);
  await turn({ CHNGPASSVERIF3: true });
  expect((await order()).ok).toBe(true);
  const { recoveryPass } = (await recover()).value;
  const loggedIn = await browser.call(login, {
    username: mobileNum,
    password: 'nine stones in a harbour',
    countryDialingCode: '84',
    type: '',
    recoveryPass,
  });
  expect([loggedIn.code, loggedIn.value?.id]).toEqual([undefined, who.id]);
});

test('MOBILEVERCODELOGIN3: login by number and code', async () => {
  const who = await testMember(world);
  const mobileNum = newMobile();
  await world.platform.domains.access.verification.bindContact(world.database.pool, {
    brandId: who.brandId,
    memberId: who.id,
    contact: { kind: 'mobile', value: `+84${mobileNum}` },
    now: world.now(),
  });
  const order = async () =>
    browser.call(smsNoLogin, { mobileNum, countryDialingCode: '84', operationType: 2, sliderValidate: await passedCaptcha(browser) });
  const logInByCode = async () =>
    browser.call(login, {
      username: mobileNum,
      password: (await lastCode(browser, `+84${mobileNum}`)) || '000000',
      countryDialingCode: '84',
      type: 'sms',
    });
  await turn({ MOBILEVERCODELOGIN3: false });
  expect([(await order()).code, (await logInByCode()).code]).toEqual([OFF, OFF]);
  await turn({ MOBILEVERCODELOGIN3: true });
  expect((await order()).ok).toBe(true);
  expect((await logInByCode()).value?.id).toBe(who.id);
});

test('FREEPLAY3: play without an account', async () => {
  await turn({ FREEPLAY3: false });
  expect((await browser.call(freePlay, { os: 'x', platform: 'W', ageConfirmed: true })).code).toBe(OFF);
  const dice = { vassalage: 'LANTERN', gameCode: 'dice', launchMode: 'GLS', accountType: '0' };
  expect((await browser.call(launchDemo, undefined, dice)).code).toBe(OFF);
  await turn({ FREEPLAY3: true });
  expect((await browser.call(freePlay, { os: 'x', platform: 'W', ageConfirmed: true })).value.customerType).toBe(4);
});

describe('PWDEXPFORCECHANGE3: an old password must be changed before anything else', () => {
  test('only while it is on', async () => {
    const who = await testMember(world);
    await setPolicy(world.database.pool, who.brandId, { passwordMaxDays: 90 });
    await world.database.pool.query('UPDATE member_credential SET password_set_at = $2 WHERE member_id = $1', [
      who.id,
      new Date(world.now().getTime() - 91 * DAY_MS),
    ]);
    await turn({ PWDEXPFORCECHANGE3: false });
    expect((await browser.call(login, { username: who.name, password: PASSWORD })).value.passwordExpired).toBe(false);
    await turn({ PWDEXPFORCECHANGE3: true });
    const forced = await browser.call(login, { username: who.name, password: PASSWORD });
    expect(forced.value).toMatchObject({ passwordExpired: true, passwordReason: 'age' });
    browser.token = forced.value.token;
    expect((await browser.call(changeMemberInfo, { nickname: 'Koi' })).code).toBe('login.change.pw.required');
    const next = { newPassword: 'willow gate at noon', confirmNewPassword: 'willow gate at noon' };
    expect((await browser.call(changePassword, { oldPassword: PASSWORD, ...next })).ok).toBe(true);
    expect((await browser.call(changeMemberInfo, { nickname: 'Koi' })).ok).toBe(true);
    expect((await browser.call(login, { username: who.name, password: 'willow gate at noon' })).value.passwordExpired).toBe(false);
    await setPolicy(world.database.pool, who.brandId, { passwordMaxDays: null });
    await turn({ PWDEXPFORCECHANGE3: false });
  });

  test('the brand’s default password is to be changed in any case', async () => {
    const who = await testMember(world);
    await setPolicy(world.database.pool, who.brandId, { defaultPassword: PASSWORD });
    const forced = await browser.call(login, { username: who.name, password: PASSWORD });
    expect(forced.value.passwordExpired).toBe(true);
    browser.token = forced.value.token;
    const again = { oldPassword: PASSWORD, newPassword: PASSWORD, confirmNewPassword: PASSWORD };
    expect((await browser.call(changePassword, again)).fields).toEqual({ newPassword: 'password.too.common' });
    await setPolicy(world.database.pool, who.brandId, { defaultPassword: null });
  });
});

test('AGENTPOLICY3: agents’ contracts, and everything that hangs on them', async () => {
  const agent = await testMember(world, { customerType: 1 });
  await turn({ AGENTPOLICY3: false });
  expect([(await agent.browser.call(consolidatedFunds)).code, (await agent.browser.call(affiliateUrls)).code]).toEqual([OFF, OFF]);
  const without = flattenWhitelabel((await browser.call(systemWhitelabel)).value);
  expect([without['SIGNCONDIV3'], without['DAILYSALCONT3'], without['MANPLAYREB3']]).toEqual([false, false, false]);
  await turn({ AGENTPOLICY3: true });
  expect((await agent.browser.call(consolidatedFunds)).value).toMatchObject({ divtypereq: {}, divtypeinfo: [] });
  expect((await agent.browser.call(affiliateUrls)).ok).toBe(true);
  await turn({ AGENTPOLICY3: false });
});

test('MANPLAYREB3: a branch of the agents’ policy, off while that is', async () => {
  await world.database.pool.query(
    `UPDATE brand_module SET enabled = code = 'MANPLAYREB3' WHERE code IN ('AGENTPOLICY3', 'MANPLAYREB3') AND brand_id = (SELECT id FROM brand WHERE code = 'koi')`,
  );
  world.platform.domains.content.invalidate();
  expect(flattenWhitelabel((await browser.call(systemWhitelabel)).value)['MANPLAYREB3']).toBe(false);
  await turn({ AGENTPOLICY3: true, MANPLAYREB3: true });
  await turn({ MANPLAYREB3: false });
  await turn({ AGENTPOLICY3: false });
});
