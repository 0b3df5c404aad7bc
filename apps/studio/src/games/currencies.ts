/** Units of 1/100,000 in one main unit: the unit of the wallet's wire. */
export const UNITS_PER_MAIN = 100_000n;

export interface Currency {
  code: string;
  decimals: number;
  /** Bets and payouts are multiples of this many units. */
  step: bigint;
  /** Total bets offered, in units, rising. */
  bets: readonly bigint[];
}

/** Currency of demonstration play: no money. */
export const DEMO_CURRENCY = 'XXX';
export const DEMO_BALANCE = 1_000n * UNITS_PER_MAIN;
export const MOST_DEMO_BALANCE = 1_000_000n * UNITS_PER_MAIN;

function currency(code: string, decimals: number, bets: readonly number[]): Currency {
  return {
    code,
    decimals,
    step: UNITS_PER_MAIN / 10n ** BigInt(decimals),
    bets: bets.map((bet) => BigInt(Math.round(bet * 100)) * (UNITS_PER_MAIN / 100n)),
  };
}

const SMALL_BETS = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
const currencies = new Map(
  [
    currency(DEMO_CURRENCY, 2, SMALL_BETS),
    currency('BRL', 2, SMALL_BETS),
    currency('USD', 2, SMALL_BETS),
    currency('EUR', 2, SMALL_BETS),
    currency('MYR', 2, SMALL_BETS),
    currency('THB', 2, [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]),
    currency('VND', 0, [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000]),
  ].map((entry) => [entry.code, entry]),
);

export const currencyCodes: readonly string[] = [...currencies.keys()].filter((code) => code !== DEMO_CURRENCY);

export function findCurrency(code: string): Currency | undefined {
  return currencies.get(code);
}

/** The currency of a stored session or round. */
export function requireCurrency(code: string): Currency {
  const found = currencies.get(code);
  if (!found) throw new Error(`no currency ${code}`);
  return found;
}

/**
 * Which stakes a game takes. `coins`: a bet must be so many whole steps or a multiple, so that no pay is ever
 * rounded. `any`: every multiple of the step from the smallest bet to the largest is taken, not only those offered.
 */
export interface BetRule {
  coins: number;
  any: boolean;
}

/** The bets offered, rising: those that fit the rule and the launch's largest bet, at least one. */
export function betLadder({ coins }: BetRule, { bets, step }: Currency, maxBet: bigint | null): readonly bigint[] {
  const fitting = bets.filter((bet) => bet % (BigInt(coins) * step) === 0n);
  const allowed = fitting.filter((bet) => maxBet === null || bet <= maxBet);
  return allowed.length > 0 ? allowed : fitting.slice(0, 1);
}

/** The least and the greatest bet of a ladder, in its units (1/100,000); both 0 where it is empty. */
export function betBounds(ladder: readonly bigint[]): { min: bigint; max: bigint } {
  const [min = 0n] = ladder;
  return { min, max: ladder.at(-1) ?? 0n };
}

/** Whether a bet in units of 1/100,000 may be placed: one of the ladder, or under a rule for any amount a whole step within its bounds. */
export function isBetAllowed(rule: BetRule, money: Currency, { bet, maxBet }: { bet: bigint; maxBet: bigint | null }): boolean {
  const ladder = betLadder(rule, money, maxBet);
  if (!rule.any) return ladder.includes(bet);
  const { min, max } = betBounds(ladder);
  return bet % (BigInt(rule.coins) * money.step) === 0n && bet >= min && bet <= max;
}
