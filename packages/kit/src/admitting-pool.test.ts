import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AdmittingPool, asCaller, asNobody, giveUpTurn, newCaller, PoolBusy } from './admitting-pool.ts';
import { createPool } from './pool.ts';
import { testDatabase } from './testing.ts';
import type { TestDatabase } from './testing.ts';

/** Of those who are not to be refused, however busy the machine is. */
const PATIENCE_MS = 60_000;

let db: TestDatabase;
let pool: AdmittingPool;
beforeAll(async () => {
  db = await testDatabase('psp');
});
afterAll(async () => {
  await db.drop();
});
beforeEach(() => {
  pool = createPool({ url: db.url, max: 1, connectTimeoutMs: PATIENCE_MS, admission: { maxWaiting: 2, patienceMs: PATIENCE_MS } });
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.end();
});

/** Asks once, as a caller of its own, and records in `log` how it ended. */
const ask = (name: string, log: string[], caller = newCaller()): Promise<unknown> =>
  asCaller(caller, () => pool.query('SELECT 1')).then(
    () => log.push(name),
    (error: unknown) => log.push(`${name}: ${error instanceof PoolBusy ? 'busy' : String(error)}`),
  );

test('while the queue is full a caller is refused at once, and the driver is not asked', async () => {
  const held = await pool.connect();
  const log: string[] = [];
  const first = ask('first', log);
  const second = ask('second', log);
  expect([pool.newcomerCount, pool.isBusy]).toEqual([2, true]);
  await ask('third', log);
  // The others still wait, and none of the three in the driver's own queue.
  expect([log, pool.waitingCount, pool.newcomerCount]).toEqual([['third: busy'], 0, 2]);
  held.release();
  await Promise.all([first, second]);
  expect(log).toEqual(['third: busy', 'first', 'second']);
  expect(pool.isBusy).toBe(false);
});

test('who waited for so long is refused, without a connection', async () => {
  const held = await pool.connect();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const log: string[] = [];
  const asked = ask('late', log);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect([log, pool.newcomerCount]).toEqual([['late: busy'], 0]);
  vi.useRealTimers();
  held.release();
});

test('who was admitted goes before all who wait, at each of its statements', async () => {
  const log: string[] = [];
  const caller = newCaller();
  await asCaller(caller, async () => {
    const held = await pool.connect();
    const others = [ask('other', log), ask('another', log)];
    // Asked for while the queue is full, by one who is in already.
    const next = pool.query('SELECT 1').then(() => log.push('admitted'));
    held.release();
    await next;
    expect(log).toEqual(['admitted']);
    await Promise.all(others);
  });
  expect(log).toEqual(['admitted', 'other', 'another']);
});

test('statements of one caller at the same time take one place in the queue', async () => {
  const held = await pool.connect();
  const log: string[] = [];
  const caller = newCaller();
  const all = ['a', 'b', 'c', 'd'].map((name) => ask(name, log, caller));
  expect(pool.newcomerCount).toBe(1);
  held.release();
  await Promise.all(all);
  expect(log).toEqual(['a', 'b', 'c', 'd']);
});

test('work of the program itself is never refused', async () => {
  const held = await pool.connect();
  const log: string[] = [];
  const waiting = [ask('first', log), ask('second', log)];
  const own = pool.query('SELECT 1').then(() => log.push('own'));
  const forMany = asCaller(newCaller(), () => asNobody(() => pool.query('SELECT 1'))).then(() => log.push('for many'));
  held.release();
  await Promise.all([...waiting, own, forMany]);
  expect(log).toEqual(['own', 'for many', 'first', 'second']);
});

test('a lost connection gives its place to those who wait', async () => {
  const held = await pool.connect();
  const log: string[] = [];
  const waiting = ask('first', log);
  held.release(true);
  await waiting;
  expect(log).toEqual(['first']);
});

test('a pool that ends refuses those who wait', async () => {
  const other = createPool({ url: db.url, max: 1, connectTimeoutMs: PATIENCE_MS, admissionPatienceMs: PATIENCE_MS });
  const held = await other.connect();
  const waiting = asCaller(newCaller(), () => other.query('SELECT 1')).catch((error: unknown) => error);
  const ended = other.end();
  expect(await waiting).toBeInstanceOf(PoolBusy);
  held.release();
  await ended;
});

test('callers of one key wait behind each other, not before those of another', async () => {
  const other = createPool({ url: db.url, max: 1, admission: { maxWaiting: 10, patienceMs: PATIENCE_MS } });
  const held = await other.connect();
  const log: string[] = [];
  const askAs = (key: string, name: string) =>
    asCaller(newCaller({ class: 'member', key }), () => other.query('SELECT 1')).then(
      () => log.push(name),
      () => log.push(`${name}: busy`),
    );
  const all = [...[1, 2, 3].map((n) => askAs('greedy', `greedy ${n}`)), askAs('a', 'a'), askAs('b', 'b')];
  held.release();
  await Promise.all(all);
  expect(log).toEqual(['greedy 1', 'a', 'b', 'greedy 2', 'greedy 3']);
  await other.end();
});

test('a full queue gives room to another key: the newest of the key with most is refused', async () => {
  const held = await pool.connect();
  const log: string[] = [];
  const greedy = newCaller({ class: 'member', key: 'greedy' });
  const waiting = [ask('first', log, greedy), ask('second', log, newCaller(greedy.place))];
  expect(asCaller(newCaller(greedy.place), () => pool.isBusy)).toBe(true);
  const place = { class: 'member', key: 'other' };
  expect(asCaller(newCaller(place), () => pool.isBusy)).toBe(false);
  waiting.push(ask('other', log, newCaller(place)));
  await waiting[1];
  expect(log).toEqual(['second: busy']);
  held.release();
  await Promise.all(waiting);
  expect(log).toEqual(['second: busy', 'first', 'other']);
});

test('one that waits for something else queues again', async () => {
  const log: string[] = [];
  const caller = newCaller();
  const held = await asCaller(caller, () => pool.connect());
  expect(caller.admitted).toBe(true);
  asCaller(caller, () => giveUpTurn());
  const before = ask('before', log);
  const again = ask('again', log, caller);
  held.release();
  await Promise.all([before, again]);
  expect(log).toEqual(['before', 'again']);
});
