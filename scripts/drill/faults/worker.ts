import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadWorld, payOut, startLoad, usualLoad } from './load.ts';
import { openParts } from './parts.ts';
import { prove, SETTLE_MS } from './proofs.ts';
import type { Product } from './product.ts';
import type { Row } from './table.ts';
import { answersRow, inWorld } from './world.ts';

const NAME = 'worker';
/** Money jobs are taken up again within this of a restart. */
const TAKEN_UP_MS = 30_000;
const PATIENCE_MS = 20_000;
/** As many as a worker takes at once. */
const AT_ONCE = 4;

/**
 * A worker killed with jobs in hand: the provider is paused, so that payouts hang in the worker, which then is killed; provider and
 * a new worker go on. In turns, under play and deposits.
 */
export async function workerKilled({
  turns,
  players,
  say,
}: {
  turns: number;
  players: number;
  say: (line: string) => void;
}): Promise<Row[]> {
  const product = await openParts();
  return inWorld({ product, players }, async (world) => {
    const load = startLoad(world, { ...usualLoad, bettors: 2, studios: 1, withdrawers: 0 });
    let inHand = 0;
    const left = new Set<string>();
    let slowest = 0;
    let restartedAt = performance.now();
    for (let turn = 0; turn < turns; turn += 1) {
      process.kill(product.pidOf('psp'), 'SIGSTOP');
      await Promise.all(Array.from({ length: AT_ONCE }, (_none, index) => askPayout(world, turn * AT_ONCE + index)));
      const held = (await untilHeld(product)).filter((id) => !left.has(id));
      inHand += held.length;
      await product.kill('worker');
      process.kill(product.pidOf('psp'), 'SIGCONT');
      await product.startOne('worker');
      restartedAt = performance.now();
      const { ms, still } = await untilDone(product, held);
      slowest = Math.max(slowest, ms);
      for (const id of still) left.add(id);
      say(
        `  ${turn + 1}/${turns} worker killed with ${held.length} jobs in hand, ${still.length} of them left after ${(ms / 1000).toFixed(1)} s`,
      );
    }
    const patience = (): number => Math.max(1_000, SETTLE_MS - (performance.now() - restartedAt));
    await load.finish(patience());
    const takenUp: Row = {
      property: `${NAME}: jobs in hand are done within 30 s of the restart`,
      attempts: inHand,
      failures: left.size,
      seen: `slowest ${(slowest / 1000).toFixed(1)} s`,
    };
    return [takenUp, ...(await prove(world, { name: NAME, patienceMs: patience() })), answersRow(NAME, world.answers)];
  });
}

/** A withdrawal small enough to be approved by itself: its payout waits for the provider. */
async function askPayout(world: LoadWorld, turn: number): Promise<void> {
  const player = world.players[turn % world.players.length];
  if (player) await payOut(world, player, { at: Date.now() + PATIENCE_MS }, 200_000);
}

async function lockedJobs(product: Product, ids?: readonly string[]): Promise<string[]> {
  const database = await product.database();
  try {
    const { rows } = await database.pool.query<{ id: string }>(
      `SELECT id::text FROM graphile_worker._private_jobs WHERE CASE WHEN $1::bigint[] IS NULL THEN locked_at IS NOT NULL ELSE id = ANY ($1) END`,
      [ids ?? null],
    );
    return rows.map(({ id }) => id);
  } finally {
    await database.close();
  }
}

/** Jobs the worker holds, once it holds some for longer than they take. */
async function untilHeld(product: Product): Promise<string[]> {
  const deadline = Date.now() + PATIENCE_MS;
  let before: string[] = [];
  for (;;) {
    const now = await lockedJobs(product);
    const held = now.filter((id) => before.includes(id));
    if (held.length > 0 || Date.now() > deadline) return held;
    before = now;
    await sleep(400);
  }
}

async function untilDone(product: Product, ids: readonly string[]): Promise<{ ms: number; still: string[] }> {
  const begun = performance.now();
  for (;;) {
    const still = ids.length > 0 ? await lockedJobs(product, ids) : [];
    const ms = performance.now() - begun;
    if (still.length === 0 || ms > TAKEN_UP_MS) return { ms, still };
    await sleep(250);
  }
}
