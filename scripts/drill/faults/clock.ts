import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { logInAgain } from './cast.ts';
import { startLoad, usualLoad } from './load.ts';
import { Product } from './product.ts';
import { prove, SETTLE_MS } from './proofs.ts';
import type { Row } from './table.ts';
import { answersRow, inWorld } from './world.ts';

const NAME = 'clock';
/** Schedules of a minute run within this. */
const TICK_MS = 80_000;
const PLAY_MS = 3_000;
/** Ahead, back by as much, behind, and forth again: every step is a clock set by 25 hours. */
const HOURS = [25, 0, -25, 0] as const;

/** The server's clock is set ahead and back by 25 hours while the database keeps its own: play goes on, and schedules run. */
export async function clockShifted({ players, say }: { players: number; say: (line: string) => void }): Promise<Row[]> {
  const product = await Product.create();
  return inWorld({ product, players }, async (world) => {
    const silent: string[] = [];
    for (const hours of HOURS) {
      await product.stop();
      product.env = hours === 0 ? {} : { DRILL_CLOCK_HOURS: String(hours), NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'shifted-clock.mjs')}` };
      await product.start();
      for (const player of world.players) await logInAgain(world, player);
      const load = startLoad(world, { ...usualLoad, bettors: 3, withdrawers: 1 });
      const ticks = untilTicked(product);
      await sleep(PLAY_MS);
      await load.finish(SETTLE_MS);
      const ticked = await ticks;
      say(`  the clock at ${hours} h: the schedules ${ticked ? 'run' : 'STAND STILL'}`);
      if (!ticked) silent.push(`none within ${TICK_MS / 1000} s at ${hours} h`);
    }
    return [
      { property: `${NAME}: the schedules of a minute run`, attempts: HOURS.length, failures: silent.length, seen: silent.join('; ') },
      ...await prove(world, { name: NAME, patienceMs: SETTLE_MS }), answersRow(NAME, world.answers),
    ];
  });
}

/** Times of the newest turns of all schedules, as the worker keeps them. */
async function turnsOf(product: Product): Promise<string> {
  const database = await product.database();
  try {
    const { rows } = await database.pool.query<{ turns: string | null }>(
      `SELECT string_agg(concat(identifier, ' ', last_execution), ',' ORDER BY identifier) AS turns FROM graphile_worker._private_known_crontabs`);
    return rows[0]?.turns ?? '';
  } finally {
    await database.close();
  }
}

async function untilTicked(product: Product): Promise<boolean> {
  const [before, deadline] = [await turnsOf(product), Date.now() + TICK_MS];
  while (Date.now() < deadline) {
    await sleep(1_000);
    if (await turnsOf(product) !== before) return true;
  }
  return false;
}
