import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '@pavilion/kit/testing';
import type { TestDatabase } from '@pavilion/kit/testing';
import { createBetPort } from './bet-port.ts';
import type { BetOp } from './operation.ts';
import { Pace } from './pace.ts';
import { isSettling } from './queries.ts';
import { createSettlements } from './settlements.ts';
import type { Settlements } from './settlements.ts';
import { MAIN, makeMembers, openBrand, operation, UNHURRIED } from './testing/members.ts';
import { unsoundness } from '../../test/unsoundness.ts';

let database: TestDatabase;
let settlements: Settlements;
let now = new Date('2026-11-18T10:00:00Z');
const clock = { now: () => now };
const log = pino({ level: 'silent' });

beforeAll(async () => {
  database = await testDatabase();
  await openBrand(database.pool);
  await database.ownerPool.query(
    `INSERT INTO product SELECT 'tickets', contract_type, bet_type, win_type, refund_type, take_back_type, promotion_type, turnover_weight, true
       FROM product WHERE code = 'lott'`,
  );
  settlements = createSettlements({ db: database.pool, clock, log });
});
afterAll(async () => {
  await settlements.close();
  await database.drop();
});

let serial = 0;
const nameOf = (): string => `settlement-${(serial += 1)}`;
const settle = (operations: readonly BetOp[], id = nameOf(), chunkSize = 256) =>
  settlements.settleMany({ id, operations: () => operations }, { chunkSize });
const rows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
const cash = async (ids: readonly string[]): Promise<bigint[]> =>
  (
    await rows('SELECT balance FROM member_guard g JOIN unnest($1::text[]) WITH ORDINALITY m (id, n) ON m.id = g.member_id ORDER BY n', [
      ids,
    ])
  ).map((row) => row.balance);
const winOf = (bet: BetOp, amount: bigint): BetOp => ({
  ...bet,
  kind: 'win',
  transactionId: `${bet.transactionId}w`,
  referenceId: bet.transactionId,
  amount,
  roundClosed: true,
});

/** Tickets of one draw, `each` of every member, and what settles them: every third wins twice its stake. */
async function draw(count: number, each: number, place = true) {
  const members = await makeMembers(database.pool, count, 100n * MAIN);
  const roundId = nameOf();
  const tickets = members.flatMap((id) => Array.from({ length: each }, () => operation(id, { roundId, product: 'tickets' })));
  if (place) expect(await settle(tickets)).toMatchObject({ applied: tickets.length, refused: 0 });
  const wins = tickets.map((bet, i) => winOf(bet, i % 3 ? 0n : 2n * MAIN));
  return { members, roundId, tickets, wins };
}

describe('a draw', () => {
  test('every ticket is settled by its own word, winners are paid, each member counted once a step', async () => {
    const { members, roundId, tickets, wins } = await draw(10, 9);
    expect(await cash(members)).toEqual(members.map(() => 91n * MAIN));
    expect(await settle(wins.toReversed(), nameOf(), 16)).toEqual({ operations: 90, applied: 90, replayed: 0, refused: 0, refusals: [] });
    expect(await cash(members)).toEqual(members.map(() => 97n * MAIN));
    expect(
      await rows(
        `SELECT state, count(*)::int AS n, sum(payout)::bigint AS paid, sum(valid_turnover)::bigint AS turnover, sum(revisions)::int AS revisions
           FROM bet WHERE round_id = $1 GROUP BY state`,
        [roundId],
      ),
    ).toEqual([{ state: 'settled', n: 90, paid: 60n * MAIN, turnover: 90n * MAIN, revisions: 0 }]);
    const statement = await rows(`SELECT count(*)::int AS n FROM operation WHERE round_id = $1 AND receiver_balance IS NOT NULL`, [
      roundId,
    ]);
    expect(statement).toEqual([{ n: 30 }]);
    expect(await rows('SELECT count(*)::int AS n FROM settlement_operation')).toEqual([{ n: 0 }]);
    expect(tickets).toHaveLength(90);
  });

  test('what is done afterwards finds all applied and is shown as settling until it ends; where it fails the settlement stays', async () => {
    const { wins } = await draw(3, 2);
    const id = nameOf();
    const seen: unknown[] = [];
    const afterwards = async ({ applied }: { applied: number }) => void seen.push(applied, await isSettling(database.pool));
    const fails = () => Promise.reject(new Error('cannot be marked'));
    await expect(settlements.settleMany({ id, operations: () => wins, afterwards: fails })).rejects.toThrow('cannot be marked');
    await settlements.settleMany({ id, operations: () => expect.unreachable('sealed'), afterwards });
    expect([...seen, await isSettling(database.pool)]).toEqual([wins.length, true, false]);
  });

  test('the same settlement again answers as before; the same operations under another name are repeats; other bodies conflict', async () => {
    const { members, wins } = await draw(4, 3);
    const id = nameOf();
    const first = await settle(wins, id);
    const before = await cash(members);
    expect(await settlements.settleMany({ id, operations: () => expect.unreachable('what was sealed is not read again') })).toEqual(first);
    expect(await settle(wins)).toMatchObject({ applied: 0, replayed: 12, refused: 0 });
    const changed = wins.map((win) => ({ ...win, amount: win.amount + MAIN }));
    const refused = await settle(changed);
    expect(refused).toMatchObject({ applied: 0, replayed: 0, refused: 12 });
    expect(refused.refusals[0]).toEqual({
      transactionId: wins[0]?.transactionId,
      memberId: wins[0]?.memberId,
      status: 'transaction.conflict',
    });
    expect(await cash(members)).toEqual(before);
  });

  test('a void draw gives every stake back; what was cancelled is refused a win', async () => {
    const { members, tickets, wins } = await draw(5, 4);
    const cancels = tickets.map((bet) => ({
      ...bet,
      kind: 'cancel' as const,
      transactionId: `${bet.transactionId}c`,
      referenceId: bet.transactionId,
      amount: 0n,
    }));
    expect(await settle(cancels)).toMatchObject({ applied: 20 });
    expect(await cash(members)).toEqual(members.map(() => 100n * MAIN));
    expect(await rows('SELECT DISTINCT wager_day_used, loss_day_used FROM member_guard WHERE member_id = ANY ($1)', [members])).toEqual([
      { wager_day_used: 0n, loss_day_used: 0n },
    ]);
    expect(await settle(wins)).toMatchObject({
      refused: 20,
      refusals: Array.from({ length: 20 }, () => expect.objectContaining({ status: 'bet.cancelled' })),
    });
  });

  test('an operation that breaks its statement breaks only itself and is kept for a look', async () => {
    const { members, wins } = await draw(6, 2);
    const poisoned = wins.map((win, i) => (i === 5 ? { ...win, amount: 9_223_372_036_854_775_000n } : win));
    const report = await settle(poisoned);
    expect(report).toMatchObject({
      applied: 11,
      refused: 1,
      refusals: [{ transactionId: wins[5]?.transactionId, status: 'system.error' }],
    });
    expect(await cash(members)).toHaveLength(6);
  });
});

test('passing over twice, from the same place, passes over one: what comes next was not tried', async () => {
  const { wins } = await draw(8, 4);
  const id = nameOf();
  const other = createSettlements({ db: database.pool, clock, log });
  const left = other.settleMany({ id, operations: () => wins }, { chunkSize: 2 }).catch((error: unknown) => error);
  const place = async () =>
    (
      await rows(`SELECT number, next_member, next_place, refused FROM settlement WHERE id = $1 AND applied > 0 AND state = 'sealed'`, [id])
    )[0];
  await expect.poll(place, { interval: 1 }).toBeDefined();
  await other.close();
  await left;
  const before = await place();
  const pass = () =>
    rows('SELECT settlement_pass($1, $2, $3, $4)', [before?.number, before?.next_member, before?.next_place, 'system.error']);
  await pass();
  await pass();
  expect(Number((await place())?.refused)).toBe(Number(before?.refused) + 1);
  for (const tick of settlements.ticks) await tick.run(now);
  expect(await settle(wins, id)).toMatchObject({ operations: 32, applied: 31, refused: 1 });
});

test('two processes at a settlement with an operation that breaks pass over that one alone', async () => {
  const { wins } = await draw(12, 3);
  const poisoned = wins.map((win, i) => (i === 7 ? { ...win, amount: 9_223_372_036_854_775_000n } : win));
  const others = Array.from({ length: 3 }, () => createSettlements({ db: database.pool, clock, log }));
  const id = nameOf();
  const [report] = await Promise.all([
    settle(poisoned, id, 4),
    ...others.map(async (other) => {
      await expect.poll(() => rows(`SELECT FROM settlement WHERE id = $1 AND state <> 'staging'`, [id]), { interval: 1 }).not.toEqual([]);
      for (const tick of other.ticks) await tick.run(now);
    }),
  ]);
  expect(report).toMatchObject({ applied: 35, refused: 1, refusals: [{ transactionId: wins[7]?.transactionId }] });
  await Promise.all(others.map((other) => other.close()));
});

test('a stop ends a settlement under way between two steps, and the tick without a fault; another process finishes it', async () => {
  const { wins } = await draw(8, 8);
  const id = nameOf();
  const other = createSettlements({ db: database.pool, clock, log });
  const left = other.settleMany({ id, operations: () => wins }, { chunkSize: 2 });
  await expect.poll(() => rows(`SELECT FROM settlement WHERE id = $1 AND applied > 0`, [id]), { interval: 1 }).not.toEqual([]);
  const tick = other.ticks[0]?.run(now);
  other.stop();
  await expect(left).rejects.toThrow('closed');
  await tick;
  await other.close();
  for (const one of settlements.ticks) await one.run(now);
  expect(await settle(wins, id)).toMatchObject({ operations: 64, applied: 64 });
});

describe('a settlement that was left', () => {
  test('while staging: what was staged is staged again', async () => {
    const { members, wins } = await draw(4, 2);
    const id = nameOf();
    const dies = async function* () {
      yield* wins.slice(0, 5);
      throw new Error('the process dies');
    };
    await expect(settlements.settleMany({ id, operations: dies })).rejects.toThrow('dies');
    expect(await cash(members)).toEqual(members.map(() => 98n * MAIN));
    expect(await settle(wins, id)).toMatchObject({ operations: 8, applied: 8 });
  });

  test('after sealing: the tick of any process finishes it', async () => {
    const { members, wins } = await draw(8, 4);
    const id = nameOf();
    const other = createSettlements({ db: database.pool, clock, log });
    const left = other.settleMany({ id, operations: () => wins }, { chunkSize: 2 }).catch((error: unknown) => error);
    await expect
      .poll(async () => (await rows('SELECT applied > 0 AS begun FROM settlement WHERE id = $1', [id]))[0]?.begun, { interval: 1 })
      .toBe(true);
    await other.close();
    await left;
    for (const tick of settlements.ticks) await tick.run(now);
    expect(await rows('SELECT state, applied, replayed, refused FROM settlement WHERE id = $1', [id])).toEqual([
      { state: 'cleared', applied: 32n, replayed: 0n, refused: 0n },
    ]);
    expect(await cash(members)).toHaveLength(8);
  });

  test('two processes at one settlement: each operation is applied by one of them', async () => {
    const { members, wins } = await draw(12, 6);
    const id = nameOf();
    const others = [createSettlements({ db: database.pool, clock, log }), createSettlements({ db: database.pool, clock, log })];
    const first = settle(wins, id, 4);
    await expect
      .poll(async () => (await rows('SELECT state FROM settlement WHERE id = $1', [id]))[0]?.state, { interval: 1 })
      .toMatch(/sealed|applied|cleared/);
    const reports = await Promise.all([first, ...others.map((one) => one.settleMany({ id, operations: () => wins }, { chunkSize: 5 }))]);
    for (const report of reports) expect(report).toMatchObject({ operations: 72, applied: 72, replayed: 0, refused: 0 });
    expect(await cash(members)).toEqual(members.map(() => 98n * MAIN));
    await Promise.all(others.map((one) => one.close()));
  });
});

test('beside single bets and wins of the same members nothing is lost, doubled or deadlocked', async () => {
  const { members, wins } = await draw(16, 10);
  const patient = { clock, maxWaitMs: 60_000 };
  const ports = [createBetPort(database.pool, patient), createBetPort(database.pool, patient)];
  const singles = members.flatMap((id, m) =>
    Array.from({ length: 6 }, async (_, i) => {
      const bet = operation(id);
      const port = ports[(i + m) % 2] as (typeof ports)[number];
      const statuses = [(await port.apply(bet)).status, (await port.apply(winOf(bet, MAIN))).status];
      expect(statuses).toEqual(['ok', 'ok']);
    }),
  );
  // The same wins, by the vendor's single calls, race the settlement: one of both is the repeat.
  const raced = wins.filter((_, i) => i % 5 === 0).map((win, i) => (ports[i % 2] as (typeof ports)[number]).apply(win));
  const [report] = await Promise.all([settle(wins, nameOf(), 7), ...singles, ...raced]);
  expect(report).toMatchObject({ operations: 160, refused: 0 });
  expect((await Promise.all(raced)).every(({ status }) => status === 'ok')).toBe(true);
  const paid = wins.reduce((sum, { amount }) => sum + amount, 0n);
  expect((await cash(members)).reduce((sum, one) => sum + one, 0n)).toBe(16n * 90n * MAIN + paid);
});

test('steps follow how long they last, but not below 128; after one that broke they grow from a single operation', () => {
  const pace = new Pace({});
  const sizes = [8, 8, 60, 600].map((ms) => {
    pace.took(pace.size, ms);
    return pace.size;
  });
  expect(sizes).toEqual([192, 256, 128, 128]);
  pace.begin(1);
  pace.took(1, 40);
  expect(pace.size).toBe(2);
});

const step = fc.record({
  kind: fc.constantFrom(
    'bet' as const,
    'bet' as const,
    'bet' as const,
    'win' as const,
    'win' as const,
    'win' as const,
    'raise' as const,
    'cancel' as const,
    'promo' as const,
  ),
  member: fc.nat({ max: 3 }),
  own: fc.nat({ max: 11 }),
  reference: fc.option(fc.nat({ max: 11 }), { nil: undefined, freq: 8 }),
  round: fc.constantFrom(0, 0, 1),
  units: fc.constantFrom(0n, 1n, MAIN, MAIN, 2n * MAIN, 5n * MAIN),
  free: fc.constantFrom(false, false, false, true),
  roundClosed: fc.boolean(),
  takesBack: fc.boolean(),
  product: fc.constantFrom('rng', 'tickets', 'tickets', 'unheard-of'),
  currency: fc.constantFrom('VND', 'VND', 'VND', 'VND', 'BRL'),
  precheck: fc.constantFrom(undefined, undefined, undefined, 'game.off'),
  sessionId: fc.constantFrom(undefined, undefined, undefined, 'ses_nobody'),
});
/** Settlements one after another, a day or some seconds apart. */
const evenings = fc.array(fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 14 }), hours: fc.constantFrom(0, 0, 30) }), {
  minLength: 2,
  maxLength: 6,
});

let world = 0;

/** The same settlements worked in bulk, or each operation by a single call in the settlement's order. */
async function play(chunkSize: number | 'single', all: typeof evenings extends fc.Arbitrary<infer E> ? E : never) {
  world += 1;
  const name = (member: number): string => `b${world}-${member}`;
  const members = await makeMembers(database.pool, 4, 8n * MAIN);
  await database.pool.query(`UPDATE member_guard SET wager_day_limit = 120000, loss_week_limit = 60000 WHERE member_id = ANY ($1)`, [
    members.slice(0, 2),
  ]);
  now = new Date('2026-11-18T16:59:50Z');
  const port = createBetPort(database.pool, { ...UNHURRIED, clock });
  const refusals: string[][] = [];
  for (const { steps, hours } of all) {
    now = new Date(now.getTime() + 2_000 + hours * 3_600_000);
    const operations = steps.flatMap((one): BetOp[] => {
      const { member, own, reference, round, units, takesBack, precheck, sessionId, ...facts } = one;
      if (facts.kind === 'bet' && own !== 7 && reference === undefined) return [];
      const op: BetOp = {
        ...facts,
        vendor: 'lantern',
        transactionId: `${name(member)}-${own}`,
        memberId: members[member] as string,
        // Which of two bets of one moment is the newest of its round is not defined: what names no bet has a round with one bet.
        roundId: `${name(member)}-r${own === 7 || reference === undefined ? 'alone' : round}`,
        game: 'dice',
        amount: facts.kind === 'cancel' ? 0n : units,
        afterWin: takesBack ? 'take-back' : 'refuse',
        ...(facts.kind === 'cancel' || reference !== undefined ? { referenceId: `${name(member)}-${(reference ?? own + 1) % 12}` } : {}),
        ...(precheck ? { precheck } : {}),
        ...(sessionId ? { sessionId } : {}),
      };
      return op.referenceId === op.transactionId ? [] : [op];
    });
    const place = (op: BetOp): string => `${members.indexOf(op.memberId)} ${op.transactionId.replace(/^.*-/, '')}`;
    if (chunkSize === 'single') {
      const refused: string[] = [];
      for (const op of operations) {
        const { status } = await port.apply(op);
        if (status !== 'ok') refused.push(`${place(op)} ${status}`);
      }
      refusals.push(refused);
    } else {
      const report = await settle(operations, nameOf(), chunkSize);
      const known = new Map(operations.map((op) => [op.transactionId, place(op)]));
      refusals.push(report.refusals.map(({ transactionId, status }) => `${known.get(transactionId)} ${status}`));
    }
  }
  const readOf = (text: string) => Promise.all(members.map((id) => rows(text, [id])));
  return {
    refusals,
    guards:
      await readOf(`SELECT balance, last_at, day_start, week_start, month_start, wager_day_used, wager_week_used, wager_month_used, loss_day_used, loss_week_used,
      loss_month_used FROM member_guard WHERE member_id = $1`),
    bets: await readOf(`SELECT b.product, b.stake, b.payout, b.valid_turnover, b.placed_at, b.settled_at, b.business_day, b.state, b.revisions
      FROM bet b JOIN operation o ON o.bet_id = b.id AND o.kind = 'bet' WHERE b.member_id = $1 ORDER BY o.number`),
    operations:
      await readOf(`SELECT line, at, kind, type, amount, payer IS NULL AS a, receiver IS NULL AS b, payer_balance, receiver_balance, balance, stake, payout, turnover,
      settled_stake, settled_payout, revision, state, product, game, replace(key, split_part(key, '-', 1), '') AS key,
      replace(cancels, split_part(cancels, '-', 1), '') AS cancels, body_hash IS NULL AS no_hash, detail
      FROM operation WHERE member_id = $1 AND source <> 'ledger' ORDER BY number, line`),
  };
}

test('in bulk and one by one answer and write the same, whatever is settled together and in whatever steps', async () => {
  await fc.assert(
    fc.asyncProperty(evenings, fc.integer({ min: 2, max: 14 }), async (all, chunkSize) => {
      expect(await play(chunkSize, all)).toEqual(await play('single', all));
    }),
    { numRuns: 25 },
  );
});

test('after all of it the books are sound', async () => {
  expect(await unsoundness(database.pool)).toEqual([]);
});
