import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';

/** Standing of a board that runs: the highest score leads; of equal ones, who reached it first. */
const ORDER = 's.score DESC, s.reached_at, s.member_id';
const RANKED_SCORES = `mission_score s JOIN member_facts m ON m.id = s.member_id AND m.status <> 'closed' WHERE s.mission_id = $1 AND s.period_from = $2`;

export interface BoardPlace {
  place: number;
  memberId: string;
  username: string;
  score: bigint;
}

export interface BoardState {
  state: 'running' | 'ranked' | 'settled';
  periodTo: Date;
  version: number;
  settledAt: Date | null;
}

export const readBoard = (sql: Sql, missionId: string, from: Date): Promise<BoardState | null> =>
  maybeOne<BoardState>(
    sql,
    `SELECT state, period_to AS "periodTo", version, settled_at AS "settledAt" FROM mission_board WHERE mission_id = $1 AND period_from = $2`,
    [missionId, from],
  );

/** Who leads, at most so many. */
export async function readLeaders(sql: Sql, missionId: string, from: Date, most: number): Promise<BoardPlace[]> {
  const rows = await many<Omit<BoardPlace, 'place'>>(
    sql,
    `SELECT s.member_id AS "memberId", m.username, s.score FROM ${RANKED_SCORES} ORDER BY ${ORDER} LIMIT $3`,
    [missionId, from, most],
  );
  return rows.map((row, index) => ({ ...row, place: index + 1 }));
}

export const countParticipants = async (sql: Sql, missionId: string, from: Date): Promise<number> =>
  (await one<{ n: number }>(sql, `SELECT count(*)::int AS n FROM ${RANKED_SCORES} AND s.score > 0`, [missionId, from])).n;

/** A member's own place; null without a score. */
export const readOwnPlace = (sql: Sql, { missionId, from, memberId }: { missionId: string; from: Date; memberId: string }) =>
  maybeOne<{ place: number; score: bigint }>(
    sql,
    `SELECT own.score, (SELECT count(*)::int + 1 FROM ${RANKED_SCORES} AND (s.score > own.score OR (s.score = own.score AND (s.reached_at, s.member_id) < (own.reached_at, own.member_id)))) AS place
       FROM mission_score own WHERE own.mission_id = $1 AND own.period_from = $2 AND own.member_id = $3 AND own.score > 0`,
    [missionId, from, memberId],
  );

export interface PrizePlace extends BoardPlace {
  amount: bigint;
  state: 'due' | 'given' | 'barred';
  grantId: string | null;
}

/** Taken places, in their order. */
export const readPlaces = (sql: Sql, missionId: string, from: Date): Promise<PrizePlace[]> =>
  many<PrizePlace>(
    sql,
    `SELECT p.place, p.member_id AS "memberId", m.username, p.score, p.amount, p.state, p.grant_id AS "grantId"
       FROM mission_place p JOIN member_facts m ON m.id = p.member_id WHERE p.mission_id = $1 AND p.period_from = $2 ORDER BY p.place`,
    [missionId, from],
  );
