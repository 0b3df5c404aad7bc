import { atRisk, atRiskOfMost, type Outcome } from '@pavilion/fairness/at-risk';
import { finish, type PartSum, partSums } from './part-sums.ts';
import type { Draw, Play } from './play.ts';
import { sampleOf } from './sample.ts';

export interface BetAtRisk {
  readonly play: Pick<Play<unknown>, 'parts' | 'pieces' | 'across'>;
  /** Canonical. */
  readonly content: string;
  /** What a unit stake pays at each tier of the play, in the ledger's units: a push pays the stake. */
  readonly payouts: readonly bigint[];
}

export interface RiskInput {
  /** Of all the bets. */
  readonly stake: bigint;
  readonly bets: Iterable<BetAtRisk>;
  /** Of their family. */
  readonly draw: Draw<unknown>;
}

/** Values of parts that are looked at in results at most, and results at least. */
const MAX_LOOKED = 500_000;
const FEWEST_RESULTS = 50;
const STEP = 4_000;

/**
 * What one member's bets on one issue put at risk together (`atRisk` of `@pavilion/fairness`), whatever is drawn. Exact where they look at one part of the result,
 * whose values are counted. Of several parts it is the least of three bounds: each part by itself, a thousand fixed results counted in place of all, and the least that
 * 95 of 100 of them return.
 */
export const ticketsAtRisk = (tickets: RiskInput): bigint => finish(ticketsAtRiskInSteps(tickets));

/** `ticketsAtRisk`, with a rest every few milliseconds. */
export function* ticketsAtRiskInSteps({ stake, bets, draw }: RiskInput): Generator<undefined, bigint> {
  const parts = [...(yield* partSums(weighed(bets))).values()];
  const apart = yield* apartAtRisk(parts, stake);
  const [only] = parts;
  if (apart === 0n || !only || (parts.length === 1 && only.alike === 1)) return apart;
  const returns = yield* returnsOf(parts, draw);
  const counted = atRisk({ stake, outcomes: returns.map((each) => ({ chance: 1n, returns: each })), of: BigInt(returns.length) });
  return minOf([apart, counted, atRiskOfMost(stake, returns)]);
}

function* weighed(bets: Iterable<BetAtRisk>) {
  for (const { play, content, payouts } of bets) yield { play, content, weights: payouts };
}

const minOf = (amounts: readonly bigint[]): bigint => amounts.reduce((least, amount) => (amount < least ? amount : least));

/** Each part by itself, at the share of the stake that it is expected to return of all. */
function* apartAtRisk(parts: readonly PartSum[], stake: bigint): Generator<undefined, bigint> {
  const expected: bigint[] = [];
  let looked = 0;
  for (const part of parts) {
    const { all, outcomes } = outcomesOf(part);
    expected.push((BigInt(part.alike) * outcomes.reduce((sum, { chance, returns }) => sum + chance * returns, 0n)) / all);
    if ((looked += outcomes.length) > STEP) {
      looked = 0;
      yield;
    }
  }
  const total = expected.reduce((sum, each) => sum + each, 0n);
  if (total === 0n) return stake;
  let risk = 0n;
  let shared = 0n;
  for (const [at, part] of parts.entries()) {
    const { all, outcomes } = outcomesOf(part);
    const each = (stake * (expected[at] ?? 0n)) / total / BigInt(part.alike);
    shared += each * BigInt(part.alike);
    risk += atRisk({ stake: each, outcomes, of: all }) * BigInt(part.alike);
    if ((looked += outcomes.length) > STEP) {
      looked = 0;
      yield;
    }
  }
  const rest = stake - shared;
  return parts.length === 1 && parts[0]?.alike === 1 ? risk : risk + rest;
}

function outcomesOf({ size, chances, values }: PartSum): { all: bigint; outcomes: Outcome[] } {
  const outcomes = Array.from(values, ([value, returns]) => ({ chance: chances ? chances.of(value) : 1n, returns }));
  return { all: chances ? chances.all : BigInt(size), outcomes };
}

/** What the bets return on fixed results, each as likely as the others. */
function* returnsOf(parts: readonly PartSum[], draw: Draw<unknown>): Generator<undefined, bigint[]> {
  const values = parts.reduce((sum, { alike }) => sum + alike, 0);
  const sample = sampleOf(draw);
  const returns = Array<bigint>(Math.max(FEWEST_RESULTS, Math.min(sample.own.length, Math.floor(MAX_LOOKED / values)))).fill(0n);
  let looked = 0;
  for (const part of parts) {
    const results = part.across > 1 ? sample.joined() : sample.own;
    for (let at = 0; at < returns.length; at++) {
      for (const value of part.seen(results[at])) returns[at] = (returns[at] ?? 0n) + (part.values.get(value) ?? 0n);
      if ((looked += part.alike) > STEP) {
        looked = 0;
        yield;
      }
    }
  }
  return returns;
}
