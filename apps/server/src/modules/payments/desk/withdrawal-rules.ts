import { type withdrawalRules, type withdrawalRulesChange, withdrawalTerms } from '@pavilion/contract/payments/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { feeOf } from '@pavilion/contract/payments/fee';
import type { PayeeKind } from '@pavilion/contract/payments/payees';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, one, type Sql, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { ruleOf } from '../payees/bank-cards.ts';
import { changeControl, type Control } from '../../four-eyes/public.ts';
import { WITHDRAWAL_RULES } from '../withdrawals/control-rules.ts';
import type { PaymentsDeskDeps } from './deps.ts';
import { MIN_CONFIRM_MINUTES } from '../rules.ts';
import { versionOf } from '../../../kernel/setting-version.ts';
import type { RuleRow, StepRow } from '../tables.ts';
import { findPayoutMethods, replaceWays, type WayRow } from '../withdrawals/ways-out.ts';

type Body = InnerBody<typeof withdrawalRulesChange>;
type Rules = Omit<Body, 'brandId' | 'version' | 'reason' | 'ways'>;
type Way = Body['ways'][number];

const rulesView = (rule: RuleRow): Rules => ({
  minAmount: rule.min_amount,
  maxAmount: rule.max_amount,
  dailyCount: rule.daily_count,
  automaticUpTo: rule.automatic_up_to,
  automaticPerDay: rule.automatic_per_day,
  fourEyesAbove: rule.four_eyes_above,
  maxCards: rule.max_cards,
  correctionPauseHours: rule.correction_pause_hours,
  confirmMinutes: rule.confirm_minutes,
  turnoverPercent: Number(rule.turnover_ppm / BigInt(PPM_PER_PERCENT)),
});

const wayView = (row: WayRow): Way => ({
  kind: row.kind,
  feeFixed: row.fee_fixed,
  feePpm: row.fee_ppm,
  min: row.min_amount,
  max: row.max_amount,
  hours: row.hours,
});

const isPlain = ({ feeFixed, feePpm, min, max, hours }: Way): boolean =>
  feeFixed === 0n && feePpm === 0 && min === null && max === null && hours.length === 0;

/** Of the kinds of account the brand pays to, and of those it has said something about. */
async function readWays(sql: Sql, brandId: string): Promise<Way[]> {
  const rows = await many<{ kind: PayeeKind }>(sql, 'SELECT DISTINCT kind FROM withdrawal_bank WHERE brand_id = $1 AND enabled', [brandId]);
  const offered = new Set(rows.map(({ kind }) => kind));
  return (await findPayoutMethods(sql, brandId)).map(wayView).filter((one) => offered.has(one.kind) || !isPlain(one));
}

const stepOf = async (sql: Sql, currency: string): Promise<bigint> =>
  (await one<StepRow>(sql, 'SELECT deposit_step, withdraw_step FROM currency WHERE code = $1', [currency])).withdraw_step;

/** The cashier's rules of a brand; amounts in ledger units. */
export async function readWithdrawalRules(
  { db, access }: PaymentsDeskDeps,
  { brandId }: InnerQuery<typeof withdrawalRules>,
  context: OperatorContext,
): Promise<InnerValue<typeof withdrawalRules>> {
  const { currency } = await access.brandInScope(brandId, context);
  const version = await versionOf(db, brandId, 'withdrawals');
  const step = await stepOf(db, currency);
  return { version, currency, step, ...(await readTerms(db, brandId)) };
}

/** Bounds in steps of the currency and in order, and something left of the least amount. */
function isSound({ feeFixed, feePpm, ...way }: Way, { minAmount, maxAmount }: Rules, step: bigint): boolean {
  const [min, max] = [way.min ?? minAmount, way.max ?? maxAmount];
  const isOnStep = [feeFixed, way.min ?? 0n, way.max ?? 0n].every((amount) => amount >= 0n && amount % step === 0n);
  return isOnStep && min > 0n && min <= max && feeOf({ fixed: feeFixed, ppm: feePpm }, { amount: min, step }) < min;
}

type Terms = Rules & { ways: Way[] };

async function readTerms(sql: Sql, brandId: string): Promise<Terms> {
  return { ...rulesView(await ruleOf(sql, brandId)), ways: await readWays(sql, brandId) };
}

/** Refuses `desk.bounds.wrong` with the field, and `desk.changed.meanwhile` where the brand pays to other kinds of accounts by now. */
async function writeTerms(tx: Tx, brandId: string, { ways, ...next }: Terms): Promise<void> {
  checkBounds(next);
  const { currency } = await one<{ currency: string }>(tx, 'SELECT currency FROM brand_facts WHERE id = $1', [brandId]);
  const step = await stepOf(tx, currency);
  if (!ways.every((way) => isSound(way, next, step))) throw refuse('desk.bounds.wrong', { field: 'ways' });
  const before = await readWays(tx, brandId);
  const kinds = new Set(ways.map(({ kind }) => kind));
  if (kinds.size !== ways.length || ways.length !== before.length || !before.every(({ kind }) => kinds.has(kind)))
    throw refuse('desk.changed.meanwhile');
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
      BigInt(next.turnoverPercent * PPM_PER_PERCENT),
      next.automaticPerDay,
      next.correctionPauseHours,
      next.confirmMinutes,
    ],
  );
  const rows = ways
    .filter((one) => !isPlain(one))
    .map(({ kind, feeFixed, feePpm, min, max, hours }) => ({
      kind,
      fee_fixed: feeFixed,
      fee_ppm: feePpm,
      min_amount: min,
      max_amount: max,
      hours,
    }));
  await replaceWays(tx, brandId, rows);
}

/** Payouts by fewer people, more of them, with less play or less time to object. */
export const withdrawalControl: Control<Terms> = {
  name: 'withdrawals.rules',
  permission: 'withdrawals.rules',
  area: 'withdrawals',
  rules: WITHDRAWAL_RULES,
  schema: z.object(withdrawalTerms) as unknown as z.ZodMiniType<Terms>,
  read: readTerms,
  write: writeTerms,
};

/** Changes the cashier's rules, with fee, bounds and hours of each kind of account. Refuses what the call declares. */
export async function changeWithdrawalRules(
  { db, access }: PaymentsDeskDeps,
  { brandId, version, reason, ...next }: Body,
  context: OperatorContext,
) {
  return changeControl(db, withdrawalControl, { brand: await access.brandInScope(brandId, context), version, next, reason }, context);
}

function checkBounds(next: Rules): void {
  if (next.minAmount <= 0n || next.minAmount > next.maxAmount) throw refuse('desk.bounds.wrong', { field: 'minAmount' });
  for (const field of ['automaticUpTo', 'automaticPerDay', 'fourEyesAbove'] as const) {
    if ((next[field] ?? 0n) < 0n) throw refuse('desk.bounds.wrong', { field });
  }
  if (next.confirmMinutes > 0 && next.confirmMinutes < MIN_CONFIRM_MINUTES) throw refuse('desk.bounds.wrong', { field: 'confirmMinutes' });
}
