import { unitsFromNumber, mainFromUnits } from '@pavilion/contract/base/money';
import type { FieldProblem } from '../../kernel/refusal.ts';
import type { Direction, TransferSign } from './tables.ts';

/** As the brand's settings have it, in main units; see `brand-settings.ts`. */
export interface TransferSetting {
  up: boolean;
  down: boolean;
  minAmount: number;
  maxAmount: number;
  dailyAmount: number;
  dailyCount: number;
  turnoverPercent: number;
  reviewFrom: number | null;
}

/** What a brand allows, amounts in ledger units. */
export interface TransferRule {
  offers: Readonly<Record<Direction, boolean>>;
  min: bigint;
  max: bigint;
  dailyAmount: bigint;
  dailyCount: number;
  turnoverPercent: number;
  reviewFrom: bigint | null;
}

const units = (main: number): bigint => unitsFromNumber(main) ?? 0n;

/** Null: the brand has no transfers. */
export const ruleFrom = (setting: TransferSetting | null): TransferRule | null =>
  setting && {
    offers: { up: setting.up, down: setting.down },
    min: units(setting.minAmount),
    max: units(setting.maxAmount),
    dailyAmount: units(setting.dailyAmount),
    dailyCount: setting.dailyCount,
    turnoverPercent: setting.turnoverPercent,
    reviewFrom: setting.reviewFrom === null ? null : units(setting.reviewFrom),
  };

/** What a member gave since the brand's midnight. */
export interface GivenToday {
  amount: bigint;
  count: number;
}

/** What is wrong with an amount under the brand's rule; null: nothing. The steps of the currency and the balance are not its business. */
export function amountProblem(rule: TransferRule, amount: bigint, today: GivenToday): FieldProblem | null {
  const { min, max, dailyAmount, dailyCount } = rule;
  if (amount < min || amount > max)
    return { field: 'amount', code: 'transfer.amount.out.of.bounds', params: { min: mainFromUnits(min), max: mainFromUnits(max) } };
  if (today.count >= dailyCount) return { field: 'amount', code: 'transfer.daily.count', params: { count: dailyCount } };
  if (today.amount + amount > dailyAmount)
    return { field: 'amount', code: 'transfer.daily.amount', params: { left: mainFromUnits(leftToday(rule, today)) } };
  return null;
}

export const leftToday = ({ dailyAmount }: TransferRule, { amount }: GivenToday): bigint =>
  amount < dailyAmount ? dailyAmount - amount : 0n;

/** Turnover asked of what is received. */
export const turnoverOf = ({ turnoverPercent }: TransferRule, amount: bigint): bigint => (amount * BigInt(turnoverPercent)) / 100n;

/** What happened within the day before. */
export interface SeenLately {
  /** The receiver gave to the giver. */
  back: boolean;
  /** Somebody else gave to the giver. */
  passedOn: boolean;
  /** What the giver gave, to whomever, and no operator looks at: a large transfer cut in pieces counts as one, with several receivers too. */
  given: bigint;
}

/** Why operators look at a transfer. */
export const signsOf = (rule: TransferRule, amount: bigint, seen: SeenLately): TransferSign[] => [
  ...(rule.reviewFrom !== null && amount + seen.given >= rule.reviewFrom ? (['large'] as const) : []),
  ...(seen.back ? (['back'] as const) : []),
  ...(seen.passedOn ? (['passed.on'] as const) : []),
];
