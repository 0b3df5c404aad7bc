import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from './load.ts';
import { openParts } from './parts.ts';
import { Product, serverProcesses } from './product.ts';
import { prove, SETTLE_MS } from './proofs.ts';
import type { Row } from './table.ts';
import { answersRow, inWorld } from './world.ts';

/** Longest time from a kill to `/readyz` 200 again. */
const READY_MS = 30_000;

export interface KillOptions {
  /** Stands before each property. */
  name: string;
  /** Everything in one process, or the parts in processes of their own on one database. */
  apart?: boolean;
  cycles: number;
  players: number;
  say: (line: string) => void;
  /** What is killed, in turns. */
  turns?: readonly Kill[];
}

export type Kill = 'server' | 'postgres' | 'both' | 'backend' | 'worker';
const TURNS: readonly Kill[] = ['server', 'postgres', 'server', 'postgres', 'both', 'postgres', 'server', 'backend'];

/** kill -9 of the server, of PostgreSQL, of both, of one of PostgreSQL's processes, in turns, under all kinds of play. */
export async function kills({ name, apart = false, cycles, players, say, turns = TURNS }: KillOptions): Promise<Row[]> {
  const product = apart ? await openParts() : await Product.create();
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
      property: `${name}: ready again within 30 s`, attempts: cycles, failures: late.length, seen: late.join(', ') || `slowest ${(slowest / 1000).toFixed(1)} s`,
    };
    return [restarts, ...await prove(world, { name, patienceMs: left() }), answersRow(name, world.answers)];
  });
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
