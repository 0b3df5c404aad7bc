import * as z from 'zod/mini';
import { money } from '../base/money.ts';

/** A ledger unit is 1/10,000 of the main unit: amounts have four decimals at most. */
export const MAX_DECIMALS = 4;
const UNITS_DIGIT = 10n;
/** Payouts are rounded down to the bet step: of fewer steps the rounding would cost a noticeable part. */
const MIN_STAKE_STEPS = 20n;
/** A whole number of coins for every game: slots bet 20, 25 or 50 coins a spin. */
const COIN_STEPS = 100n;
const MAX_STAKES = 20;

/** How a currency is counted. Amounts in ledger units; on the wire numbers of main units. */
export const currencyTerms = z.strictObject({
  /** Decimals that are shown. */
  decimals: z.int().check(z.gte(0), z.lte(20)),
  /** Stakes are multiples of it, payouts are rounded down to it. */
  betStep: money,
  depositStep: money,
  withdrawStep: money,
  /** What instant games offer, rising. */
  stakes: z.array(money).check(z.minLength(1), z.maxLength(MAX_STAKES)),
});
export type CurrencyTerms = z.output<typeof currencyTerms>;

export type TermsField = keyof CurrencyTerms;

/** The first field that cannot be, given the decimals that amounts of the currency have (ISO 4217); null: none. */
export function unfitField(terms: CurrencyTerms, minorUnits: number): TermsField | null {
  const { decimals, betStep, depositStep, withdrawStep, stakes } = terms;
  if (decimals > Math.min(minorUnits, MAX_DECIMALS)) return 'decimals';
  const least = UNITS_DIGIT ** BigInt(MAX_DECIMALS - decimals);
  if (betStep <= 0n || betStep % least !== 0n) return 'betStep';
  if (depositStep <= 0n || depositStep % betStep !== 0n) return 'depositStep';
  if (withdrawStep <= 0n || withdrawStep % betStep !== 0n) return 'withdrawStep';
  return areStakesFit(stakes, betStep) ? null : 'stakes';
}

function areStakesFit(stakes: readonly bigint[], betStep: bigint): boolean {
  const [first = 0n] = stakes;
  const rising = stakes.every((stake, at) => stake % betStep === 0n && (at === 0 || stake > (stakes[at - 1] ?? 0n)));
  return (
    rising && stakes.length <= MAX_STAKES && first >= betStep * MIN_STAKE_STEPS && stakes.some((one) => one % (betStep * COIN_STEPS) === 0n)
  );
}
