import type { withdrawalRules, withdrawalRulesChange } from '@pavilion/contract/desk-money';
import type { InnerBody, InnerQuery } from '@pavilion/contract/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { ruleOf } from '../bank-cards.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import type { PaymentsDeskParts } from './deps.ts';
import { LEAST_CONFIRM_MINUTES } from '../rules.ts';
import { nextVersion, versionOf } from '../../../kernel/setting-version.ts';

const PPM_PER_PERCENT = 10_000n;

/** The cashier's rules of a brand; amounts in ledger units. */
export async function readWithdrawalRules(
  { db, access }: PaymentsDeskParts,
  { brandId }: InnerQuery<typeof withdrawalRules>,
  context: OperatorContext,
) {
  const { currency } = await access.brandInScope(brandId, context);
  const version = await versionOf(db, brandId, 'withdrawals');
  const rule = await ruleOf(db, brandId);
  return {
    version,
    currency,
    minAmount: rule.min_amount,
    maxAmount: rule.max_amount,
    dailyCount: rule.daily_count,
    automaticUpTo: rule.automatic_up_to,
    automaticPerDay: rule.automatic_per_day,
    fourEyesAbove: rule.four_eyes_above,
    maxCards: rule.max_cards,
    correctionPauseHours: rule.correction_pause_hours,
    confirmMinutes: rule.confirm_minutes,
    turnoverPercent: Number(rule.turnover_ppm / PPM_PER_PERCENT),
  };
}

export async function changeWithdrawalRules(
  { db, access }: PaymentsDeskParts,
  body: InnerBody<typeof withdrawalRulesChange>,
  context: OperatorContext,
): Promise<{ version: number }> {
  const { brandId, version: seen, reason, ...next } = body;
  await access.brandInScope(brandId, context);
  if (next.minAmount <= 0n || next.minAmount > next.maxAmount) throw refuse('desk.bounds.wrong', { field: 'minAmount' });
  for (const field of ['automaticUpTo', 'automaticPerDay', 'fourEyesAbove'] as const) {
    if ((next[field] ?? 0n) < 0n) throw refuse('desk.bounds.wrong', { field });
  }
  if (next.confirmMinutes > 0 && next.confirmMinutes < LEAST_CONFIRM_MINUTES)
    throw refuse('desk.bounds.wrong', { field: 'confirmMinutes' });
  return transaction(db, async (tx) => {
    const version = await nextVersion(tx, { brandId, area: 'withdrawals' }, seen);
    const before = await ruleOf(tx, brandId);
    await tx.query(
      `UPDATE withdrawal_rule SET min_amount = $2, max_amount = $3, daily_count = $4, automatic_up_to = $5, four_eyes_above = $6, max_cards = $7,
         turnover_ppm = $8, automatic_per_day = $9, correction_pause_hours = $10, confirm_minutes = $11 WHERE brand_id = $1`,
      [
        brandId,
        next.minAmount,
        next.maxAmount,
        next.dailyCount,
        next.automaticUpTo,
        next.fourEyesAbove,
        next.maxCards,
        BigInt(next.turnoverPercent) * PPM_PER_PERCENT,
        next.automaticPerDay,
        next.correctionPauseHours,
        next.confirmMinutes,
      ],
    );
    const text = (facts: object) =>
      Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value === null ? null : String(value)]));
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'withdrawals.rules',
      subjectKind: 'brand',
      subjectId: brandId,
      brandId,
      detail: { before: text(before), after: text(next), reason },
    });
    return { version };
  });
}
