import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from './load.ts';
import { Product, serverProcesses } from './product.ts';
import { prove, SETTLE_MS } from './proofs.ts';
import type { Row } from './table.ts';
import { answersRow, inWorld } from './world.ts';

/** Longest time from a kill to `/readyz` 200 again. */
const READY_MS = 30_000;

export interface KillOptions {
  cycles: number;
  players: number;
  say: (line: string) => void;
  /** What is killed, in turns. */
  turns?: readonly Kill[];
}

export type Kill = 'server' | 'postgres' | 'both' | 'backend';
const TURNS: readonly Kill[] = ['server', 'postgres', 'server', 'postgres', 'both', 'postgres', 'server', 'backend'];

/** kill -9 of the server, of PostgreSQL, of both, of one of PostgreSQL's processes, in turns, under all kinds of play. */
export async function kills({ cycles, players, say, turns = TURNS }: KillOptions): Promise<Row[]> {
  const product = await Product.create();
  return inWorld({ product, players }, async (world) => {
    const load = startLoad(world);
    const late: string[] = [];
    let slowest = 0;
    let lastFault = performance.now();
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const what = turns[cycle % turns.length] ?? 'server';
      await sleep(randomInt(600, 2_200));
      lastFault = performance.now();
      await kill(product, what);
      const { ready } = await product.untilReady(READY_MS);
      const ms = performance.now() - lastFault;
      slowest = Math.max(slowest, ms);
      if (!ready) late.push(`cycle ${cycle + 1} (${what})`);
      say(`  ${cycle + 1}/${cycles} ${what} killed, ${ready ? `ready after ${(ms / 1000).toFixed(1)} s` : 'NOT ready'}, ${world.journal.operations.length} operations`);
      lastFault = performance.now();
    }
    const left = (): number => Math.max(1_000, SETTLE_MS - (performance.now() - lastFault));
    await sleep(1_000);
    await load.finish(left());
    const restarts: Row = {
      property: 'kills: ready again within 30 s', attempts: cycles, failures: late.length, seen: late.join(', ') || `slowest ${(slowest / 1000).toFixed(1)} s`,
    };
    return [restarts, ...await prove(world, { name: 'kills', patienceMs: left() }), answersRow('kills', world.answers)];
  });
}

/** Resolves when what was killed is on its way up again. */
async function kill(product: Product, what: Kill): Promise<void> {
  if (what === 'server') {
    await product.kill();
    return product.start();
  }
  const postmaster = product.postmaster();
  const killed = what === 'backend' ? serverProcesses(postmaster).findLast((pid) => pid !== postmaster) : postmaster;
  if (killed) process.kill(killed, 'SIGKILL');
  if (what === 'both') {
    await product.kill();
    await product.start();
  }
  // What answers now may still be the old state: the server takes a moment to notice.
  await sleep(200);
}
