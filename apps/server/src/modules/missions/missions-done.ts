import { many, type Sql } from '../../kernel/db.ts';

/** Missions a member did since then that no correction took back. */
export const missionsDone = (sql: Sql, memberId: string, since: Date): Promise<{ id: string; at: Date }[]> =>
  many<{ id: string; at: Date }>(
    sql,
    `SELECT id, completed_at AS at FROM mission_done WHERE member_id = $1 AND completed_at >= $2 AND state = 'given' ORDER BY completed_at, id`,
    [memberId, since],
  );
