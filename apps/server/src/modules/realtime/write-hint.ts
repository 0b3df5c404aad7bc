import type { ListedEvent } from '@pavilion/contract/events';
import type { Sql } from '../../kernel/db.ts';
import { type Hint, hintOf, type HintTo } from '../../kernel/hint.ts';

/** Writes a hint in the caller's transaction; it is sent when that commits. */
export async function writeHint<E extends ListedEvent>(tx: Sql, event: E, to: HintTo<E>): Promise<void> {
  const hint = hintOf(event, to);
  await tx.query('INSERT INTO hint (brand_id, member_id, event, data) VALUES ($1, $2, $3, $4)', [
    hint.brandId,
    hint.memberId,
    hint.event,
    JSON.stringify(hint.data),
  ]);
}

/** Writes many in one statement: a settlement of thousands would otherwise wait for thousands of round trips. */
export async function writeHints(tx: Sql, hints: readonly Hint[]): Promise<void> {
  if (hints.length === 0) return;
  await tx.query(
    `INSERT INTO hint (brand_id, member_id, event, data)
       SELECT g.brand, g.member, g.event, g.data FROM jsonb_to_recordset($1::jsonb) AS g (brand text, member text, event text, data jsonb)`,
    [JSON.stringify(hints.map(({ brandId, memberId, event, data }) => ({ brand: brandId, member: memberId, event, data })))],
  );
}
