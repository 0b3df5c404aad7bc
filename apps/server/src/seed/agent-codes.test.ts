import { register } from '@pavilion/contract/identity/member';
import { faultOf } from '@pavilion/contract/identity/registration';
import { registerSettings } from '@pavilion/contract/content/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../test/browser.ts';
import { passedCaptcha } from '../test/captcha.ts';
import { type TestPlatform, testPlatform } from '../test/test-platform.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());

test('every agent code of the demonstration fits its form and registers a member under its agent', async () => {
  const { rows: codes } = await world.database.pool.query<{ code: string; agent_id: string; brand: string; link_type: number }>(
    'SELECT c.code, c.agent_id, c.link_type, b.code AS brand FROM affiliate_code c JOIN brand b ON b.id = c.brand_id ORDER BY c.code',
  );
  expect(codes.map(({ code }) => code)).toEqual(['LANTERN', 'LANTERN-TEAM']);
  for (const [index, { code, agent_id: agentId, brand, link_type: customerType }] of codes.entries()) {
    const browser = new Browser(world, { merchant: brand, ip: `198.51.100.${index + 1}` });
    const rule = (await browser.call(registerSettings)).value['affiliateCode'];
    expect(rule && faultOf(rule, code), code).toBeNull();
    const password = 'Quiet-Harbour-7';
    const answer = await browser.call(register, {
      username: `invited${index}`,
      password,
      confirmPassword: password,
      birthday: '1991-06-12',
      termsAccepted: true,
      affiliateCode: code,
      sliderValidate: await passedCaptcha(browser),
    });
    expect([code, answer.code, answer.fields]).toEqual([code, undefined, {}]);
    const { rows } = await world.database.pool.query('SELECT customer_type, agent_path FROM member WHERE id = $1', [answer.value.id]);
    expect(rows).toEqual([{ customer_type: customerType, agent_path: [agentId] }]);
  }
});

test('every code an agent may have fits the form', async () => {
  const rule = (await new Browser(world).call(registerSettings)).value['affiliateCode'];
  const fits = (code: string) => rule !== undefined && faultOf(rule, code) === null;
  // The bounds of the table that holds them.
  expect(['ABC', 'A_B', '-A-', 'A'.repeat(32), 'lantern-team'].filter((code) => !fits(code))).toEqual([]);
  expect(['AB', 'A'.repeat(33), 'A B', 'A.B', 'É123'].filter(fits)).toEqual([]);
});
