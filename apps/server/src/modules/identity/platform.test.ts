import { memberInfo, register } from '@pavilion/contract/identity/member';
import { login, smsRegister } from '@pavilion/contract/identity/session';
import { registerSettings } from '@pavilion/contract/content/system';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { passedCaptcha, lastCode } from '../../test/captcha.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

describe.each(['koi', 'sol'])('at %s', (merchant) => {
  test('the demonstration login works', async () => {
    const browser = new Browser(platform, { merchant, ip: '198.51.100.1' });
    const answer = await browser.call(login, { username: 'demo', password: 'Lantern-2026', sliderValidate: await passedCaptcha(browser) });
    browser.token = answer.value.token;
    expect((await browser.call(memberInfo)).value.userName).toBe('demo');
  });

  test('a visitor registers with what the brand asks for', async () => {
    const browser = new Browser(platform, { merchant, ip: '198.51.100.2' });
    const rules = (await browser.call(registerSettings)).value;
    const values: Record<string, string> = {
      username: 'Ribeira7',
      password: 'river2lantern',
      confirmPassword: 'river2lantern',
      birthday: '1990-05-17',
      email: 'ann@example.org',
      mobileNum: merchant === 'koi' ? '0912345678' : '11987654321',
      payeeName: 'Ann Lee',
      fullName: 'Ann Lee',
      nickname: 'Ann',
      zalo: '0912345678',
      nationality: 'BR',
    };
    const dialing = merchant === 'koi' ? '84' : '55';
    await browser.call(smsRegister, {
      mobileNo: values['mobileNum'],
      countryDialingCode: dialing,
      regType: 'username',
      sliderValidate: await passedCaptcha(browser),
    });
    const verificationCode = await lastCode(browser, merchant === 'koi' ? '+84912345678' : '+5511987654321');
    const asked = Object.entries(rules).filter(([field, rule]) => rule.enabled && field !== 'captcha');
    const missing = asked.filter(([field, rule]) => rule.required && !values[field]).map(([field]) => field);
    expect(missing).toEqual([]);
    expect(rules['birthday']).toMatchObject({ enabled: true, required: true });
    const body = Object.fromEntries(asked.map(([field]) => [field, values[field]]));
    const captcha = rules['captcha']?.enabled ? await browser.captchaAnswer() : null;
    const answer = await browser.call(register, {
      ...body,
      countryDialingCode: dialing,
      verificationCode,
      confirmPassword: 'river2lantern',
      captcha,
      sliderValidate: await passedCaptcha(browser),
      termsAccepted: true,
      login: true,
    });
    expect([answer.code, answer.fields]).toEqual([undefined, {}]);
    expect(answer.value).toMatchObject({ userName: 'Ribeira7', firstTimeLogin: true, passwordExpired: false });
  });
});
