import { setTimeout as sleep } from 'node:timers/promises';
import { withdrawRecords } from '../../../packages/contract/src/payments/records.ts';
import { depositStatus } from '../../../packages/contract/src/payments/calls.ts';
import type { LoadWorld } from './load.ts';
import { askStudio } from './load.ts';
import type { Operation } from './journal.ts';
import type { Product } from './product.ts';
import { reportDays } from './statement.ts';

/** What has not come to its end yet, in words, by property. */
export interface UnsettledWork {
  uncertain: string[];
  credits: string[];
  withdrawals: string[];
  rounds: string[];
  jobs: string[];
}

const POLL_MS = 500;

/** Looks until nothing is left or the patience is over; answers what is left then, and how long it took. */
export async function settle(world: LoadWorld, patienceMs: number): Promise<{ left: UnsettledWork; ms: number }> {
  const begun = performance.now();
  const ended = new Set<Operation>();
  for (;;) {
    const left = await look(world, ended);
    const ms = performance.now() - begun;
    if (ms > patienceMs || Object.values(left).every((list) => list.length === 0)) return { left, ms };
    await sleep(POLL_MS);
  }
}

/** `ended`: operations that were seen at their end and need no second look. */
async function look(world: LoadWorld, ended: Set<Operation>): Promise<UnsettledWork> {
  const { journal } = world;
  const [credits, withdrawals, rounds, jobs] = await Promise.all([
    stillOpen(journal.of('deposit'), ended, (operation) => depositState(world, operation)),
    openWithdrawals(world),
    stillOpen(journal.of('round'), ended, (operation) => roundState(world, operation)),
    leftJobs(world.product),
  ]);
  return {
    uncertain: journal.uncertain().map(({ kind, id, tries }) => `${kind} ${id} after ${tries} tries`),
    credits,
    withdrawals,
    rounds,
    jobs,
  };
}

async function stillOpen(
  operations: readonly Operation[],
  ended: Set<Operation>,
  stateOf: (operation: Operation) => Promise<string | null>,
): Promise<string[]> {
  const left: string[] = [];
  for (const operation of operations) {
    if (ended.has(operation) || !operation.outcome || operation.outcome.kind === 'refused') continue;
    const state = await stateOf(operation).catch((error: unknown) => (error instanceof Error ? error.message : 'no answer'));
    if (state === null) ended.add(operation);
    else left.push(`${operation.group || operation.id}: ${state}`);
  }
  return left;
}

const visitorOf = ({ players }: LoadWorld, { memberId }: Operation) => players.find((player) => player.memberId === memberId)?.visitor;

async function depositState(world: LoadWorld, operation: Operation): Promise<string | null> {
  const answer = await visitorOf(world, operation)?.call(depositStatus, undefined, { refId: operation.group });
  if (!answer?.ok) return answer?.code ?? 'no answer';
  return answer.value.state === 2 ? null : `state ${answer.value.state}`;
}

/** 3: paid, and the brand asks the member whether it arrived. */
const ENDED: ReadonlySet<number> = new Set([3, 4, 5, 6]);

async function openWithdrawals({ players }: LoadWorld): Promise<string[]> {
  const left: string[] = [];
  for (const { visitor } of players) {
    const answer = await visitor.call(withdrawRecords, undefined, { ...reportDays(), pageNo: '1', pageSize: '100' }).catch(() => undefined);
    if (!answer?.ok) left.push('no answer');
    else
      left.push(...answer.value.list.filter(({ status }) => !ENDED.has(status)).map(({ refId, status }) => `${refId}: status ${status}`));
  }
  return left;
}

/** A round that never was has ended too. Learns the studio's id of rounds that were given up. */
async function roundState(world: LoadWorld, operation: Operation): Promise<string | null> {
  const player = world.players.find(({ memberId }) => memberId === operation.memberId);
  if (!player) return 'no player';
  const answer = await askStudio(world, { ...player, studioToken: operation.token ?? player.studioToken }, `/api/rounds/${operation.id}`);
  // Of a session that is over no page asks; the history of bets shows whether its rounds have ended.
  if (answer.error) return answer.error.code === 'not_found' || answer.error.code === 'session_expired' ? null : answer.error.code;
  if (answer.publicId) operation.group = answer.publicId;
  const shown = answer.payout ?? '0';
  if (operation.outcome?.kind === 'done' && (answer.state !== 'closed' || shown !== operation.outcome.text)) {
    return `acknowledged with a payout of ${operation.outcome.text}, now ${answer.state} with ${shown}`;
  }
  return answer.state === 'open' || answer.state === 'settling' ? answer.state : null;
}

interface JobRow {
  task: string;
  why: string;
}

/** Due for five seconds, held for five seconds, or failed and waiting for another try. */
const LEFT_JOBS = `
  SELECT t.identifier AS task, concat_ws(', ', CASE WHEN j.locked_at < now() - interval '5 seconds' THEN
      concat('locked for ', extract(epoch FROM now() - j.locked_at)::int, ' s by ', j.locked_by) END,
    CASE WHEN j.locked_at IS NULL AND j.run_at < now() - interval '5 seconds' THEN concat('due for ', extract(epoch FROM now() - j.run_at)::int, ' s') END,
    CASE WHEN j.attempts > 0 AND t.identifier NOT LIKE 'tick:%' AND j.locked_at IS NULL THEN
      concat('tried ', j.attempts, ' times, next in ', extract(epoch FROM j.run_at - now())::int, ' s: ', left(j.last_error, 80)) END) AS why
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id`;

export async function leftJobs(product: Product): Promise<string[]> {
  try {
    const database = await product.database();
    try {
      const { rows } = await database.pool.query<JobRow & Record<string, unknown>>(`SELECT * FROM (${LEFT_JOBS}) seen WHERE why <> ''`);
      return rows.map(({ task, why }) => `${task}: ${why}`);
    } finally {
      await database.close();
    }
  } catch (error) {
    return [`the database does not answer: ${error instanceof Error ? error.message : String(error)}`];
  }
}
