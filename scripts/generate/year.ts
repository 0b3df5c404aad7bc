import { DAY_MS } from '@pavilion/contract/base/time';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { many, one, transaction, type Tx } from '../../apps/server/src/kernel/db.ts';
import { activityConsumer, snapshotMonthEnds } from '../../apps/server/src/modules/activity/public.ts';
import { dispatchNext, rollUpAccounts } from '../../apps/server/src/modules/ledger/public.ts';
import { seedDemonstrationBrands } from '../../apps/server/src/seed/demonstration.ts';
import { studioGames } from '../../apps/server/src/test/studio-games.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import { FACT_TABLES, prepareFacts, writeFacts, writeReturns } from './facts.ts';
import { layAside } from './indexes.ts';
import { preparePeople } from './people.ts';
import { writeMoney, writeTransfers } from './money.ts';
import { preparePlay, writeOperations, writeBets } from './play.ts';
import { type Span, type Year, YEAR_ZONE } from './shape.ts';

export interface YearReport {
  rows: Record<string, number>;
  /** By part of the work. */
  seconds: Record<string, number>;
}

const DAYS = 365;
const VISIT_BETS = 12;
const SPANS = 52;
/** A span has at least so many: each costs some forty statements. */
const MIN_VISITS = 8;

/**
 * Writes a year of a brand into a database that is migrated and holds no operation, in the format in which the product writes: every movement numbered
 * and stamped in one order, balances after it, keys, stored answers, facts of wagers. Set-based SQL of the tables' owner, a span of days in one
 * transaction, indexes laid aside meanwhile; activity is counted of each span once it is written. The same words write the same rows. Throws where
 * something was posted before.
 */
export async function generateYear({ owner, pool }: { owner: Pool; pool: Pool }, year: Year): Promise<YearReport> {
  const seconds: Record<string, number> = {};
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const answer = await work();
    seconds[name] = (seconds[name] ?? 0) + (performance.now() - start) / 1_000;
    return answer;
  };
  const isCounted = year.facts === 'sums';
  if (year.ledger === 'money' && !isCounted) throw new Error('the consumer counts operations: without them sums are needed');
  await refuseUsed(owner);
  await seedDemonstrationBrands({ db: pool, clock: systemClock }, { pspUrl: 'http://127.0.0.1:1', games: studioGames });
  await timed('people', () => preparePeople(owner, year));
  await transaction(owner, preparePlay);
  if (isCounted) await transaction(owner, prepareFacts);
  const putBack = await layAside(owner, ['operation', 'bet'], isCounted ? FACT_TABLES : []);
  const visits = Math.ceil(year.bets / VISIT_BETS);
  const spans = Math.min(SPANS, Math.ceil(visits / MIN_VISITS));
  const begins = await daysOf(owner, year, spans);
  // Its members gather no points: those are booked by a consumer that goes on behind the year.
  await owner.query('DELETE FROM point_rate');
  for (let span = 0; span < spans; span += 1) {
    const words: Span = {
      seed: year.seed,
      span,
      isLast: span === spans - 1,
      from: begins[span] as Date,
      to: begins[span + 1] ?? year.end,
      visitFrom: Math.floor((span * visits) / spans),
      visitTo: Math.floor(((span + 1) * visits) / spans),
    };
    await transaction(owner, async (tx) => {
      await timed('written', () => writeSpan(tx, words, year.ledger !== 'money'));
      if (isCounted) await timed('facts', () => writeFacts(tx, words));
    });
    if (span % 8 === 0) await owner.query('ANALYZE operation, bet, path, member_path');
    if (!isCounted) await timed('consumers drained', () => drain(pool));
    if (span % 13 === 12)
      year.say?.(
        `${span + 1} of ${spans} spans, ${Object.values(seconds)
          .reduce((sum, part) => sum + part, 0)
          .toFixed(0)} s`,
      );
  }
  if (isCounted) await timed('facts', () => transaction(owner, writeReturns));
  await timed('indexes', putBack);
  if (isCounted) await owner.query(COUNTED_ALREADY);
  else await timed('consumers drained', () => drainAll(owner, pool));
  await timed('ended', () => endYear(owner, pool));
  await timed('months', () => snapshotMonthEnds(pool, year.end));
  return { rows: await countRows(owner), seconds };
}

/** Spans begin with days of the brand, but for the first, which begins with the year. */
async function daysOf(owner: Pool, { end }: Year, spans: number): Promise<Date[]> {
  const start = end.getTime() - DAYS * DAY_MS;
  const days = await many<{ at: Date }>(
    owner,
    `SELECT CASE n WHEN 0 THEN generating.moment($1) ELSE date_trunc('day', generating.moment($1::bigint + n * $2::bigint / $3::bigint), $4) END AS at
       FROM generate_series(0, $3::bigint - 1) n ORDER BY n`,
    [start, DAYS * DAY_MS, spans, YEAR_ZONE],
  );
  return days.map(({ at }) => at);
}

async function refuseUsed(owner: Pool): Promise<void> {
  const { used } = await one<{ used: boolean }>(owner, 'SELECT EXISTS (SELECT FROM operation) AS used');
  if (used) throw new Error('This database holds operations already: a year is written into an empty one.');
}

async function writeSpan(tx: Tx, span: Span, hasPlay: boolean): Promise<void> {
  await tx.query(`SET LOCAL statement_timeout = 0`);
  await tx.query(`SET LOCAL work_mem = '192MB'`);
  await tx.query(`SET LOCAL jit = off`);
  await tx.query(`ALTER TABLE operation DISABLE TRIGGER operation_checked`);
  await writeTransfers(tx, span);
  await writeBets(tx, span);
  await writeMoney(tx, span);
  await writeOperations(tx, hasPlay);
  await tx.query(`ALTER TABLE operation ENABLE TRIGGER operation_checked`);
}

const EVERYTHING = 2_000_000_000;

const drain = (pool: Pool) =>
  transaction(pool, async (tx) => {
    await tx.query(`SET LOCAL statement_timeout = 0`);
    await tx.query(`SET LOCAL work_mem = '192MB'`);
    return dispatchNext(tx, activityConsumer, EVERYTHING);
  });

/** Until the mark of activity is the newest number; the other consumers have nothing to do with a year that is over and go on behind it. */
async function drainAll(owner: Pool, pool: Pool): Promise<void> {
  for (;;) {
    await drain(pool);
    const { done } = await one<{ done: boolean }>(
      owner,
      `SELECT c.number = s.last_value AS done FROM operation_consumer c, operation_number s WHERE c.name = 'activity'`,
    );
    if (done) break;
  }
  await owner.query(
    `UPDATE operation_consumer c SET number = a.number, seen = a.seen, next_number = a.next_number, next_xid = a.next_xid
       FROM operation_consumer a WHERE a.name = 'activity' AND c.name <> 'activity'`,
  );
}

/** The marks of all consumers are at the end, as after a drain. */
const COUNTED_ALREADY = `UPDATE operation_consumer SET (number, next_number, seen, next_xid) =
  (SELECT last_value, last_value, pg_current_snapshot(), pg_snapshot_xmax(pg_current_snapshot()) FROM operation_number)`;

async function endYear(owner: Pool, pool: Pool): Promise<void> {
  await owner.query(
    `UPDATE member_guard g SET balance = p.balance, last_at = greatest(p.last_at, g.last_at) FROM generating.person p WHERE g.member_id = p.id AND p.last_at > '-infinity'`,
  );
  await rollUpAccounts(pool);
  await owner.query('DROP SCHEMA generating CASCADE');
  await owner.query('VACUUM ANALYZE');
}

const COUNTED = [
  'member',
  'operation',
  'bet',
  'deposit',
  'withdrawal',
  'reward_grant',
  'rebate_claim',
  'member_transfer',
  'activity_play',
  'activity_team',
];

const countRows = (owner: Pool): Promise<Record<string, number>> =>
  one<Record<string, number>>(
    owner,
    `SELECT ${COUNTED.map((name) => `(SELECT count(*)::int FROM ${name}) AS "${name}s"`).join(', ')}, (SELECT count(*)::int FROM bet WHERE state = 'open') AS "open bets",
       (pg_database_size(current_database()) / 1048576)::int AS megabytes`,
  );
