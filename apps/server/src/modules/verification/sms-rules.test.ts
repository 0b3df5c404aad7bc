import { recoverByMobile, registerMobile } from '@pavilion/contract/identity/member';
import { smsNoLogin, smsRegister } from '@pavilion/contract/identity/session';
import { smsSend } from '@pavilion/contract/verification/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { passedCaptcha } from '../../test/captcha.ts';
import { testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { setPolicy } from '../identity/public.ts';

let world: TestPlatform;
let browser: Browser;
let asked = 0;

const PREMIUM = '9002345678';
const BRAZILIAN = '11987654321';

beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());
beforeEach(() => {
  asked += 1;
  world.pass(61);
  browser = new Browser(world, { ip: `198.51.100.${asked}` });
});

const texts = async (): Promise<number> =>
  (await world.database.pool.query(`SELECT FROM message_outbox WHERE channel = 'sms'`)).rowCount ?? 0;

const modules = async (codes: readonly string[]): Promise<void> => {
  await world.database.pool.query(`UPDATE brand_module SET enabled = true WHERE code = ANY ($1)`, [codes]);
  world.platform.domains.content.invalidate();
};

test.each([
  ['a premium number', PREMIUM, '1'],
  ['another country', BRAZILIAN, '55'],
])('no code goes to %s, wherever it is asked for, and the field says so', async (_what, number, countryDialingCode) => {
  await modules(['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3']);
  const before = await texts();
  const proof = () => passedCaptcha(browser);
  const member = await testMember(world, { steppedUp: true, ip: browser.ip });
  const answers = {
    register: await browser.call(smsRegister, { mobileNum: number, countryDialingCode, regType: 'mobile', sliderValidate: await proof() }),
    login: await browser.call(smsNoLogin, { mobileNum: number, countryDialingCode, operationType: 2, sliderValidate: await proof() }),
    recover: await browser.call(smsNoLogin, { mobileNum: number, countryDialingCode, operationType: 3, sliderValidate: await proof() }),
    bind: await member.browser.call(smsSend, {
      mobileNum: number,
      countryDialingCode,
      operationType: 5,
      sliderValidate: await passedCaptcha(member.browser),
    }),
  };
  for (const [where, answer] of Object.entries(answers)) {
    expect([where, answer.status, answer.code, answer.fields]).toEqual([
      where,
      400,
      'sms.number.not.allowed',
      { mobileNum: 'sms.number.not.allowed' },
    ]);
  }
  expect(answers.login.message).toContain("don't send codes");
  expect(await texts()).toBe(before);
  // Calls that only use a code up send nothing, and say nothing else of such a number than of any other.
  expect(
    (
      await browser.call(recoverByMobile, {
        mobileNum: number,
        countryDialingCode,
        verificationCode: '123456',
        newPassword: 'river2lantern!',
        confirmNewPassword: 'river2lantern!',
      })
    ).code,
  ).toBe('sms.code.expired');
  expect(
    (
      await browser.call(registerMobile, {
        mobileNum: number,
        countryDialingCode,
        verificationCode: '123456',
        password: 'river2lantern!',
        confirmPassword: 'river2lantern!',
        birthday: '1990-05-17',
        termsAccepted: true,
      })
    ).code,
  ).toBe('sms.code.expired');
  await world.platform.flushEvents();
  const { rows } = await world.database.pool.query(
    `SELECT sum(times)::int AS times FROM threat_event WHERE kind = 'sms.refused' AND ip = $1`,
    [browser.ip],
  );
  expect(rows).toEqual([{ times: 4 }]);
});

test('what the brand allows is its data: the country, and the kind of number', async () => {
  const brandId = (await world.platform.domains.content.brandByCode('koi'))?.id ?? '';
  const ask = async (mobileNum: string, countryDialingCode: string) => {
    world.pass(61);
    return (
      await browser.call(smsNoLogin, { mobileNum, countryDialingCode, operationType: 2, sliderValidate: await passedCaptcha(browser) })
    ).code;
  };
  await modules(['MOBILEVERCODELOGIN3']);
  expect([await ask('912345678', '84'), await ask(BRAZILIAN, '55')]).toEqual([undefined, 'sms.number.not.allowed']);
  await setPolicy(world.database.pool, brandId, { smsCountries: ['BR', 'US'] });
  expect([await ask('912345678', '84'), await ask(BRAZILIAN, '55'), await ask(PREMIUM, '1')]).toEqual([
    'sms.number.not.allowed',
    undefined,
    'sms.number.not.allowed',
  ]);
  await setPolicy(world.database.pool, brandId, { smsNumberTypes: ['FIXED_LINE'] });
  expect(await ask(BRAZILIAN, '55')).toBe('sms.number.not.allowed');
  await setPolicy(world.database.pool, brandId, { smsCountries: null, smsNumberTypes: ['MOBILE', 'FIXED_LINE_OR_MOBILE'] });
});

test('a notice is not texted to a verified number the brand no longer texts', async () => {
  const member = await testMember(world);
  const { access, content } = world.platform.domains;
  await access.verification.bindContact(world.database.pool, {
    brandId: member.brandId,
    memberId: member.id,
    contact: { kind: 'mobile', value: '+84912345670' },
    now: world.now(),
  });
  const notify = () =>
    access.accountEvents.notify(world.database.pool, {
      brandId: member.brandId,
      memberId: member.id,
      kind: 'password.changed',
      now: world.now(),
    });
  const before = await texts();
  await notify();
  expect(await texts()).toBe(before + 1);
  await setPolicy(world.database.pool, member.brandId, { smsCountries: ['BR'] });
  await notify();
  expect(await texts()).toBe(before + 1);
  await setPolicy(world.database.pool, member.brandId, { smsCountries: null });
  content.invalidate();
});
