import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { many, one } from '../../apps/server/src/kernel/db.ts';
import { activityConsumer } from '../../apps/server/src/modules/activity/public.ts';
import { createBetPort } from '../../apps/server/src/modules/betting/public.ts';
import type { BetOp, BetPort } from '../../apps/server/src/modules/betting/public.ts';
import { followOperations } from '../../apps/server/src/modules/ledger/public.ts';
import { newId } from '../../packages/contract/src/base/id.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { createLog } from '../../packages/kit/src/log.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import type { BenchOptions } from '../bench.ts';
import { root } from '../../apps/pavilion/src/schemas.ts';
import { poolAt, setStage } from './stage.ts';

const BETS_A_SECOND = 1_000;
const LOOK_MS = 250;
/** Agents above every member, and how many are below each. */
const DEPTH = 6;
const WIDTH = 4;

/**
 * 1,000 rounds a second (a bet and the win that closes it) of 10,000 members, each under six agents, with the consumer beside them: how long the oldest
 * operation that is not counted yet has waited, looked at four times a second. `--seconds 300` is five minutes. Bets come by the clock.
 */
export async function run({ seconds }: BenchOptions): Promise<void> {
  mkdirSync(path.join(root, '.data'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.data/bench-'));
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log: { info: () => undefined, warn: console.error } });
  try {
    await runOn(server, seconds);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runOn(server: EmbeddedPostgres, seconds: number): Promise<void> {
  const admin = createPool({ url: server.superuserUrl, max: 1 });
  const { members } = await setStage(server, admin, 'bench_activity');
  await admin.end();
  const owner = createPool({ url: server.databaseUrl('bench_activity'), searchPath: 'platform', max: 2 });
  const pool = poolAt(server.databaseUrl('bench_activity'));
  await owner.query(
    `UPDATE member m SET agent_path = ARRAY(SELECT concat('agent-', level, '-', i.place % ($2::bigint ^ level)::bigint) FROM generate_series(0, $3 - 1) level)
       FROM unnest($1::text[]) WITH ORDINALITY i (id, place) WHERE m.id = i.id`,
    [members, WIDTH, DEPTH],
  );
  const log = createLog({ name: 'bench', level: 'warn' });
  const followers = followOperations({ db: pool, log, consumers: [activityConsumer] });
  const port = createBetPort(pool, { clock: systemClock, onApplied: followers.wake });
  const stop = followers.start();
  await play({ port, owner, members, seconds: 2, name: 'warm-up' });
  await play({ port, owner, members, seconds, name: `activity-${BETS_A_SECOND}` });
  const asked = performance.now();
  while ((await waitedMs(owner)) > 0) await sleep(20);
  const caughtUpMs = Math.round(performance.now() - asked);
  const differences = await many(owner, `SELECT offender FROM activity_differences('-infinity', 'infinity')`);
  console.log(JSON.stringify({ case: 'after', caughtUpMs, differences: differences.length, ...(await sizes(owner)) }));
  await stop();
  await port.close();
  await Promise.all([pool.end(), owner.end()]);
}

/** How long the oldest operation has waited to be counted; 0 when all are. */
async function waitedMs(owner: Pool): Promise<number> {
  const { ms } = await one<{ ms: number | null }>(
    owner,
    `SELECT extract(epoch FROM clock_timestamp() - min(o.at)) * 1000 AS ms FROM operation_consumer c JOIN operation o ON o.number > c.number
       WHERE c.name = 'activity' AND NOT pg_visible_in_snapshot(o.xid, c.seen)`,
  );
  return Math.max(0, Number(ms ?? 0));
}

const sizes = (owner: Pool) =>
  one<Record<string, number>>(
    owner,
    `SELECT (SELECT count(*)::int FROM operation) AS operations, (SELECT count(*)::int FROM activity_play) AS "memberRows",
       (SELECT count(*)::int FROM activity_team) AS "teamRows"`,
  );

interface PlayRun {
  port: BetPort;
  owner: Pool;
  members: readonly string[];
  seconds: number;
  name: string;
}

/** Rounds by the clock, whether or not earlier ones were answered. */
async function play({ port, owner, members, seconds, name }: PlayRun): Promise<void> {
  const lags: number[] = [];
  const under: Promise<boolean>[] = [];
  const start = performance.now();
  const over = start + seconds * 1_000;
  const look = (async () => {
    for (; performance.now() < over; await sleep(LOOK_MS)) lags.push(await waitedMs(owner));
  })();
  let sent = 0;
  while (performance.now() < over) {
    for (; start + (sent * 1_000) / BETS_A_SECOND <= performance.now(); sent += 1)
      under.push(playRound(port, members[(sent * 7_919) % members.length] as string));
    await sleep(1);
  }
  const refused = (await Promise.all(under)).filter((isDone) => !isDone).length;
  const rounds = sent / ((performance.now() - start) / 1_000);
  await look;
  const half = lags.length >> 1;
  const at = (share: number) => Math.round(lags.toSorted((a, b) => a - b)[Math.floor((lags.length - 1) * share)] ?? 0);
  const mean = (part: number[]) => Math.round(part.reduce((sum, ms) => sum + ms, 0) / Math.max(1, part.length));
  console.log(
    JSON.stringify({
      case: name,
      seconds,
      roundsASecond: Math.round(rounds),
      refused,
      lagMs: { p50: at(0.5), p99: at(0.99), most: at(1), firstHalf: mean(lags.slice(0, half)), secondHalf: mean(lags.slice(half)) },
    }),
  );
}

/** Whether there was room for it. */
async function playRound(port: BetPort, memberId: string): Promise<boolean> {
  const id = newId('tx');
  const bet: BetOp = {
    kind: 'bet',
    vendor: 'lantern',
    transactionId: id,
    memberId,
    roundId: id,
    amount: 10_000n,
    currency: 'VND',
    game: 'dice',
    product: 'rng',
  };
  for (const op of [bet, { ...bet, kind: 'win' as const, transactionId: `${id}w`, referenceId: id, amount: 5_000n, roundClosed: true }]) {
    const { status } = await port.apply(op);
    if (status === 'system.busy') return false;
    if (status !== 'ok') throw new Error(`a ${op.kind} was refused: ${status}`);
  }
  return true;
}
