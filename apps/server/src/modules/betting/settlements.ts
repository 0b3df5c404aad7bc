import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Tick } from '../../deps.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Db, many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import { isDatabaseAway, isWorthAnotherTry } from './database-faults.ts';
import type { BetOp } from './operation.ts';
import { Pace, type PaceOptions } from './pace.ts';
import { stageOperations } from './stage-operations.ts';

/** What is settled in bulk. */
export interface SettlementSource {
  /** Names the settlement for ever (`lottery:<issue>`). What was sealed under it once is not read again. */
  id: string;
  /** The operations, in any order; one member's are applied in the order given. Opened again when staging starts again. */
  operations(): AsyncIterable<BetOp> | Iterable<BetOp>;
  /** Done when all are applied or refused, before what was staged is deleted: work that can wait leaves it the processors too (`isSettling`). */
  afterwards?(report: SettlementReport): Promise<void>;
}

export interface SettlementReport {
  /** `applied + replayed + refused`. */
  operations: number;
  applied: number;
  /** Applied before under their key, with the same body. */
  replayed: number;
  refused: number;
  /** The first thousand refused. */
  refusals: { transactionId: string; memberId: string; status: string }[];
}

export interface Settlements {
  /**
   * Applies all operations of the source, each as `BetPort.apply` would, in short transactions between single bets. Stages them first; from
   * then on the settlement is finished whatever happens to this process: by another call with the same id, or by the tick. Resolves when
   * all are applied or refused. Throws when the database stays away, and bugs; call again.
   */
  settleMany(source: SettlementSource, options?: PaceOptions): Promise<SettlementReport>;
  /** Goes on with settlements whose process died. */
  ticks: readonly Tick[];
  /** Stops between two steps and ends the connection. */
  /** Ends what is under way after its present step; the tick of another process goes on with it. A stopping worker need not wait for a whole draw. */
  stop(): void;
  close(): Promise<void>;
}

export interface SettlementsOptions {
  /** Its settings are used for a connection of our own: a settlement takes none from requests and is not admitted with them. */
  db: Db;
  clock: Clock;
  log: Logger;
  /** Called after each step that applied something. */
  onApplied?: (() => void) | undefined;
  /** How long a step is tried again while the database is away, in milliseconds (30,000). */
  patienceMs?: number;
}

interface Work {
  number: bigint;
  pace: Pace;
}

const MAX_TRIES = 8;
const MAX_SHOWN = 1_000;
const CLEARED_AT_ONCE = 2_000;

export function createSettlements({ db, clock, log, onApplied, patienceMs = 30_000 }: SettlementsOptions): Settlements {
  const pool = new pg.Pool({ ...db.options, max: 1, application_name: 'pavilion-settlements' });
  pool.on('error', () => undefined);
  const stopped = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  /** Transient faults are waited out; a step that was lost after its commit is simply the next one. */
  async function retrying<T>(step: () => Promise<T>): Promise<T> {
    const giveUpAt = performance.now() + patienceMs;
    for (let tries = 1; ; tries += 1) {
      stopped.signal.throwIfAborted();
      try {
        return await step();
      } catch (error) {
        const isTransient = isDatabaseAway(error) ? performance.now() < giveUpAt : isWorthAnotherTry(error) && tries < MAX_TRIES;
        if (!isTransient) throw error;
        await sleep(Math.min(200, 5 * 2 ** tries));
      }
    }
  }

  async function step({ number, pace }: Work): Promise<boolean> {
    const before = performance.now();
    const { taken, is_more: isMore } = await one<{ taken: number; is_more: boolean }>(
      pool,
      'SELECT taken, is_more FROM settlement_step($1, $2, $3)',
      [number, pace.size, clock.now()],
    );
    pace.took(taken, performance.now() - before);
    if (taken > 0) onApplied?.();
    return isMore;
  }

  const placeOf = (number: bigint): Promise<{ member: string; place: bigint }> =>
    one(pool, 'SELECT next_member AS member, next_place AS place FROM settlement WHERE number = $1', [number]);

  /** A step that breaks is tried with fewer operations; an operation that fails on its own is skipped and stored. */
  async function stepOrPass(work: Work): Promise<boolean> {
    // Position of a single failing operation: it is skipped only from there, whatever other processes do meanwhile.
    const at = work.pace.size === 1 ? await retrying(() => placeOf(work.number)) : null;
    try {
      return await retrying(() => step(work));
    } catch (error) {
      if (stopped.signal.aborted || isDatabaseAway(error)) throw error;
      if (!at) {
        work.pace.begin(1);
        return true;
      }
      log.error({ err: error, settlement: String(work.number) }, 'an operation of a settlement broke its statement and is passed over');
      await retrying(() => pool.query('SELECT settlement_pass($1, $2, $3, $4)', [work.number, at.member, at.place, 'system.error']));
      return true;
    }
  }

  async function apply(one: Work): Promise<void> {
    while (await stepOrPass(one)) await one.pace.rest(stopped.signal);
  }

  async function clear(one: Work): Promise<void> {
    while (await clearSome(one.number)) await one.pace.rest(stopped.signal);
  }

  const clearSome = async (number: bigint): Promise<boolean> =>
    (await retrying(() => one<{ more: boolean }>(pool, 'SELECT settlement_clear($1, $2) AS more', [number, CLEARED_AT_ONCE]))).more;

  async function settle({ afterwards, ...source }: SettlementSource, options: PaceOptions): Promise<SettlementReport> {
    const number = await stageOperations({ ...source, clock, query: (text, values) => retrying(() => pool.query(text, values)) });
    const work = { number, pace: new Pace(options) };
    await apply(work);
    const result = await report(pool, number);
    await afterwards?.(result);
    await clear(work);
    return result;
  }

  /** Beside a living process at the same settlement, this one takes steps in turn with it: the row of the settlement is locked by each step. */
  async function resume(): Promise<void> {
    for (;;) {
      const found = await maybeOne<{ number: bigint }>(
        pool,
        `SELECT number FROM settlement WHERE state IN ('sealed', 'applied') ORDER BY number LIMIT 1`,
      );
      if (!found) return;
      const work = { number: found.number, pace: new Pace({}) };
      await apply(work);
      await clear(work);
    }
  }

  const stop = (): void => stopped.abort(new Error('settlements are closed'));
  /** What a stop cut short is no fault: the next process takes it up. */
  const unlessStopped = (error: unknown): void => {
    if (!stopped.signal.aborted) throw error;
  };

  const tracked = <T>(promise: Promise<T>): Promise<T> => {
    const settled = promise.then(
      () => undefined,
      () => undefined,
    );
    underWay.add(settled);
    void settled.then(() => underWay.delete(settled));
    return promise;
  };

  return {
    settleMany: (source, options = {}) => tracked(settle(source, options)),
    ticks: [{ name: 'resume-settlements', cron: '* * * * *', run: () => tracked(resume().catch(unlessStopped)) }],
    stop,
    async close() {
      stop();
      await Promise.all(underWay);
      await pool.end();
    },
  };
}

async function report(sql: Sql, number: bigint): Promise<SettlementReport> {
  const counts = await one<{ staged: bigint; applied: bigint; replayed: bigint; refused: bigint }>(
    sql,
    'SELECT staged, applied, replayed, refused FROM settlement WHERE number = $1',
    [number],
  );
  const refusals = await many<SettlementReport['refusals'][number]>(
    sql,
    `SELECT key AS "transactionId", member_id AS "memberId", status FROM settlement_operation
       WHERE settlement = $1 AND status IS NOT NULL ORDER BY place LIMIT $2`,
    [number, MAX_SHOWN],
  );
  return {
    operations: Number(counts.staged),
    applied: Number(counts.applied),
    replayed: Number(counts.replayed),
    refused: Number(counts.refused),
    refusals,
  };
}
