import { many, type Sql } from '../../kernel/db.ts';
import type { ResponsibleGamingDeps } from './deps.ts';

/** Tells the screens of these members that what they may do has changed. */
export async function hintStopped({ hint }: Pick<ResponsibleGamingDeps, 'hint'>, tx: Sql, memberIds: readonly string[]): Promise<void> {
  const members = await many<{ id: string; brand_id: string }>(tx, 'SELECT id, brand_id FROM member_facts WHERE id = ANY ($1)', [
    memberIds,
  ]);
  for (const { id, brand_id: brandId } of members) await hint(tx, { brandId, memberId: id, event: 'protection.changed' });
}
