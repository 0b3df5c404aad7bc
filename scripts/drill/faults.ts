import { clockShifted } from './faults/clock.ts';
import { diskFull } from './faults/disk-full.ts';
import { kills } from './faults/kills.ts';
import { paused } from './faults/paused.ts';
import { smallPool } from './faults/small-pool.ts';
import { type Row, tableOf, verdict } from './faults/table.ts';
import { workerKilled } from './faults/worker.ts';

/** Of the whole drill. */
const CYCLES = 40;
/** Each may ask for four withdrawals. */
const PLAYERS = 16;

const say = (line: string): void => console.log(line);

/** Each case starts a product of its own and answers its rows. */
const cases = {
  kills: () => kills({ name: 'kills', cycles: Number(process.env['CYCLES'] ?? CYCLES), players: PLAYERS, say }),
  worker: () => workerKilled({ turns: 5, players: 8, say }),
  pause: () => paused({ players: 8 }),
  disk: () => diskFull({ players: 8 }),
  pool: () => smallPool({ players: 8, clients: 300 }),
  clock: () => clockShifted({ players: 4, say }),
} satisfies Record<string, () => Promise<Row[]>>;

export const caseNames: readonly string[] = Object.keys(cases);

/** Runs the cases named, or all; prints the table. 0 when every property held and each was tried. */
export async function drillFaults(names: readonly string[]): Promise<0 | 1> {
  // A drill that is broken off takes its processes and its disk with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const chosen = Object.entries(cases).filter(([name]) => names.length === 0 || names.includes(name));
  const rows: Row[] = [];
  for (const [name, run] of chosen) {
    say(`${name}:`);
    rows.push(
      ...(await run().catch((error: unknown): Row[] => [
        {
          property: `${name}: can be played to its end`,
          attempts: 1,
          failures: 1,
          seen: error instanceof Error ? error.message : String(error),
        },
      ])),
    );
  }
  say('');
  for (const line of tableOf(rows)) say(line);
  return verdict(rows);
}
