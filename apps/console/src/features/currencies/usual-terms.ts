import type { currenciesList } from '@pavilion/contract/currencies/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';

export type CurrencyRow = WireValue<typeof currenciesList>['list'][number];
export type WireTerms = CurrencyRow['terms'];

export const FIGURES = ['decimals', 'betStep', 'depositStep', 'withdrawStep'] as const;
/** As they are typed: `0.0` on the way to `0.05` is a text, and no other number yet. Stakes with a space between them. */
export type TypedTerms = Record<(typeof FIGURES)[number] | 'stakes', string>;

export const typedTerms = ({ decimals, betStep, depositStep, withdrawStep, stakes }: WireTerms): TypedTerms => ({
  decimals: String(decimals),
  betStep: String(betStep),
  depositStep: String(depositStep),
  withdrawStep: String(withdrawStep),
  stakes: stakes.join(' '),
});

/** Stakes of games, in least amounts: 0.20 to 100 of a currency with cents. */
const STAKES = [20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

/** What most currencies of so many decimals are counted by: bets in the least amount, deposits and withdrawals in whole units. */
export function usualTerms(decimals: number): WireTerms {
  const amount = (least: number): number => Number((least / 10 ** decimals).toFixed(decimals));
  return { decimals, betStep: amount(1), depositStep: 1, withdrawStep: 1, stakes: STAKES.map(amount) };
}

const PLAIN = /^\d{1,12}(?:\.\d{1,4})?$/;

/** Plain decimals with blanks between them, as amounts; null where one is none. */
export function readStakes(typed: string): number[] | null {
  const parts = typed.trim().split(/\s+/);
  return parts.every((part) => PLAIN.test(part)) ? parts.map(Number) : null;
}
