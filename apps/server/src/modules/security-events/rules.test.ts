import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SecurityEvent } from '../../deps.ts';
import { evaluateRules } from './evaluate-rules.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { securityEventTicks } from './ticks.ts';

let database: TestDatabase;
let recorder: Recorder;
let now: Date;

beforeAll(async () => {
  database = await testDatabase('platform');
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const table of ['threat_event', 'login_tally', 'security_alert']) await database.pool.query(`DELETE FROM ${table}`);
  await database.ownerPool.query('UPDATE security_alert_rule SET enabled = true');
  now = new Date('2026-03-01T12:00:10.000Z');
  recorder = createRecorder({ db: database.pool, clock: { now: () => now }, log: pino({ level: 'silent' }), counted: () => undefined });
});

interface Alert {
  rule: string;
  brand_id: string | null;
  about: string;
  value: number;
  closed: boolean;
}

const pass = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};

async function evaluatedAlerts(): Promise<Alert[]> {
  await recorder.flush();
  await evaluateRules(database.pool, now);
  return (
    await database.pool.query<Alert>(
      'SELECT rule, brand_id, about, value, closed_at IS NOT NULL AS closed FROM security_alert ORDER BY opened_at, rule, about',
    )
  ).rows;
}

const names = async (): Promise<string[]> => (await evaluatedAlerts()).map(({ rule }) => rule);

const failed = (name: string, ip: string, more: Partial<SecurityEvent> = {}): void =>
  recorder.record({ kind: 'login.failed', brandId: 'brd_koi', subject: { text: name, shown: name.slice(0, 2) }, ip, ...more });

const spray = (count: number, brandId = 'brd_koi'): void => {
  for (let i = 0; i < count; i += 1) failed(`name${i}`, `198.51.${Math.floor(i / 250)}.${i % 250}`, { brandId });
};

const logins = (count: number): void => {
  for (let i = 0; i < count; i += 1) recorder.record({ kind: 'login.passed', brandId: 'brd_koi' });
};

describe('spraying', () => {
  test('two hundred names from two hundred addresses, one try each, are one alert of their brand', async () => {
    spray(200);
    expect(await evaluatedAlerts()).toEqual([{ rule: 'spraying', brand_id: 'brd_koi', about: '', value: 200, closed: false }]);
  });

  test('fewer names are none, and names in two brands are not added up', async () => {
    spray(29);
    spray(29, 'brd_sol');
    expect(await names()).toEqual([]);
    failed('one more', '203.0.113.9');
    expect(await names()).toEqual(['spraying']);
  });

  test('members who mistype among many logins are none', async () => {
    logins(101);
    spray(30);
    expect(await names()).toEqual([]);
    // 31 of 101 logins is more than 30 %.
    failed('one more', '203.0.113.9');
    expect(await names()).toEqual(['spraying']);
  });

  test('a name tried often is not sprayed: it counts for other rules', async () => {
    for (let i = 0; i < 40; i += 1) for (let times = 0; times < 5; times += 1) failed(`name${i}`, `198.51.100.${i}`);
    expect(await names()).not.toContain('spraying');
  });

  test('what lies before the window does not count', async () => {
    spray(20);
    pass(601);
    for (let i = 0; i < 20; i += 1) failed(`later${i}`, `203.0.113.${i}`);
    expect(await names()).toEqual([]);
  });
});

describe('an alert', () => {
  test('is opened once, by however many processes, and grows', async () => {
    spray(40);
    await recorder.flush();
    await Promise.all(Array.from({ length: 6 }, () => evaluateRules(database.pool, now)));
    expect((await evaluatedAlerts()).map(({ rule, value }) => [rule, value])).toEqual([['spraying', 40]]);
    pass(60);
    for (let i = 0; i < 10; i += 1) failed(`more${i}`, `203.0.113.${i}`);
    expect((await evaluatedAlerts()).map(({ rule, value }) => [rule, value])).toEqual([['spraying', 50]]);
  });

  test('closes when its rule was not met for a window; the next attack opens another', async () => {
    spray(40);
    await evaluatedAlerts();
    pass(599);
    expect((await evaluatedAlerts()).map(({ closed }) => closed)).toEqual([false]);
    pass(599);
    expect((await evaluatedAlerts()).map(({ closed }) => closed)).toEqual([false]);
    pass(1);
    expect((await evaluatedAlerts()).map(({ closed }) => closed)).toEqual([true]);
    spray(40);
    expect((await evaluatedAlerts()).map(({ closed }) => closed)).toEqual([true, false]);
  });

  test('of a rule that is off is not opened', async () => {
    await database.ownerPool.query(`UPDATE security_alert_rule SET enabled = false WHERE code = 'spraying'`);
    spray(40);
    expect(await names()).toEqual([]);
  });
});

test.each<[rule: string, about: string, event: SecurityEvent, least: number]>([
  ['vendor.signature', 'LANTERN', { kind: 'vendor.signature.failed', vendor: 'LANTERN', ip: '203.0.113.1' }, 5],
  [
    'vendor.transaction.reused',
    'LANTERN',
    { kind: 'vendor.transaction.reused', vendor: 'LANTERN', brandId: 'brd_koi', memberId: 'mem_1' },
    1,
  ],
  ['lottery.feed.refused', 'feed:hanoi', { kind: 'lottery.feed.refused', vendor: 'feed:hanoi', ip: '203.0.113.1' }, 1],
  ['payment.signature', 'sandbox', { kind: 'payment.signature.failed', vendor: 'sandbox', ip: '203.0.113.1' }, 3],
  ['operator.sign.in', 'opr_1', { kind: 'operator.login.failed', operatorId: 'opr_1', ip: '203.0.113.1' }, 4],
  [
    'operator.sign.in',
    'o****@desk.example',
    { kind: 'operator.login.failed', subject: { text: 'o@desk.example', shown: 'o****@desk.example' }, ip: '203.0.113.1' },
    4,
  ],
  ['captcha.address', '203.0.113.1', { kind: 'captcha.failed', brandId: 'brd_koi', ip: '203.0.113.1' }, 30],
  ['session.theft', 'mem_1', { kind: 'remember.reused', brandId: 'brd_koi', memberId: 'mem_1', ip: '203.0.113.1' }, 1],
  ['exclusion.evaded', '', { kind: 'exclusion.evaded', brandId: 'brd_koi', subject: { text: 'per_1', shown: 'an****' } }, 1],
  [
    'sms.pumping',
    '',
    { kind: 'sms.refused', brandId: 'brd_koi', subject: { text: '+19002345678', shown: '+19****5678' }, ip: '203.0.113.1' },
    10,
  ],
])('%s speaks of %j', async (rule, about, event, least) => {
  for (let i = 1; i < least; i += 1) recorder.record(event);
  expect(await names()).toEqual([]);
  recorder.record(event);
  expect((await evaluatedAlerts()).map((alert) => [alert.rule, alert.about, alert.value])).toEqual([[rule, about, least]]);
});

test('many names from one address, many addresses at one name, codes burnt of many, and operators together', async () => {
  for (let i = 0; i < 10; i += 1) failed(`name${i}`, '203.0.113.1');
  for (let i = 0; i < 8; i += 1) failed('ann', `198.51.100.${i}`);
  for (let i = 0; i < 10; i += 1) recorder.record({ kind: 'code.burnt', brandId: 'brd_koi', memberId: `mem_${i}` });
  for (let i = 0; i < 15; i += 1)
    recorder.record({ kind: 'operator.login.failed', subject: { text: `o${i}`, shown: 'o' }, ip: `203.0.113.${i}` });
  expect((await evaluatedAlerts()).map(({ rule, about }) => `${rule} ${about}`)).toEqual([
    'addresses.at.name an',
    'codes.burnt ',
    'names.from.address 203.0.113.1',
    'operators.under.attack ',
  ]);
});

test('events are kept 90 days, alerts that are over 400', async () => {
  const [, prune] = securityEventTicks(database.pool);
  spray(200);
  logins(1);
  await evaluatedAlerts();
  pass(90 * 86_400 - 60);
  await prune?.run(now);
  const count = async (table: string) => (await database.pool.query(`SELECT FROM ${table}`)).rowCount;
  expect([await count('threat_event'), await count('login_tally'), await count('security_alert')]).toEqual([200, 0, 1]);
  pass(120);
  await evaluateRules(database.pool, now);
  await prune?.run(now);
  expect([await count('threat_event'), await count('security_alert')]).toEqual([0, 1]);
  pass(310 * 86_400);
  await prune?.run(now);
  expect(await count('security_alert')).toBe(0);
});
