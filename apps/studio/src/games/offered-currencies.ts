import { isoCurrencies } from '@pavilion/kit/iso-4217';
import { type Currency, UNITS_PER_MAIN } from './currencies.ts';

/** Currency of demonstration play: no money. */
export const DEMO_CURRENCY = 'XXX';
export const DEMO_BALANCE = 1_000n * UNITS_PER_MAIN;
export const MAX_DEMO_BALANCE = 1_000_000n * UNITS_PER_MAIN;

/** Decimals of a unit of 1/100,000. */
const MAX_DECIMALS = 5;
/** Stakes in least amounts, where a launch says nothing: 0.20 to 100 of a currency with cents. */
const USUAL_BETS = [20n, 50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n];
/** Of a currency whose least amount buys nothing. */
const OWN_BETS: Readonly<Record<string, readonly bigint[]>> = {
  VND: [1_000n, 2_000n, 5_000n, 10_000n, 20_000n, 50_000n, 100_000n, 200_000n, 500_000n],
};

export const currencyCodes: readonly string[] = [...isoCurrencies.keys()];

/** A currency of ISO 4217, or play money, as it is where a launch says nothing of it. */
export function findCurrency(code: string): Currency | undefined {
  const decimals = code === DEMO_CURRENCY ? 2 : isoCurrencies.get(code)?.minorUnits;
  if (decimals === undefined) return undefined;
  const step = UNITS_PER_MAIN / 10n ** BigInt(decimals);
  return { code, decimals, step, bets: (OWN_BETS[code] ?? USUAL_BETS).map((bet) => bet * step) };
}

/** Throws for a code that is no currency. */
export function requireCurrency(code: string): Currency {
  const found = findCurrency(code);
  if (!found) throw new Error(`no currency ${code}`);
  return found;
}

/** How an operator counts a currency; amounts in units of 1/100,000. */
export interface LaunchMoney {
  decimals: number;
  step: bigint;
  bets: readonly bigint[];
}

/** Whether a currency can be played so: a step that its decimals can show, rising stakes of whole steps. */
export function isPlayable({ decimals, step, bets }: LaunchMoney): boolean {
  if (decimals > MAX_DECIMALS || step <= 0n || step % (UNITS_PER_MAIN / 10n ** BigInt(decimals)) !== 0n) return false;
  return bets.length > 0 && bets.every((bet, at) => bet % step === 0n && bet > (bets[at - 1] ?? 0n));
}
