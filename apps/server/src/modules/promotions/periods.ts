import type { PromotionPeriod } from '@pavilion/contract/promotions/terms';
import type { Period } from '../../kernel/agent-periods.ts';
import { maybeOne } from '../../kernel/db.ts';
import type { Promotion, PromotionsDeps } from './store.ts';

export const LETTERS = { day: 'D', week: 'W', month: 'M' } as const satisfies Record<PromotionPeriod, string>;

/** The version in force when the period began: newer terms govern whole periods. */
export async function versionOver(
  { db }: Pick<PromotionsDeps, 'db'>,
  { id, version }: Pick<Promotion, 'id' | 'version'>,
  { from }: Period,
): Promise<number> {
  const found = await maybeOne<{ version: number }>(
    db,
    'SELECT max(version) AS version FROM promotion_version WHERE promotion_id = $1 AND approved_at <= $2 AND starts_at <= $2 HAVING max(version) IS NOT NULL',
    [id, from],
  );
  return found?.version ?? version;
}
