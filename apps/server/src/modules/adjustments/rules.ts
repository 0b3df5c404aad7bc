import { money } from '@pavilion/contract/base/money';
import * as z from 'zod/mini';
import { maybeOne, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Control } from '../four-eyes/public.ts';

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
  (await maybeOne<RuleRow>(sql, 'SELECT four_eyes_above, largest, reversal_hours FROM adjustment_rule WHERE brand_id = $1', [brandId])) ??
  UNSAID;

const terms = z.object({ fourEyesAbove: z.nullable(money), largest: z.nullable(money), reversalHours: z.int() });

export type AdjustmentTerms = z.output<typeof terms>;

export const adjustmentControl: Control<AdjustmentTerms> = {
  name: 'adjustments.rules',
  permission: 'adjustments.rules',
  area: 'adjustments',
  rules: { fourEyesAbove: 'cap', largest: 'cap', reversalHours: 'cap' },
  schema: terms,
  read: async (sql, brandId) => {
    const rule = await ruleOf(sql, brandId);
    return { fourEyesAbove: rule.four_eyes_above, largest: rule.largest, reversalHours: rule.reversal_hours };
  },
  write: (tx, brandId, next) => {
    if ((next.fourEyesAbove ?? 0n) < 0n) throw refuse('desk.bounds.wrong', { field: 'fourEyesAbove' });
    if (next.largest !== null && next.largest <= 0n) throw refuse('desk.bounds.wrong', { field: 'largest' });
    return tx.query(
      `INSERT INTO adjustment_rule (brand_id, four_eyes_above, largest, reversal_hours) VALUES ($1, $2, $3, $4)
       ON CONFLICT (brand_id) DO UPDATE SET four_eyes_above = $2, largest = $3, reversal_hours = $4`,
      [brandId, next.fourEyesAbove, next.largest, next.reversalHours],
    );
  },
};
