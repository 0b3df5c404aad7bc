import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadWorld, startLoad } from './load.ts';
import { Product, serverProcesses } from './product.ts';
import { prove, SETTLE_MS } from './proofs.ts';
import type { Row } from './table.ts';
import { answersRow, inWorld } from './world.ts';

/** Longest time from a kill to `/readyz` 200 again. */
const READY_MS = 60_000;

export interface KillOptions {
  /** Stands before each property. */
  name: string;
  cycles: number;
  say: (line: string) => void;
  /** What is killed, in turns. */
  turns?: readonly Kill[];
}

export type Kill = 'server' | 'postgres' | 'both' | 'backend' | 'worker';
const TURNS: readonly Kill[] = ['server', 'postgres', 'server', 'postgres', 'both', 'postgres', 'server', 'backend'];

/** A product of its own, killed in turns under all kinds of play. */
export async function kills({ players, ...options }: KillOptions & { players: number }): Promise<Row[]> {
  return inWorld({ product: await Product.create(), players }, (world) => killInTurns(world, options));
}

/** kill -9 of the server, of PostgreSQL, of both, of one of PostgreSQL's processes, under all kinds of play; then the proofs. */
export async function killInTurns(world: LoadWorld, { name, cycles, say, turns = TURNS }: KillOptions): Promise<Row[]> {
  const load = startLoad(world);
  const late: string[] = [];
  let slowest = 0;
  let restartedAt = performance.now();
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const what = turns[cycle % turns.length] ?? 'server';
    await sleep(randomInt(600, 2_200));
    const killedAt = performance.now();
    await kill(world.product, what);
    const answers = await world.product.untilReady(READY_MS);
    restartedAt = performance.now();
    const ready = answers.ready && restartedAt - killedAt <= READY_MS;
    slowest = Math.max(slowest, restartedAt - killedAt);
    if (!ready) late.push(`cycle ${cycle + 1} (${what})`);
    say(
      `  ${cycle + 1}/${cycles} ${what} killed, ${ready ? 'ready' : 'NOT ready'} after ${((restartedAt - killedAt) / 1000).toFixed(1)} s, ` +
        `${world.journal.operations.length} operations`,
    );
  }
  const left = (): number => Math.max(1_000, SETTLE_MS - (performance.now() - restartedAt));
  await sleep(1_000);
  await load.finish(left());
  const restarts: Row = {
    property: `${name}: ready again within 60 s`,
    attempts: cycles,
    failures: late.length,
    seen: late.join(', ') || `slowest ${(slowest / 1000).toFixed(1)} s`,
  };
  return [restarts, ...(await prove(world, { name, patienceMs: left() })), answersRow(name, world.answers)];
}

/** Resolves when what was killed is on its way up again. */
async function kill(product: Product, what: Kill): Promise<void> {
  const server = product.roles[0] ?? 'all';
  if (what === 'postgres' || what === 'backend' || what === 'both') {
    const postmaster = product.postmaster();
    const killed = what === 'backend' ? serverProcesses(postmaster).findLast((pid) => pid !== postmaster) : postmaster;
    if (killed) process.kill(killed, 'SIGKILL');
  }
  if (what === 'server' || what === 'both' || what === 'worker') {
    const role = what === 'worker' ? 'worker' : server;
    await product.kill(role);
    await product.startOne(role);
  }
  // What answers now may still be the old state: the server takes a moment to notice.
  await sleep(200);
}
