import { maybeOne, type Sql } from '../../kernel/db.ts';

/** A brand's rules of adjustments; amounts in ledger units. */
export interface RuleRow {
  /** Two operators adjust by more; null: one is always enough. */
  four_eyes_above: bigint | null;
  /** The most one adjustment moves; null: no bound. */
  largest: bigint | null;
  reversal_hours: number;
}

/** Of a brand that has said nothing: two operators for everything, a day to take one's own back. As the columns' defaults. */
const UNSAID: RuleRow = { four_eyes_above: 0n, largest: null, reversal_hours: 24 };

export const ruleOf = async (sql: Sql, brandId: string): Promise<RuleRow> =>
  (await maybeOne<RuleRow & Record<string, unknown>>(
    sql,
    'SELECT four_eyes_above, largest, reversal_hours FROM adjustment_rule WHERE brand_id = $1',
    [brandId],
  )) ?? UNSAID;
