import type { MissionCondition } from '@pavilion/contract/missions/terms';
import { many, prepared, type Sql } from '../../kernel/db.ts';
import { type Feats, readFeats, sumPaidIn, sumPlay } from '../activity/public.ts';
import { findOpposedPlay } from '../rewards/public.ts';
import type { Span } from './read-missions.ts';
import type { BrandZone } from './tables.ts';

export interface Progress {
  /** Ledger units, a count, days, or hundredths of a stake: as the target of its kind. */
  score: bigint;
  /** When it was reached, where single bets show it; null: with the member's last operation. */
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

/** A member's current progress: sums from activity, single bets as settled. */
export async function readProgress(sql: Sql, query: ProgressQuery): Promise<Progress> {
  const { condition, ...of } = query;
  if (condition.kind === 'turnover') {
    const products = productsOf(condition.gameTypes);
    const [sum] = await sumPlay(sql, { ...span(query), ...(products.length > 0 ? { product: products } : {}) });
    return { score: sum?.turnover ?? 0n, reachedAt: null };
  }
  if (condition.kind === 'deposits') {
    const [sum] = await sumPaidIn(sql, span(query));
    return { score: sum && sum.amount > 0n ? sum.amount : 0n, reachedAt: null };
  }
  if (condition.kind === 'login') return { score: BigInt((await readDays(sql, of)).length), reachedAt: null };
  const feats = await readFeats(sql, { ...span(query), products: productsOf(condition.gameTypes), minStake: condition.minStake });
  return scoreOf(condition.kind, feats);
}

/** The same for what gives a prize or a place: turnover of linked accounts against each other does not. Looked at only where there would be one. */
export async function readCounted(
  sql: Sql,
  { brand, memberId, span: { from, to, version }, target }: { brand: BrandZone; memberId: string; span: Span; target: bigint },
): Promise<Progress> {
  const { condition, board } = version.terms;
  const of = { brandId: brand.id, from, to };
  const progress = await readProgress(sql, { ...of, timeZone: brand.timeZone, memberId, condition });
  if (condition.kind !== 'turnover' || (progress.score < target && board.length === 0)) return progress;
  const opposed = await findOpposedPlay(sql, { ...of, memberIds: [memberId], products: productsOf(condition.gameTypes) });
  return { ...progress, score: progress.score - (opposed.get(memberId)?.turnover ?? 0n) };
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
