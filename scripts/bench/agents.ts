import { one } from '../../apps/server/src/kernel/db.ts';
import type { BenchOptions } from '../bench.ts';
import { YEAR_BRAND } from '../generate/shape.ts';
import { agentCalls } from './agents-calls.ts';
import { listenToQuestions } from './rows-read.ts';
import { type CallFigures, measureCall, memberAt, openWorld, print, type Table } from './year-world.ts';
import { openYears, type ReadyYear } from './years.ts';

const TURNS = 15;

/**
 * The reports of agents about their teams in generated years of so many bets of 100,000 members, asked by the one who has everybody below, by an agent
 * with a hundredth of them and by one of the deepest with a handful: p50 and p99 in milliseconds, rows read, growth. The first question of a large team
 * in a minute counts it; it is in p99. Kept under `.data/bench-years`.
 */
export async function run({ bets, only }: BenchOptions): Promise<void> {
  const years = await openYears();
  const table: Table = new Map();
  try {
    for (const size of bets) {
      const year = await years.year(size, 'team');
      await listenToQuestions(year.owner);
      await measureTeam(year, only, (name, measured) => {
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

async function measureTeam(year: ReadyYear, only: string, note: (name: string, measured: CallFigures) => void): Promise<void> {
  const world = await openWorld(year);
  try {
    const { root, branch, leaf } = await findAgents(year);
    for (const [name, memberId] of [
      ['root', root],
      ['branch', branch],
      ['leaf', leaf],
    ] as const) {
      const agent = await memberAt(world, memberId);
      for (const call of agentCalls) {
        const label = `${name}: ${call.name}`;
        if (label.includes(only))
          note(
            label,
            await measureCall(
              year,
              Array.from({ length: TURNS }, () => [agent, call] as const),
            ),
          );
      }
    }
  } finally {
    await world.close();
  }
}

/** Who has everybody below; who has nearest to a hundredth of them; and of the deepest agents the one with most bets right below. */
const findAgents = ({ owner }: ReadyYear) =>
  one<{ root: string; branch: string; leaf: string }>(
    owner,
    `WITH size AS MATERIALIZED (
       SELECT u.agent, count(*) AS members, max(cardinality(m.agent_path)) AS depth FROM member m CROSS JOIN LATERAL unnest(m.agent_path) u (agent)
         WHERE m.brand_id = $1 GROUP BY u.agent)
     SELECT (SELECT agent FROM size ORDER BY members DESC LIMIT 1) AS root,
       (SELECT agent FROM size ORDER BY abs(members - (SELECT max(members) / 100 FROM size)), agent LIMIT 1) AS branch,
       (SELECT s.agent FROM size s JOIN member m ON m.id = s.agent JOIN activity_team t ON t.brand_id = $1 AND t.agent = s.agent AND t.grain = 'day'
         WHERE cardinality(m.agent_path) = (SELECT max(depth) - 1 FROM size) GROUP BY s.agent ORDER BY sum(t.bets) DESC, s.agent LIMIT 1) AS leaf`,
    [YEAR_BRAND.id],
  );
