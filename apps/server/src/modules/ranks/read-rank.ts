import type { RankLadder } from '@pavilion/contract/ranks/terms';
import { many, maybeOne, type Sql } from '../../kernel/db.ts';
import type { MemberRankRow, RankCause } from './deps.ts';
import { findLadder, type LadderInForce } from './ladder.ts';

export interface RankOfMember extends LadderInForce {
  level: number;
  /** Null: the member was never counted. */
  row: MemberRankRow | null;
}

/** A member's level under the ladder in force; null where the brand has no ranks. */
export async function findRank(sql: Sql, { brandId, memberId }: { brandId: string; memberId: string }): Promise<RankOfMember | null> {
  const found = await findLadder(sql, brandId);
  if (!found) return null;
  const row = await maybeOne<MemberRankRow>(sql, 'SELECT * FROM member_rank WHERE member_id = $1', [memberId]);
  return { ...found, row, level: levelIn(found.ladder, row?.level ?? 1) };
}

/** A shorter ladder came: until the next look the highest there is. */
export const levelIn = ({ levels }: RankLadder, level: number): number => Math.min(level, levels.length);

/** Levels of members by id, from 1; who belongs to a brand without ranks is not in it. */
export async function ranksOf(sql: Sql, memberIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await many<{ id: string; level: number }>(
    sql,
    'SELECT member_id AS id, level FROM rank_standing WHERE member_id = ANY ($1)',
    [memberIds],
  );
  return new Map(rows.map(({ id, level }) => [id, level]));
}

export interface RankEventRow {
  cause: RankCause;
  before: number;
  level: number;
  reason: string;
  by: string | null;
  at: Date;
}

export const findEvents = (sql: Sql, memberId: string): Promise<RankEventRow[]> =>
  many<RankEventRow>(
    sql,
    'SELECT cause, before, level, reason, by, at FROM rank_event WHERE member_id = $1 ORDER BY at DESC, id DESC LIMIT 50',
    [memberId],
  );
