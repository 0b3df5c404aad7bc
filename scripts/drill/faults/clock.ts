import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { logInAgain } from './cast.ts';
import { AUTOMATIC_UP_TO, startLoad, usualLoad } from './load.ts';
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
      product.env =
        hours === 0
          ? {}
          : { DRILL_CLOCK_HOURS: String(hours), NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'shifted-clock.mjs')}` };
      await product.start();
      for (const player of world.players) await logInAgain(world, player);
      // What the desk decides stays out: the operator's telephone shows the codes of the right time. Lotteries too: 25 hours on, the draw is over.
      const load = startLoad(world, { ...usualLoad, bettors: 3, tickets: 0, withdrawers: 1, withdrawUpTo: AUTOMATIC_UP_TO });
      const ticks = untilTicked(product, hours * HOUR_MS);
      await sleep(PLAY_MS);
      await load.finish(SETTLE_MS);
      const ticked = await ticks;
      say(`  the clock at ${hours} h: the schedules ${ticked ? 'run' : 'STAND STILL'}`);
      if (!ticked) silent.push(`none within ${TICK_MS / 1000} s at ${hours} h`);
    }
    return [
      { property: `${NAME}: the schedules of a minute run`, attempts: HOURS.length, failures: silent.length, seen: silent.join('; ') },
      ...(await prove(world, { name: NAME, patienceMs: SETTLE_MS })),
      answersRow(NAME, world.answers),
    ];
  });
}

/** A schedule of every minute. */
const SCHEDULE = 'roll-up-accounts';

/** Whether the schedule has had a turn since then, by the server's clock, as the worker keeps it; a time mended by hand is earlier. */
async function hasTicked(product: Product, since: Date): Promise<boolean> {
  const database = await product.database();
  try {
    const { rowCount } = await database.pool.query(
      `SELECT 1 FROM graphile_worker._private_known_crontabs WHERE identifier = $1 AND last_execution BETWEEN $2 AND $2::timestamptz + interval '10 minutes'`,
      [SCHEDULE, since],
    );
    return rowCount === 1;
  } finally {
    await database.close();
  }
}

async function untilTicked(product: Product, shiftMs: number): Promise<boolean> {
  const [since, deadline] = [new Date(Date.now() + shiftMs), Date.now() + TICK_MS];
  while (Date.now() < deadline) {
    if (await hasTicked(product, since)) return true;
    await sleep(1_000);
  }
  return false;
}
