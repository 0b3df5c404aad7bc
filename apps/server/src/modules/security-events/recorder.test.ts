import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SecurityEvent } from '../../deps.ts';
import { transaction } from '../../kernel/db.ts';
import { createRecorder, type Recorder } from './recorder.ts';

let database: TestDatabase;
let recorder: Recorder;
let now: Date;
const counted: string[] = [];

beforeAll(async () => {
  database = await testDatabase('platform');
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('DELETE FROM threat_event');
  await database.pool.query('DELETE FROM login_tally');
  counted.length = 0;
  now = new Date('2026-03-01T12:00:10.000Z');
  recorder = make();
});

const make = (db = database.pool): Recorder =>
  createRecorder({
    db,
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
    counted: (kind) => {
      counted.push(kind);
    },
  });

const failed = (name: string, more: Partial<SecurityEvent> = {}): SecurityEvent => ({
  kind: 'login.failed',
  brandId: 'brd_koi',
  subject: { text: name, shown: 'an****' },
  ip: '198.51.100.7',
  ...more,
});

interface Row {
  kind: string;
  times: number;
  subject: string;
  subject_hash: Buffer | null;
  ip: string;
  at: Date;
  last_at: Date;
  detail: Record<string, unknown>;
}

const rows = async (): Promise<Row[]> => {
  await recorder.flush();
  return (await database.pool.query<Row>('SELECT * FROM threat_event ORDER BY id')).rows;
};

test('an event is kept with its facts, a name only masked and as a hash', async () => {
  recorder.record(failed('ann.smith', { detail: { way: 'password' } }));
  const [row] = await rows();
  expect(row).toMatchObject({
    kind: 'login.failed',
    severity: 'info',
    brand_id: 'brd_koi',
    subject: 'an****',
    ip: '198.51.100.7',
    times: 1,
    detail: { way: 'password' },
  });
  expect(row?.subject_hash?.length).toBe(32);
  expect(
    Object.values(row ?? {})
      .map(String)
      .join(' '),
  ).not.toContain('ann.smith');
});

test('the same within a minute is one row with a count, in every process and over several writings', async () => {
  const other = make();
  recorder.record(failed('ann'));
  recorder.record(failed('ann'));
  await recorder.flush();
  now = new Date(now.getTime() + 20_000);
  recorder.record(failed('ann'));
  other.record(failed('ann'));
  await Promise.all([recorder.flush(), other.flush()]);
  const [row, ...more] = await rows();
  expect([row?.times, row?.at.toISOString(), row?.last_at.toISOString(), more.length]).toEqual([
    4,
    '2026-03-01T12:00:10.000Z',
    '2026-03-01T12:00:30.000Z',
    0,
  ]);
  now = new Date(now.getTime() + 60_000);
  recorder.record(failed('ann'));
  expect((await rows()).map(({ times }) => times)).toEqual([4, 1]);
});

test('another name, address, brand or kind is another row', async () => {
  for (const event of [
    failed('ann'),
    failed('ben'),
    failed('ann', { ip: '198.51.100.8' }),
    failed('ann', { brandId: 'brd_sol' }),
    failed('ann', { kind: 'login.locked' }),
  ]) {
    recorder.record(event);
  }
  expect((await rows()).map(({ times }) => times)).toEqual([1, 1, 1, 1, 1]);
});

test('of IPv6 the network of a household counts', async () => {
  recorder.record(failed('ann', { ip: '2001:db8:1:2:aaaa::1' }));
  recorder.record(failed('ann', { ip: '2001:db8:1:2:bbbb::2' }));
  expect((await rows()).map(({ ip, times }) => [ip, times])).toEqual([['2001:db8:1:2::/64', 2]]);
});

test('a storm of invented names fills no table: rows are bounded a minute and an hour, the count is not lost', async () => {
  for (let i = 0; i < 1_000; i += 1) recorder.record(failed(`invented${i}`));
  const first = await rows();
  expect([first.length, first.reduce((sum, { times }) => sum + times, 0)]).toEqual([201, 1_000]);
  expect(first.find(({ subject_hash: hash }) => hash === null)).toMatchObject({ times: 800, ip: '', subject: '', detail: { beyond: 200 } });
  for (let minute = 1; minute < 30; minute += 1) {
    now = new Date(now.getTime() + 60_000);
    for (let i = 0; i < 250; i += 1) recorder.record(failed(`invented${minute}-${i}`));
  }
  const all = await rows();
  expect(all.filter(({ subject_hash: hash }) => hash !== null).length).toBe(2_000);
  expect(all.reduce((sum, { times }) => sum + times, 0)).toBe(1_000 + 29 * 250);
  // Another kind has room of its own.
  recorder.record(failed('ann', { kind: 'login.locked' }));
  expect((await rows()).at(-1)).toMatchObject({ kind: 'login.locked', subject: 'an****' });
});

test('it stays when the transaction of its cause is rolled back', async () => {
  await transaction(database.pool, async () => {
    recorder.record(failed('ann'));
    throw new Error('refused');
  }).catch(() => undefined);
  expect((await rows()).length).toBe(1);
});

test('a database that is away costs nobody an event, and no caller an error', async () => {
  const real = database.pool.query.bind(database.pool);
  let away = true;
  const shaky = new Proxy(database.pool, {
    get: (pool, name) =>
      name === 'query'
        ? (...args: unknown[]) => (away ? Promise.reject(new Error('away')) : (real as (...all: unknown[]) => unknown)(...args))
        : (Reflect.get(pool, name) as unknown),
  });
  recorder = make(shaky);
  recorder.record(failed('ann'));
  await recorder.flush();
  recorder.record(failed('ann'));
  away = false;
  expect((await rows()).map(({ times }) => times)).toEqual([2]);
});

test('logins counted while the database is away are counted later, and nothing is thrown beside the caller', async () => {
  const real = database.pool.query.bind(database.pool);
  let away = true;
  const shaky = new Proxy(database.pool, {
    get: (pool, name) =>
      name === 'query'
        ? (...args: unknown[]) => (away ? Promise.reject(new Error('away')) : (real as (...all: unknown[]) => unknown)(...args))
        : (Reflect.get(pool, name) as unknown),
  });
  recorder = make(shaky);
  recorder.record({ kind: 'login.passed', brandId: 'brd_koi' });
  await recorder.flush();
  recorder.record({ kind: 'login.passed', brandId: 'brd_koi' });
  away = false;
  await recorder.flush();
  expect((await database.pool.query('SELECT brand_id, passed FROM login_tally')).rows).toEqual([{ brand_id: 'brd_koi', passed: 2 }]);
});

test('what waits is written when the process ends, and by itself soon after', async () => {
  recorder.record(failed('ann'));
  await recorder.close();
  recorder.record(failed('late'));
  const { rows: written } = await database.pool.query('SELECT times FROM threat_event');
  expect(written).toEqual([{ times: 1 }]);
  const another = make();
  another.record(failed('ben'));
  await expect.poll(async () => (await database.pool.query('SELECT FROM threat_event')).rowCount).toBe(2);
});

test('every event is counted for the metrics; logins that succeed are only tallied', async () => {
  recorder.record(failed('ann'));
  recorder.record(failed('ann'));
  recorder.record({ kind: 'login.passed', brandId: 'brd_koi' });
  recorder.record({ kind: 'login.passed', brandId: 'brd_koi' });
  expect((await rows()).length).toBe(1);
  expect(counted).toEqual(['login.failed', 'login.failed', 'login.passed', 'login.passed']);
  expect((await database.pool.query('SELECT brand_id, minute, passed FROM login_tally')).rows).toEqual([
    { brand_id: 'brd_koi', minute: new Date('2026-03-01T12:00:00.000Z'), passed: 2 },
  ]);
});
