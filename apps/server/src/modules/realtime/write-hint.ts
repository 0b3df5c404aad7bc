import type { Hint } from '../../deps.ts';
import type { Sql } from '../../kernel/db.ts';

/** Writes a hint in the caller's transaction; it is sent when that commits. */
export async function writeHint(tx: Sql, hint: Hint): Promise<void> {
  await tx.query('INSERT INTO hint (brand_id, member_id, event, data) VALUES ($1, $2, $3, $4)', [
    hint.brandId,
    hint.memberId,
    hint.event,
    JSON.stringify(hint.data ?? {}),
  ]);
}
