import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../kernel/refusal.ts';
import { lastCode } from '../../test/captcha.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import type { CodeOrder, CodePurpose, Contact, Verification } from './public.ts';
import { contextFrom } from '../../test/context.ts';

let world: TestPlatform;
let verification: Verification;
let count = 0;
let contact: Contact;
let ip: string;

beforeAll(async () => {
  world = await testPlatform();
  verification = world.platform.domains.access.verification;
});
afterAll(() => world.close());
beforeEach(() => {
  count += 1;
  contact = { kind: 'mobile', value: `+8491234${1000 + count}` };
  ip = `198.51.100.${count}`;
});

/** The code of a refusal, or `ok`. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const send = async (more: Partial<CodeOrder> = {}, from: { ip?: string; merchant?: string } = {}) =>
  outcome(verification.sendCode({ purpose: 'login', contact, ...more }, await contextFrom(world, { ip, ...from })));
const check = async (code: string, more: { purpose?: CodePurpose; contact?: Contact } = {}, from: { merchant?: string } = {}) =>
  outcome(verification.checkCode({ purpose: 'login', contact, code, ...more }, await contextFrom(world, { ip, ...from })));
const newest = () => lastCode({ world } as never, contact.value);
const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');
const tally = (outcomes: string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([key, all]) => [key, all.length]));

describe('a code', () => {
  test('is six digits, good for five minutes and one use', async () => {
    const { expiredMinutes } = await verification.sendCode({ purpose: 'login', contact }, await contextFrom(world, { ip }));
    expect(expiredMinutes).toBe(5);
    const code = await newest();
    expect(code).toMatch(/^\d{6}$/);
    expect(await check([...code].map((digit) => String.fromCodePoint(0x1040 + Number(digit))).join(' '))).toBe('ok');
    expect(await check(code)).toBe('sms.code.expired');
  });

  test('runs out', async () => {
    await send();
    const code = await newest();
    world.pass(301);
    expect(await check(code)).toBe('sms.code.expired');
  });

  test('wrong five times, it is used up, right or wrong', async () => {
    await send();
    const code = await newest();
    const wrong: string[] = [];
    for (let i = 0; i < 5; i += 1) wrong.push(await check(otherThan(code)));
    expect(tally(wrong)).toEqual({ 'sms.code.wrong': 5 });
    expect(await check(code)).toBe('sms.code.used.up');
    expect(await check(otherThan(code))).toBe('sms.code.used.up');
  });

  test('guessed fifty times at once, five guesses are judged', async () => {
    await send();
    const code = await newest();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => check(otherThan(code))));
    expect(tally(outcomes)).toEqual({ 'sms.code.wrong': 5, 'sms.code.used.up': 45 });
  });

  test('the last try fifty times at once: one is judged, and none of those after it gets in', async () => {
    await send();
    const code = await newest();
    for (let i = 0; i < 4; i += 1) await check(otherThan(code));
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, i) => check(i % 2 === 0 ? code : otherThan(code))));
    const { ok = 0, 'sms.code.wrong': wrong = 0 } = tally(outcomes);
    expect(ok + wrong).toBe(1);
  });

  test('right, given fifty times at once, it lets one in', async () => {
    await send();
    const code = await newest();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => check(code)));
    expect(tally(outcomes)['ok']).toBe(1);
  });

  test('is good for its purpose, its contact and its brand only', async () => {
    await send();
    const code = await newest();
    expect(await check(code, { purpose: 'recover' })).toBe('sms.code.expired');
    expect(await check(code, { contact: { kind: 'mobile', value: '+84912349999' } })).toBe('sms.code.expired');
    expect(await check(code, {}, { merchant: 'sol' })).toBe('sms.code.expired');
    expect(await check(code)).toBe('ok');
  });

  test('a new one takes the place of the older', async () => {
    await send();
    const first = await newest();
    await check(otherThan(first));
    world.pass(61);
    await send();
    const second = await newest();
    if (first !== second) expect(await check(first)).toBe('sms.code.wrong');
    expect(await check(second)).toBe('ok');
  });

  test('appears nowhere readable but in its message', async () => {
    await send();
    const code = await newest();
    const { rows } = await world.database.ownerPool.query<{ row: string }>(
      'SELECT t::text AS row FROM one_time_code t UNION ALL SELECT c::text FROM code_count c',
    );
    for (const { row } of rows) {
      expect(row).not.toContain(`,${code},`);
      expect(row).not.toContain(contact.value);
    }
  });
});

describe('caps', () => {
  test('one a minute, and the wait is shown', async () => {
    expect(await send()).toBe('ok');
    world.pass(20);
    const context = await contextFrom(world, { ip });
    await expect(verification.sendCode({ purpose: 'recover', contact }, context)).rejects.toMatchObject({
      code: 'sms.too.soon',
      detail: { params: { seconds: expect.toSatisfy((n: number) => n > 35 && n <= 40) }, value: { seconds: expect.any(Number) } },
    });
    world.pass(41);
    expect(await send()).toBe('ok');
  });

  test('fifty at once: one is sent', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => send()));
    expect(tally(outcomes)).toEqual({ ok: 1, 'sms.too.soon': 49 });
    const { rows } = await world.database.pool.query('SELECT 1 FROM message_outbox WHERE destination = $1', [contact.value]);
    expect(rows).toHaveLength(1);
  });

  test('five a day a number, of whatever purpose; the next day again', async () => {
    const outcomes: string[] = [];
    for (const purpose of ['login', 'recover', 'bind', 'login', 'register', 'login', 'login'] as const) {
      outcomes.push(await send({ purpose }));
      world.pass(61);
    }
    expect(tally(outcomes)).toEqual({ ok: 5, 'sms.number.limit': 2 });
    world.pass(86_400);
    expect(await send()).toBe('ok');
  });

  test('ten an hour an address, whatever the numbers; another address is free', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 14 }, (_, i) => send({ contact: { kind: 'email', value: `cap${i}@example.org` } })),
    );
    expect(tally(outcomes)).toEqual({ ok: 10, 'sms.address.limit': 4 });
    expect(await send({}, { ip: '192.0.2.200' })).toBe('ok');
    world.pass(3601);
    expect(await send({ contact: { kind: 'email', value: 'cap-later@example.org' } })).toBe('ok');
  });

  test('addresses of one IPv6 household count as one', async () => {
    const outcomes: string[] = [];
    for (let i = 0; i < 12; i += 1)
      outcomes.push(await send({ contact: { kind: 'email', value: `six${i}@example.org` } }, { ip: `2001:db8:7::${i + 1}` }));
    expect(tally(outcomes)).toEqual({ ok: 10, 'sms.address.limit': 2 });
  });

  test('an order that is refused costs nothing', async () => {
    for (let i = 0; i < 10; i += 1) await send({ contact: { kind: 'email', value: `cost${i}@example.org` } });
    expect(await send()).toBe('sms.address.limit');
    expect(await send({}, { ip: '192.0.2.201' })).toBe('ok');
  });
});

describe('a code nobody gets', () => {
  test('is counted, refused and judged like any other', async () => {
    expect(await send({ deliver: false })).toBe('ok');
    expect(await newest()).toBe('');
    expect(await send({ deliver: false })).toBe('sms.too.soon');
    const outcomes: string[] = [];
    for (let i = 0; i < 7; i += 1) outcomes.push(await check(String(i).repeat(6)));
    expect(tally(outcomes)).toEqual({ 'sms.code.wrong': 5, 'sms.code.used.up': 2 });
    world.pass(301);
    expect(await check('000000')).toBe('sms.code.expired');
  });

  test('makes an older one worthless too', async () => {
    await send();
    const code = await newest();
    world.pass(61);
    await send({ deliver: false });
    expect(await check(code)).toBe('sms.code.wrong');
  });

  test('leaves no job behind', async () => {
    const jobs = async () =>
      Number((await world.database.ownerPool.query<{ n: string }>('SELECT count(*) AS n FROM graphile_worker._private_jobs')).rows[0]?.n);
    const before = await jobs();
    await send({ deliver: false });
    expect(await jobs()).toBe(before);
    await send({ contact: { kind: 'email', value: 'job@example.org' } });
    expect(await jobs()).toBe(before + 1);
  });
});
