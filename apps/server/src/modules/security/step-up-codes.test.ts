import { confirmTotp, stepUp, sendStepUpCode, startTotp } from '@pavilion/contract/security/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../test/browser.ts';
import { passedCaptcha, lastCode } from '../../test/captcha.ts';
import { codeAt } from '../second-factor/public.ts';
import { type SecurityWorld, securityWorld } from './testing/world.ts';

let world: SecurityWorld;
let count = 0;
beforeAll(async () => {
  world = await securityWorld();
});
// Sends of the tests before count no more.
beforeEach(() => {
  world.pass(86_401);
});
afterAll(() => world.close());

/** A member without a password, reached by e-mail. */
async function reachable() {
  count += 1;
  const { id, browser } = await world.newMember({ password: false });
  const email = `proof${count}@example.org`;
  await world.bind(id, 'email', email);
  return { browser, email };
}

const send = async (browser: Browser) => browser.call(sendStepUpCode, { method: 'email', sliderValidate: await passedCaptcha(browser) });
const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');
const giveCode = (browser: Browser, answer: string) => browser.call(stepUp, { method: 'email', answer });

test('a code to a verified contact steps up once', async () => {
  const { browser, email } = await reachable();
  expect((await send(browser)).value).toEqual({ expiredMinutes: 5 });
  const code = await lastCode(browser, email);
  expect((await browser.call(startTotp, {})).code).toBe('proof.required');
  expect((await giveCode(browser, code)).ok).toBe(true);
  expect((await browser.call(startTotp, {})).ok).toBe(true);
  expect((await giveCode(browser, code)).ok).toBe(false);
});

test('wrong, used up, late: each is said under the field', async () => {
  const { browser, email } = await reachable();
  await send(browser);
  const wrong = otherThan(await lastCode(browser, email));
  const outcomes = [];
  for (let n = 0; n < 6; n += 1) outcomes.push((await giveCode(browser, wrong)).fields['answer']);
  expect(outcomes.slice(0, 4)).toEqual(['sms.code.wrong', 'sms.code.wrong', 'sms.code.wrong', 'sms.code.wrong']);
  expect(outcomes.at(-1)).toBe('sms.code.used.up');
  world.pass(61);
  await send(browser);
  const late = await lastCode(browser, email);
  world.pass(301);
  expect((await giveCode(browser, late)).fields).toEqual({ answer: 'sms.code.expired' });
});

test('sending keeps the caps of number and address, and one captcha is good for one send', async () => {
  const { browser } = await reachable();
  const pass = await passedCaptcha(browser);
  expect((await browser.call(sendStepUpCode, { method: 'email', sliderValidate: pass })).ok).toBe(true);
  expect((await browser.call(sendStepUpCode, { method: 'email', sliderValidate: pass })).code).toBe('human.check.failed');
  expect((await send(browser)).code).toBe('sms.too.soon');
  for (let n = 0; n < 4; n += 1) {
    world.pass(61);
    expect((await send(browser)).ok).toBe(true);
  }
  world.pass(61);
  expect((await send(browser)).code).toBe('sms.number.limit');
  const codes = [];
  for (let n = 0; n < 12; n += 1) codes.push((await send((await reachable()).browser)).code);
  expect(codes.at(-1)).toBe('sms.address.limit');
});

test('a setup that was restarted between code and confirmation has to begin again', async () => {
  const { browser } = await world.newMember();
  await world.stepUp(browser);
  const { secret } = (await browser.call(startTotp, {})).value;
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const code = codeAt(Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))), world.now());
  // What another tab does in that moment: the accepted step is forgotten with the former secret.
  await world.database.ownerPool.query(`
    CREATE FUNCTION started_anew() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.last_step := 0; RETURN NEW; END';
    CREATE TRIGGER started_anew BEFORE UPDATE OF last_step ON member_totp FOR EACH ROW EXECUTE FUNCTION started_anew()`);
  expect((await browser.call(confirmTotp, { code })).code).toBe('totp.not.started');
  await world.database.ownerPool.query('DROP TRIGGER started_anew ON member_totp');
});
