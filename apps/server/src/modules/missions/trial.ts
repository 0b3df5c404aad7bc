import type { MissionTerms } from '@pavilion/contract/missions/terms';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { Period } from '../../kernel/agent-periods.ts';
import { many, type Sql } from '../../kernel/db.ts';
import { countDepositsReached, countFeatsReached, countTurnoverReached, type ReachCounts } from '../activity/public.ts';
import { productsOf } from './progress.ts';
import { missionPeriod } from './read-missions.ts';
import type { BrandZone } from './tables.ts';

const DAYS_MS = 30 * DAY_MS;

export interface Trial {
  periods: number;
  members: number;
  done: number;
  prizes: bigint;
  places: bigint;
  refused: number;
}

/** Periods that ended within the last thirty days; of months the last one, whole. */
function lastPeriods({ period }: MissionTerms, zone: string, now: Date): Period[] {
  const periods: Period[] = [];
  let one = missionPeriod(period, zone, new Date(missionPeriod(period, zone, now).from.getTime() - 1));
  const first = now.getTime() - DAYS_MS;
  do {
    periods.unshift(one);
    one = missionPeriod(period, zone, new Date(one.from.getTime() - 1));
  } while (one.from.getTime() >= first);
  return periods;
}

/** How many would have done it, and what it would have cost: everybody who played is looked at, whom it would not have been offered to as well. */
export async function tryMission(sql: Sql, { terms, brand, now }: { terms: MissionTerms; brand: BrandZone; now: Date }): Promise<Trial> {
  const periods = lastPeriods(terms, brand.timeZone, now);
  const reached = await reachedBy(sql, { terms, brand, periods });
  const all = reached.times.reduce((sum, times) => sum + times, 0);
  const most = terms.budget && Number(terms.budget.amount / terms.prize);
  const given =
    most === null
      ? all
      : terms.budget?.per === 'all'
        ? Math.min(all, most)
        : reached.times.reduce((sum, times) => sum + Math.min(times, most), 0);
  return {
    periods: periods.length,
    members: reached.members,
    done: all,
    prizes: terms.prize * BigInt(given),
    places: reached.times.reduce((sum, times) => sum + terms.board.slice(0, times).reduce((prizes, prize) => prizes + prize, 0n), 0n),
    refused: all - given,
  };
}

async function reachedBy(
  sql: Sql,
  { terms: { condition }, brand, periods }: { terms: MissionTerms; brand: BrandZone; periods: readonly Period[] },
): Promise<ReachCounts> {
  const target = BigInt(condition.target);
  const of = { brandId: brand.id, periods, target };
  if (condition.kind === 'deposits') return countDepositsReached(sql, of);
  if (condition.kind === 'login') return countDays(sql, { brand, periods, target });
  const products = productsOf(condition.gameTypes);
  if (condition.kind === 'turnover') return countTurnoverReached(sql, { ...of, products });
  return countFeatsReached(sql, { ...of, products, minStake: condition.minStake, by: condition.kind });
}

async function countDays(
  sql: Sql,
  { brand, periods, target }: { brand: BrandZone; periods: readonly Period[]; target: bigint },
): Promise<ReachCounts> {
  const rows = await many<{ n: number; times: number; members: number }>(
    sql,
    `WITH p AS (SELECT * FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY u (starts, ends, n)),
       did AS (SELECT s.member_id, p.n FROM p JOIN sign_in_facts s ON s.brand_id = $1 AND s.at >= p.starts AND s.at < p.ends
         JOIN member_facts m ON m.id = s.member_id AND m.customer_type <> 4 GROUP BY 1, 2 HAVING count(DISTINCT (s.at AT TIME ZONE $5)::date) >= $4)
     SELECT n::int AS n, count(*)::float8 AS times, (SELECT count(DISTINCT member_id) FROM did)::float8 AS members FROM did GROUP BY n`,
    [brand.id, periods.map(({ from }) => from), periods.map(({ to }) => to), target, brand.timeZone],
  );
  return { times: periods.map((_one, n) => rows.find((row) => row.n === n + 1)?.times ?? 0), members: rows[0]?.members ?? 0 };
}
