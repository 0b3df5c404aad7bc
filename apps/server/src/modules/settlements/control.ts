import { settlementKinds, settlementTerms } from '@pavilion/contract/settlements/desk';
import * as z from 'zod/mini';
import { many } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Control } from '../four-eyes/public.ts';
import { settingOf } from './read-facts.ts';
import type { RunKind } from './tables.ts';

const terms = z.object(settlementTerms);
export type SettlementTerms = z.output<typeof terms>;

/** What goes out without a person, what is stopped, who counts as active. */
export const settlementControl: Control<SettlementTerms> = {
  name: 'settlements.rules',
  permission: 'settlements.rules',
  area: 'settlements',
  rules: {
    activeTurnover: 'floor',
    unusualPercent: 'cap',
    'rules.*.kind': 'free',
    'rules.*.automaticUpTo': 'automatic',
    'rules.*.brakeAbove': 'cap',
  },
  schema: terms,
  read: async (sql, brandId) => {
    const setting = await settingOf(sql, brandId);
    const rules = await many<{ kind: RunKind; automaticUpTo: bigint | null; brakeAbove: bigint | null }>(
      sql,
      `SELECT k.kind, r.automatic_up_to AS "automaticUpTo", r.brake_above AS "brakeAbove" FROM unnest($2::text[]) WITH ORDINALITY k (kind, n)
         LEFT JOIN settlement_rule r ON r.brand_id = $1 AND r.kind = k.kind ORDER BY k.n`,
      [brandId, settlementKinds],
    );
    return { activeTurnover: setting.active_turnover, unusualPercent: setting.unusual_percent, rules };
  },
  write: async (tx, brandId, { activeTurnover, unusualPercent, rules }) => {
    if (activeTurnover < 0n) throw refuse('desk.bounds.wrong', { field: 'activeTurnover' });
    if (rules.some(({ automaticUpTo, brakeAbove }) => (automaticUpTo ?? 0n) < 0n || (brakeAbove ?? 0n) < 0n))
      throw refuse('desk.bounds.wrong', { field: 'rules' });
    await tx.query(
      `INSERT INTO settlement_setting (brand_id, active_turnover, unusual_percent) VALUES ($1, $2, $3)
         ON CONFLICT (brand_id) DO UPDATE SET active_turnover = $2, unusual_percent = $3`,
      [brandId, activeTurnover, unusualPercent],
    );
    for (const { kind, automaticUpTo, brakeAbove } of rules)
      await tx.query(
        `INSERT INTO settlement_rule (brand_id, kind, automatic_up_to, brake_above) VALUES ($1, $2, $3, $4)
           ON CONFLICT (brand_id, kind) DO UPDATE SET automatic_up_to = $3, brake_above = $4`,
        [brandId, kind, automaticUpTo, brakeAbove],
      );
  },
};
