import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { newId } from '@pavilion/contract/base/id';
import type { Clock } from '../../kernel/clock.ts';
import { type Db, many, one, type Sql } from '../../kernel/db.ts';
import type { QueuedOperation } from './queue.ts';
import { isDatabaseAway, isWorthAnotherTry } from './database-faults.ts';
import { type BetOp, bodyHash, type OpAnswer, UnknownOutcome } from './operation.ts';
import { toArrays } from './to-arrays.ts';

interface Outcome {
  n: number;
  status: string;
  balance: bigint | null;
  bet_id: string | null;
  journal_id: bigint | null;
  replayed: boolean;
}

/** Which of the two forms of `bet_apply` works a batch; both answer alike. */
export type BetForm = 'each' | 'set';

interface Means {
  clock: Clock;
  patienceMs: number;
  /** By the size of the batch unless given. */
  form?: BetForm | undefined;
}

/** From so many of a kind on, a batch is worked by one statement for each kind: measured, see ADR 18. */
const SET_FROM = 4;

/** Bets and wins are a statement each, so a batch of both must be twice as large to be worth two. */
function isWorthSet(batch: readonly QueuedOperation[]): boolean {
  if (batch.length < SET_FROM) return false;
  const isMixed = batch.some(({ op }) => op.kind === 'bet') && batch.some(({ op }) => op.kind !== 'bet');
  return batch.length >= (isMixed ? 2 * SET_FROM : SET_FROM);
}

const STATEMENT = {
  name: 'bet_apply',
  text: `SELECT n, status, balance, bet_id, journal_id, replayed
    FROM bet_apply(${Array.from({ length: 22 }, (_, i) => `$${i + 1}`).join(', ')})`,
};

const MAX_TRIES = 8;

/**
 * Applies a batch in one commit and answers everyone in it. When the connection breaks it is unknown whether the commit
 * succeeded: the same batch is sent again, which answers what was applied from the stored keys and applies the rest. When one
 * operation breaks the statement, each is tried alone, so that it breaks only itself. Never rejects.
 */
export async function applyBatch(db: Db, waiting: readonly QueuedOperation[], means: Means): Promise<void> {
  // By member: the locks of a batch are taken in this order.
  const batch = waiting.toSorted((a, b) => (a.op.memberId < b.op.memberId ? -1 : 1));
  const arrays = toArrays(batch, () => newId('bet', means.clock.now().getTime()));
  const isSet = means.form ? means.form === 'set' : isWorthSet(batch);
  const giveUpAt = performance.now() + means.patienceMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return answer(batch, await run(db, [isSet, means.clock.now(), ...arrays]));
    } catch (error) {
      if (isWorthAnotherTry(error) && tries < MAX_TRIES) await sleep(tries * 2 * (0.5 + jitter()));
      else if (isDatabaseAway(error)) {
        if (performance.now() > giveUpAt) return batch.forEach((one) => one.reject(new UnknownOutcome(one.op, error)));
        await sleep(Math.min(200, 10 * 2 ** tries));
      } else if (batch.length > 1) {
        for (const one of batch) await applyBatch(db, [one], means);
        return;
      } else return batch[0]?.reject(error);
    }
  }
}

function answer(batch: readonly QueuedOperation[], rows: readonly Outcome[]): void {
  const answered = new Set<number>();
  for (const { n, status, balance, bet_id: betId, journal_id: journalId, replayed } of rows) {
    answered.add(n);
    batch[n]?.resolve({ status, balance, betId, journalId, replayed });
  }
  if (answered.size === batch.length) return;
  batch.forEach((waiting, n) => {
    if (!answered.has(n)) waiting.reject(new Error('bet_apply left an operation out'));
  });
}

/** Spreads the tries of processes that collided. */
const jitter = (): number => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255;

/**
 * Applies one operation in the caller's transaction, which commits or takes it back with everything else. What it locks stays locked until
 * then: the call comes last. Throws what breaks the statement; a refusal is an answer.
 */
export async function applyWithin(tx: Sql, op: BetOp, clock: Clock): Promise<OpAnswer> {
  const arrays = toArrays([{ op, hash: bodyHash(op) }], () => newId('bet', clock.now().getTime()));
  const row = await one<Outcome>(tx, STATEMENT, [false, clock.now(), ...arrays]);
  return { status: row.status, balance: row.balance, betId: row.bet_id, journalId: row.journal_id, replayed: row.replayed };
}

/**
 * Applies operations of different members in the caller's transaction as one batch, each on its own: a refusal is an answer and leaves the others
 * as they are. Answers in the order asked.
 */
export async function applyAllWithin(tx: Sql, ops: readonly BetOp[], clock: Clock): Promise<OpAnswer[]> {
  if (new Set(ops.map(({ memberId }) => memberId)).size < ops.length) throw new Error('a member has two operations in a batch');
  if (ops.length === 0) return [];
  // By member: the locks of a batch are taken in this order.
  const batch = ops.map((op, place) => ({ op, hash: bodyHash(op), place })).toSorted((a, b) => (a.op.memberId < b.op.memberId ? -1 : 1));
  const isSet = batch.length >= SET_FROM;
  const rows = await many<Outcome>(tx, STATEMENT, [isSet, clock.now(), ...toArrays(batch, () => newId('bet', clock.now().getTime()))]);
  const answers: OpAnswer[] = [];
  for (const { n, status, balance, bet_id: betId, journal_id: journalId, replayed } of rows)
    answers[batch[n]?.place ?? -1] = { status, balance, betId, journalId, replayed };
  if (ops.some((_, place) => answers[place] === undefined)) throw new Error('bet_apply left an operation out');
  return answers;
}

async function run(db: Db, values: unknown[]): Promise<Outcome[]> {
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
