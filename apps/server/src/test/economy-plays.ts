import { atRiskOfOne } from '@pavilion/fairness/at-risk';

/*
 * How a round goes, exactly. The dearest play for an operator that gives something back is the one that keeps least: one percent, as dice do at every chance.
 */

/** Parts per million that the games keep. */
export const EDGE = 10_000n;
export const MILLION = 1_000_000n;
export const MAIN = 10_000n;

/** What a stake comes to: with `chance` of a hundred it returns 99 percent in the mean, else nothing. */
export interface Bet {
  /** Of a hundred. */
  chance: bigint;
}
export const EVEN: Bet = { chance: 50n };
/** Dice at 95 percent: a tenth of the stake is at risk. */
export const SAFE: Bet = { chance: 95n };
export const LONG: Bet = { chance: 1n };

const HUNDRED = 100n;
const RETURN = 99n;

export const returnOf = (stake: bigint, { chance }: Bet): bigint => (stake * RETURN) / chance;

/** Valid turnover of a stake. */
export const countedOf = (stake: bigint, bet: Bet): bigint =>
  atRiskOfOne({ stake, chance: bet.chance, of: HUNDRED, returns: returnOf(stake, bet) });

/** Stakes that bring so much valid turnover. */
export const stakesFor = (turnover: bigint, bet: Bet): bigint => {
  const unit = 1_000_000n;
  return (turnover * unit + countedOf(unit, bet) - 1n) / countedOf(unit, bet);
};

export const lostOf = (stakes: bigint): bigint => (stakes * EDGE) / MILLION;

/** Net losses after so many equal bets with their chances, as parts of `of`; below zero for who won. */
export function lossesOf(stake: bigint, bet: Bet, bets: number): { losses: { loss: bigint; chance: bigint }[]; of: bigint } {
  const [win, lose] = [bet.chance, HUNDRED - bet.chance];
  let ways = 1n;
  const losses: { loss: bigint; chance: bigint }[] = [];
  for (let won = 0; won <= bets; won += 1) {
    const chance = ways * win ** BigInt(won) * lose ** BigInt(bets - won);
    losses.push({ loss: stake * BigInt(bets) - returnOf(stake, bet) * BigInt(won), chance });
    ways = (ways * BigInt(bets - won)) / BigInt(won + 1);
  }
  return { losses, of: HUNDRED ** BigInt(bets) };
}
