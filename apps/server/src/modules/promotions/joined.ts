import { many, type Sql } from '../../kernel/db.ts';

/** Occasion of a member's taking part for as long as they like. */
export const JOINED = 'joined';

/** Who takes part in a promotion that asks to be joined. */
export const joinedOf = async (sql: Sql, id: string, by: Date): Promise<Set<string>> =>
  new Set(
    (
      await many<{ id: string }>(
        sql,
        `SELECT member_id AS id FROM promotion_claim WHERE promotion_id = $1 AND occasion = $2 AND state = 'joined' AND changed_at < $3`,
        [id, JOINED, by],
      )
    ).map((row) => row.id),
  );
