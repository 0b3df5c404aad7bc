import type { Sql } from '../../kernel/db.ts';

/** There is something new of these members: they are evaluated with the next turn. */
export const makeDue = (sql: Sql, brandId: string, memberIds: readonly string[]): Promise<unknown> =>
  sql.query(
    `INSERT INTO risk_due (member_id, brand_id, number) SELECT id, $1, 0 FROM unnest($2::text[]) id ORDER BY id
       ON CONFLICT (member_id) DO UPDATE SET turn = risk_due.turn + 1`,
    [brandId, memberIds],
  );
