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

/**
 * Which stakes a game takes. `coins`: a bet must be so many whole steps or a multiple, so that no pay is ever
 * rounded. `any`: every multiple of the step from the smallest bet to the largest is taken, not only those offered.
 */
export interface BetRule {
  coins: number;
  any: boolean;
}

/**
 * The bets offered, rising: those that fit the rule and the launch's largest bet, at least one. Where none of the launch fits the rule, each is
 * rounded up to the next that does.
 */
export function betLadder({ coins }: BetRule, { bets, step }: Currency, maxBet: bigint | null): readonly bigint[] {
  const coin = BigInt(coins) * step;
  const whole = bets.filter((bet) => bet % coin === 0n);
  const fitting = whole.length > 0 ? whole : [...new Set(bets.map((bet) => ((bet + coin - 1n) / coin) * coin))];
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
