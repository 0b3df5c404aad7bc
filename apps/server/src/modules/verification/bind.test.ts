import { currentContactCode, emailSend, emailVerify, smsSend, smsVerify } from '@pavilion/contract/verification/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../kernel/db.ts';
import { setPolicy } from '../identity/public.ts';
import type { Answer } from '../../test/visitor.ts';
import { passedCaptcha, lastCode, lastMessage } from '../../test/captcha.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { testMember, type TestMember } from '../../test/members.ts';

let world: TestPlatform;
let count = 0;
let ip: string;
let number: string;

beforeAll(async () => {
  world = await testPlatform();
  // Members of the other brand bind numbers of this country too.
  await setPolicy(world.database.pool, (await world.platform.domains.content.brandByCode('sol'))?.id ?? '', { smsCountries: ['BR', 'VN'] });
});
afterAll(() => world.close());
beforeEach(() => {
  count += 1;
  ip = `198.51.100.${count}`;
  number = `91234${2000 + count}`;
});

const countryDialingCode = '84';
const whole = (mobileNum: string): string => `+84${mobileNum}`;
const newMember = (options: { steppedUp?: boolean; merchant?: string } = {}) =>
  testMember(world, { brandCode: options.merchant, steppedUp: options.steppedUp ?? true, ip });

async function sendTo(member: TestMember, mobileNum: string): Promise<string> {
  const { code } = await member.browser.call(smsSend, {
    mobileNum,
    countryDialingCode,
    operationType: 5,
    sliderValidate: await passedCaptcha(member.browser),
  });
  expect(code).toBeUndefined();
  return lastCode(member.browser, whole(mobileNum));
}

const bind = (
  member: TestMember,
  mobileNum: string,
  verificationCode: string,
  more: { paymentPassword?: string; proofCode?: string } = {},
): Promise<Answer<unknown>> => member.browser.call(smsVerify, { mobileNum, countryDialingCode, verificationCode, ...more });

async function bound(member: TestMember, mobileNum = number): Promise<void> {
  const { code } = await bind(member, mobileNum, await sendTo(member, mobileNum));
  expect(code).toBeUndefined();
  world.pass(61);
}

const verifiedOf = async ({ id }: TestMember) =>
  (
    await world.database.pool.query<{ kind: string; value: string }>(
      'SELECT kind, value FROM verified_contact WHERE member_id = $1 ORDER BY kind',
      [id],
    )
  ).rows;

async function setPaymentPassword({ id }: TestMember, secret: string): Promise<void> {
  const { identity } = world.platform.domains;
  await identity.setPaymentPassword(world.database.pool, id, await identity.hashSecret(secret));
}

describe('a first number', () => {
  test('is bound by its code: profile, person, history and a message to the member', async () => {
    const member = await newMember();
    await bound(member);
    expect(await verifiedOf(member)).toEqual([{ kind: 'mobile', value: whole(number) }]);
    const { rows } = await world.database.pool.query(
      'SELECT p.mobile, m.person_id IS NOT NULL AS person FROM member_profile p JOIN member m ON m.id = p.member_id WHERE m.id = $1',
      [member.id],
    );
    expect(rows).toEqual([{ mobile: whole(number), person: true }]);
    expect(await lastMessage(member.browser, whole(number))).toMatchObject({ template: 'notice.mobile.changed' });
    const { rows: history } = await world.database.pool.query('SELECT kind, ip FROM security_event WHERE member_id = $1', [member.id]);
    expect(history).toEqual([{ kind: 'mobile.changed', ip }]);
  });

  test('needs more than the session: a fresh step-up, which no payment password replaces', async () => {
    const member = await newMember({ steppedUp: false });
    const code = await sendTo(member, number);
    expect(await bind(member, number, code)).toMatchObject({ code: 'proof.required', status: 403 });
    // Whoever stole the session could set the first one.
    await setPaymentPassword(member, '246810');
    expect((await bind(member, number, code, { paymentPassword: '246810' })).code).toBe('proof.required');
    expect(await verifiedOf(member)).toEqual([]);
  });

  test('a step-up is good for ten minutes', async () => {
    const member = await newMember();
    world.pass(601);
    expect((await bind(member, number, await sendTo(member, number))).code).toBe('proof.required');
  });

  test('no code without a captcha', async () => {
    const member = await newMember();
    expect((await member.browser.call(smsSend, { mobileNum: number, countryDialingCode })).code).toBe('human.check.required');
    const pass = await passedCaptcha(member.browser);
    await member.browser.call(smsSend, { mobileNum: number, countryDialingCode, sliderValidate: pass });
    expect((await member.browser.call(smsSend, { mobileNum: number, countryDialingCode, sliderValidate: pass })).code).toBe(
      'human.check.failed',
    );
    expect(
      await member.browser.call(smsSend, { mobileNum: number, countryDialingCode, sliderValidate: await passedCaptcha(member.browser) }),
    ).toMatchObject({ code: 'sms.too.soon', detail: { seconds: expect.any(Number) }, message: expect.stringMatching(/\d+ seconds/) });
  });

  test('what is no number', async () => {
    const member = await newMember();
    const answer = await member.browser.call(smsSend, { mobileNum: '123', countryDialingCode });
    expect(answer).toMatchObject({ code: 'sms.number.invalid', fields: { mobileNum: 'sms.number.invalid' } });
    expect((await bind(member, '12', '123456')).code).toBe('sms.number.invalid');
  });

  test('codes wrong, used up and late, under their field', async () => {
    const member = await newMember();
    const code = await sendTo(member, number);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await bind(member, number, wrong)).toMatchObject({ code: 'sms.code.wrong', fields: { verificationCode: 'sms.code.wrong' } });
    for (let i = 0; i < 4; i += 1) await bind(member, number, wrong);
    expect((await bind(member, number, code)).fields).toEqual({ verificationCode: 'sms.code.used.up' });
    world.pass(301);
    expect((await bind(member, number, code)).fields).toEqual({ verificationCode: 'sms.code.expired' });
  });

  test('one that another account has verified is taken, also when both ask at once', async () => {
    const [first, second] = [await newMember(), await newMember()];
    await bound(first);
    expect(await bind(second, number, await sendTo(second, number))).toMatchObject({
      code: 'contact.taken',
      fields: { mobileNum: 'contact.taken' },
    });
    const { verification } = world.platform.domains.access;
    const contact = { kind: 'mobile', value: `+8491299${1000 + count}` } as const;
    const members = [await newMember(), await newMember(), await newMember()];
    const outcomes = await Promise.all(
      members.map(({ brandId, id }) =>
        transaction(world.database.pool, (tx) => verification.bindContact(tx, { brandId, memberId: id, contact, now: world.now() })).then(
          () => 'ok',
          (error: Error) => error.message,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['contact.taken', 'contact.taken', 'ok']);
  });

  test('of a closed account is free again', async () => {
    const former = await newMember();
    await bound(former);
    await world.database.ownerPool.query(`UPDATE member SET status = 'closed' WHERE id = $1`, [former.id]);
    const member = await newMember();
    await bound(member);
    expect(await verifiedOf(former)).toEqual([]);
  });
});

describe('another number in its place', () => {
  const next = () => `91255${2000 + count}`;

  test('needs a code of the old one; the old one is notified', async () => {
    const member = await newMember();
    await bound(member);
    const sent = await member.browser.call(currentContactCode, { kind: 'mobile', sliderValidate: await passedCaptcha(member.browser) });
    expect(sent.value).toEqual({ expiredMinutes: 5, hint: `+84****${number.slice(-4)}` });
    const proofCode = await lastCode(member.browser, whole(number));
    const code = await sendTo(member, next());
    expect(await bind(member, next(), code)).toMatchObject({
      code: 'contact.proof.required',
      fields: { proofCode: 'contact.proof.required' },
    });
    expect(await bind(member, next(), code, { proofCode: code })).toMatchObject({ fields: { proofCode: 'sms.code.wrong' } });
    expect((await bind(member, next(), code, { proofCode })).code).toBeUndefined();
    expect(await verifiedOf(member)).toEqual([{ kind: 'mobile', value: whole(next()) }]);
    for (const to of [number, next()])
      expect(await lastMessage(member.browser, whole(to))).toMatchObject({ template: 'notice.mobile.changed' });
  });

  test('or the payment password, whose tries are counted: guessed often it is locked', async () => {
    const member = await newMember();
    await bound(member);
    await setPaymentPassword(member, '246810');
    const code = await sendTo(member, next());
    for (let i = 0; i < 5; i += 1) {
      expect((await bind(member, next(), code, { paymentPassword: '000000' })).fields).toEqual({
        paymentPassword: 'payment.password.wrong',
      });
    }
    expect((await bind(member, next(), code, { paymentPassword: '246810' })).code).toBe('payment.password.locked');
  });

  test('with the payment password only after a step-up', async () => {
    const member = await newMember();
    await bound(member);
    await setPaymentPassword(member, '246810');
    world.pass(601);
    const code = await sendTo(member, next());
    expect((await bind(member, next(), code, { paymentPassword: '246810' })).code).toBe('proof.required');
    await world.database.pool.query('UPDATE member_session SET proved_at = $2 WHERE id = $1', [member.sessionId, world.now()]);
    expect((await bind(member, next(), code, { paymentPassword: '246810' })).ok).toBe(true);
  });

  test('a member who verifies a number of an excluded person is excluded too', async () => {
    const [excluded, member] = [await newMember(), await newMember({ merchant: 'sol' })];
    await bound(excluded);
    await world.database.ownerPool.query(`UPDATE person SET excluded_until = $2 WHERE id = (SELECT person_id FROM member WHERE id = $1)`, [
      excluded.id,
      new Date(world.now().getTime() + 9e9),
    ]);
    world.pass(1);
    expect((await bind(member, number, await sendTo(member, number))).code).toBeUndefined();
    const { rows } = await world.database.ownerPool.query<{ held: boolean }>(
      'SELECT excluded_until > $2 AS held FROM member_guard WHERE member_id = $1',
      [member.id, world.now()],
    );
    expect(rows).toEqual([{ held: true }]);
    await world.platform.flushEvents();
    const { rows: events } = await world.database.pool.query('SELECT kind, detail FROM threat_event WHERE member_id = $1', [member.id]);
    expect(events).toEqual([{ kind: 'exclusion.evaded', detail: { by: 'mobile' } }]);
  });

  test('one human being in two brands is one person, by the old number too', async () => {
    const [koi, sol] = [await newMember(), await newMember({ merchant: 'sol' })];
    await setPaymentPassword(koi, '246810');
    await bound(koi);
    expect((await bind(koi, next(), await sendTo(koi, next()), { paymentPassword: '246810' })).code).toBeUndefined();
    world.pass(61);
    await bound(sol, number);
    const { rows } = await world.database.pool.query<{ person_id: string }>('SELECT person_id FROM member WHERE id = ANY ($1)', [
      [koi.id, sol.id],
    ]);
    expect(new Set(rows.map(({ person_id: person }) => person)).size).toBe(1);
  });
});

describe('two rows of one human being', () => {
  const personOf = async ({ id }: TestMember) =>
    (await world.database.pool.query<{ person_id: string }>('SELECT person_id FROM member WHERE id = $1', [id])).rows[0]?.person_id ?? '';

  test('become one when a contact of both is verified; what led to either leads to it, and the longer exclusion stays', async () => {
    const [koi, sol] = [await newMember(), await newMember({ merchant: 'sol' })];
    await bound(koi);
    await bound(sol, `91266${2000 + count}`);
    const former = await personOf(sol);
    await world.database.ownerPool.query('UPDATE person SET excluded_until = $2 WHERE id = $1', [former, new Date('2026-01-01T00:00:00Z')]);
    await setPaymentPassword(sol, '246810');
    expect((await bind(sol, number, await sendTo(sol, number), { paymentPassword: '246810' })).code).toBeUndefined();
    expect(await personOf(sol)).toBe(await personOf(koi));
    const { rows } = await world.database.pool.query(
      `SELECT p.excluded_until, (SELECT count(*)::int FROM person_contact c WHERE c.person_id = p.id AND kind = 'phone') AS others FROM person p WHERE id = $1`,
      [await personOf(koi)],
    );
    expect(rows).toEqual([{ excluded_until: new Date('2026-01-01T00:00:00Z'), others: 1 }]);
  });

  test('stay two where each has an id number: a number may have passed from one to the other', async () => {
    const [koi, sol] = [await newMember(), await newMember({ merchant: 'sol' })];
    await bound(koi);
    await bound(sol, `91277${2000 + count}`);
    for (const [who, hash] of [
      [koi, 'aa'],
      [sol, 'bb'],
    ] as const) {
      await world.database.ownerPool.query(`UPDATE person SET id_number_hash = decode($2, 'hex') WHERE id = $1`, [
        await personOf(who),
        hash,
      ]);
    }
    await setPaymentPassword(sol, '246810');
    expect((await bind(sol, number, await sendTo(sol, number), { paymentPassword: '246810' })).code).toBeUndefined();
    expect(await personOf(sol)).not.toBe(await personOf(koi));
  });
});

describe('an e-mail address', () => {
  const address = () => `Anna${count}@Example.org`;

  test('is bound in lower case by its code', async () => {
    const member = await newMember();
    await member.browser.call(emailSend, { email: address(), sliderValidate: await passedCaptcha(member.browser) });
    const to = address().toLowerCase();
    expect(await lastMessage(member.browser, to)).toMatchObject({
      template: 'code',
      subject: expect.stringMatching(/^\d{6} is your /),
    });
    expect(
      (await member.browser.call(emailVerify, { email: to, verificationCode: await lastCode(member.browser, to) })).code,
    ).toBeUndefined();
    expect(await verifiedOf(member)).toEqual([{ kind: 'email', value: to }]);
  });

  test.each(['anna', 'anna@', '@example.org', 'anna@example', 'a b@example.org', 'anna@example.org,eve@example.org', 'anna@exa<mple.org'])(
    '%s is none',
    async (email) => {
      const member = await newMember();
      expect(await member.browser.call(emailSend, { email })).toMatchObject({
        code: 'format.email.err',
        fields: { email: 'format.email.err' },
      });
    },
  );

  test('without a contact no code is sent', async () => {
    const member = await newMember();
    expect(
      (await member.browser.call(currentContactCode, { kind: 'email', sliderValidate: await passedCaptcha(member.browser) })).code,
    ).toBe('contact.none');
  });
});
