import type { MissionCondition } from '@pavilion/contract/mission-rules';
import { many, prepared, type Sql } from '../../kernel/db.ts';
import { type Feats, readFeats, sumMoney, sumPlay } from '../activity/public.ts';

export interface Progress {
  /** Ledger units, a count, days, or hundredths of a stake: as the target of its kind. */
  score: bigint;
  /** When it came to that, where single bets tell; null: with the member's last operation. */
  reachedAt: Date | null;
}

export interface ProgressQuery {
  brandId: string;
  timeZone: string;
  memberId: string;
  condition: MissionCondition;
  from: Date;
  to: Date;
}

/** How far a member is, as it stands now: sums from activity, single bets as they stand settled. */
export async function readProgress(sql: Sql, query: ProgressQuery): Promise<Progress> {
  const { condition, ...of } = query;
  if (condition.kind === 'turnover') {
    const products = productsOf(condition.gameTypes);
    const [sum] = await sumPlay(sql, { ...span(query), ...(products.length > 0 ? { product: products } : {}) });
    return { score: sum?.turnover ?? 0n, reachedAt: null };
  }
  if (condition.kind === 'deposits') {
    const [sum] = await sumMoney(sql, { ...span(query), fact: 'deposit' });
    return { score: sum?.amount ?? 0n, reachedAt: null };
  }
  if (condition.kind === 'login') return { score: BigInt((await readDays(sql, of)).length), reachedAt: null };
  const feats = await readFeats(sql, { ...span(query), products: productsOf(condition.gameTypes), minStake: condition.minStake });
  return scoreOf(condition.kind, feats);
}

const span = ({ brandId, memberId, from, to }: ProgressQuery) => ({ brandId, memberId, from, to });

export const productsOf = (gameTypes: readonly string[]): string[] => gameTypes.map((type) => type.toLowerCase());

const scoreOf = (kind: 'bets' | 'games' | 'multiple', { bets, games, multiple, lastAt, bestAt }: Feats): Progress =>
  kind === 'multiple' ? { score: multiple, reachedAt: bestAt } : { score: BigInt(kind === 'bets' ? bets : games), reachedAt: lastAt };

const DAYS = prepared(
  `SELECT to_char(day, 'YYYY-MM-DD') AS day FROM mission_day WHERE member_id = $1 AND day >= ($2::timestamptz AT TIME ZONE $4)::date
     AND day <= (($3::timestamptz - interval '1 microsecond') AT TIME ZONE $4)::date ORDER BY 1`,
);

/** Days of the brand on which the member logged in or marked the day, `YYYY-MM-DD`, in their order. */
export async function readDays(sql: Sql, { timeZone, memberId, from, to }: Omit<ProgressQuery, 'condition'>): Promise<string[]> {
  const rows = await many<{ day: string }>(sql, DAYS, [memberId, from, to, timeZone]);
  return rows.map(({ day }) => day);
}
