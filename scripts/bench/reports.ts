import { many } from '../../apps/server/src/kernel/db.ts';
import { DeskVisitor } from '../../apps/server/src/test/desk-visitor.ts';
import type { Visitor } from '../../apps/server/src/test/visitor.ts';
import type { BenchOptions } from '../bench.ts';
import { type Call, deskCalls, memberCalls, type Sample } from './reports-calls.ts';
import { listenToQuestions } from './rows-read.ts';
import { type CallFigures, measureCall, memberAt, openWorld, print, type Table } from './year-world.ts';
import { openYears, type ReadyYear } from './years.ts';

/** Bets in the year of the members who are asked for: the same in a year of any size, so that a page has as much of its own to show. */
const TYPICAL_BETS = 60;
const TYPICAL = 8;
const OWN_TURNS = 5;
const DESK_TURNS = 12;

/**
 * Every call of a member's pages and of the desk's lists and reports in a generated year of so many bets, over HTTP, one after another: p50 and p99 in
 * milliseconds, rows read, and growth, the p50 of the largest year by that of the smallest. Members asked for have some 60 bets in any of them;
 * the one who played most of all is a line of their own. Years are kept under `.data/bench-years`.
 */
export async function run({ bets, only }: BenchOptions): Promise<void> {
  const years = await openYears();
  const table: Table = new Map();
  try {
    for (const size of bets) {
      const year = await years.year(size);
      await listenToQuestions(year.owner);
      await measureYear(year, only, (name, measured) => {
        const ofName = table.get(name) ?? new Map<string, CallFigures>();
        ofName.set(String(size), measured);
        table.set(name, ofName);
      });
      await year.close();
    }
  } finally {
    await years.stop();
  }
  print(table, bets.map(String));
}

async function measureYear(year: ReadyYear, only: string, note: (name: string, measured: CallFigures) => void): Promise<void> {
  const world = await openWorld(year);
  try {
    const typical = await findSamples(year, TYPICAL_BETS, TYPICAL);
    const [busiest] = await findSamples(year, 1_000_000_000, 1);
    const visitors = await Promise.all([...typical, ...(busiest ? [busiest] : [])].map(({ memberId }) => memberAt(world, memberId)));
    const most = visitors.pop();
    const desk = await new DeskVisitor(world).logIn('owner@pavilion.example');
    const measure = async (prefix: string, turns: readonly (readonly [Visitor, Call])[][]): Promise<void> => {
      for (const turn of turns) {
        const name = `${prefix}${turn[0]?.[1].name ?? ''}`;
        if (name.includes(only)) note(name, await measureCall(year, turn));
      }
    };
    const ofMembers = (who: readonly Visitor[], turns: number) =>
      memberCalls.map((one) => Array.from({ length: turns }, () => who.map((visitor) => [visitor, one] as const)).flat());
    await measure('', ofMembers(visitors, OWN_TURNS));
    if (most) await measure('busiest: ', ofMembers([most], DESK_TURNS));
    const first = typical[0];
    if (first)
      await measure(
        '',
        deskCalls(first).map((one) => Array.from({ length: DESK_TURNS }, () => [desk, one] as const)),
      );
  } finally {
    await world.close();
  }
}

/** Members by how near the number of their bets is to `wanted`; of each the newest bet that is settled. */
async function findSamples({ owner }: ReadyYear, wanted: number, count: number): Promise<Sample[]> {
  return many<Sample>(
    owner,
    `WITH player AS (SELECT member_id, count(*) AS n FROM bet GROUP BY member_id ORDER BY abs(count(*) - $1), member_id LIMIT $2)
     SELECT p.member_id AS "memberId", b.id AS "betId", b.round_id AS "roundId", m.username,
         coalesce((SELECT d.id FROM deposit d WHERE d.member_id = p.member_id ORDER BY d.created_at DESC LIMIT 1), '') AS "depositId"
       FROM player p JOIN member m ON m.id = p.member_id
         CROSS JOIN LATERAL (SELECT id, round_id FROM bet WHERE member_id = p.member_id AND state = 'settled' ORDER BY placed_at DESC LIMIT 1) b`,
    [wanted, count],
  );
}
