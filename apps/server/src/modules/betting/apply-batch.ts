import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { newId } from '@pavilion/contract/id';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Waiting } from './queue.ts';
import { UnknownOutcome } from './operation.ts';

interface Outcome extends Record<string, unknown> {
  n: number;
  status: string;
  balance: bigint | null;
  bet_id: string | null;
  journal_id: bigint | null;
  replayed: boolean;
}

interface Means {
  clock: Clock;
  patienceMs: number;
}

const STATEMENT = {
  name: 'bet_apply',
  text: 'SELECT n, status, balance, bet_id, journal_id, replayed FROM bet_apply($1::json, $2::text[], $3)',
};

/** An id was taken meanwhile, a serialisation failure, a deadlock: nothing was done, and it may simply be done again. */
const AGAIN = new Set(['PV503', '40001', '40P01']);
const MOST_TRIES = 8;

/**
 * Applies a batch in one commit and answers everyone in it. When the connection breaks nobody knows whether the commit
 * stood: the same batch is sent again, which answers what stands from the stored keys and applies the rest. When one
 * operation breaks the statement, each is tried alone, so that it breaks only itself. Never rejects.
 */
export async function applyBatch(db: Db, batch: readonly Waiting[], means: Means): Promise<void> {
  const body = JSON.stringify(batch.map((waiting, n) => toWire(waiting, n, means.clock)));
  const members = batch.map((waiting) => waiting.op.memberId);
  const giveUpAt = performance.now() + means.patienceMs;
  for (let tries = 1; ; tries += 1) {
    try {
      const rows = await run(db, [body, members, means.clock.now()]);
      const answered = new Set<number>();
      for (const { n, status, balance, bet_id: betId, journal_id: journalId, replayed } of rows) {
        answered.add(n);
        batch[n]?.resolve({ status, balance, betId, journalId, replayed });
      }
      batch.forEach((waiting, n) => {
        if (!answered.has(n)) waiting.reject(new Error('bet_apply left an operation out'));
      });
      return;
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (AGAIN.has(code) && tries < MOST_TRIES) await sleep(tries * 2 * (0.5 + jitter()));
      else if (isDatabaseAway(error)) {
        if (performance.now() > giveUpAt) return batch.forEach((waiting) => waiting.reject(new UnknownOutcome(waiting.op, error)));
        await sleep(Math.min(200, 10 * 2 ** tries));
      } else if (batch.length > 1) {
        for (const waiting of batch) await applyBatch(db, [waiting], means);
        return;
      } else return batch[0]?.reject(error);
    }
  }
}

/** Spreads the tries of processes that collided. */
const jitter = (): number => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255;

async function run(db: Db, values: [body: string, members: string[], now: Date]): Promise<Outcome[]> {
  const client: PoolClient = await db.connect();
  let failure: unknown;
  try {
    return (await client.query<Outcome>({ ...STATEMENT, values })).rows;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    client.release(failure !== undefined && isDatabaseAway(failure));
  }
}

/** The server went away or is starting, no connection came free, or the statement timed out: the outcome is unknown. */
function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code === undefined) return /terminated|timeout|closed|not queryable/i.test(message ?? '');
  return /^(08|57|53|58)/.test(code) || /^E[A-Z]+$/.test(code);
}

function toWire({ op, hash }: Waiting, n: number, clock: Clock) {
  return {
    n, kind: op.kind, vendor: op.vendor, id: op.transactionId, hash, member: op.memberId, round: op.roundId,
    reference: op.referenceId, amount: op.amount.toString(), currency: op.currency, game: op.game, product: op.product,
    betId: op.kind === 'bet' ? newId('bet', clock.now().getTime()) : undefined,
    free: op.free, roundClosed: op.roundClosed, turnover: op.turnover?.toString(), gate: op.gate ?? undefined,
    afterWin: op.afterWin, sessionStartedAt: op.sessionStartedAt ?? undefined,
  };
}
