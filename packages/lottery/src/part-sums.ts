import type { Part, Play } from './play.ts';

/** A bet with what a unit stake of it counts for at each tier of its play, in whole numbers of one measure for all bets. */
export interface WeightedBet {
  readonly play: Pick<Play<unknown>, 'parts' | 'pieces' | 'across'>;
  /** Canonical. */
  readonly content: string;
  readonly weights: readonly bigint[];
}

/** A part of the result: how many values it has, and what bets count for at those with a hit. */
export interface PartSum extends Pick<Part, 'size' | 'chances' | 'seen'> {
  readonly alike: number;
  /** Draws that are looked at together, where its play is bet on several. */
  readonly across: number;
  readonly values: Map<string, bigint>;
}

/** Bets, pieces or values looked at between two steps: a few milliseconds. */
const STEP = 4_000;
/** Cached values of a play's pieces, some megabytes of all plays together, and of one piece: others are parts of lists, each its own. */
const MAX_CACHED = 30_000;
const MAX_OF_PIECE = 1_000;

const cache = new WeakMap<WeightedBet['play'], { parts: Map<string, readonly Part[]>; values: number }>();

/**
 * Adds up bets by parts of the result, in steps. What bets have in common is looked at once: a thousand lines of one play look at no more than its
 * different pieces.
 */
export function* partSums(bets: Iterable<WeightedBet>): Generator<undefined, Map<string, PartSum>> {
  const sums = new Map<string, PartSum>();
  let looked = 0;
  for (const [play, contents] of yield* merged(bets))
    for (const [content, weights] of contents)
      for (const { name, values, alike = 1, ...part } of partsOf(play, content)) {
        const sum = sums.get(name) ?? { ...part, alike, across: play.across ?? 1, values: new Map<string, bigint>() };
        sums.set(name, sum);
        for (const [value, hits] of values) {
          let amount = sum.values.get(value) ?? 0n;
          for (let tier = 0; tier < hits.length; tier++) {
            const stakes = hits[tier] ?? 0;
            if (stakes > 0) amount += stakes === 1 ? (weights[tier] ?? 0n) : (weights[tier] ?? 0n) * BigInt(stakes);
          }
          sum.values.set(value, amount);
          if (++looked % STEP === 0) yield;
        }
      }
  return sums;
}

type Contents = Map<string, readonly bigint[]>;

/** Bets by play and content, then by the pieces of their contents, each with all that is bet on it. */
function* merged(bets: Iterable<WeightedBet>): Generator<undefined, Map<WeightedBet['play'], Contents>> {
  const plays = new Map<WeightedBet['play'], Contents>();
  let looked = 0;
  for (const { play, content, weights } of bets) {
    const contents = plays.get(play) ?? new Map<string, readonly bigint[]>();
    plays.set(play, contents);
    addTo(contents, content, weights);
    if (++looked % STEP === 0) yield;
  }
  for (const [play, contents] of plays) {
    if (!play.pieces) continue;
    const pieces: Contents = new Map();
    for (const [content, weights] of contents)
      for (const piece of play.pieces(content)) {
        addTo(pieces, piece, weights);
        if (++looked % STEP === 0) yield;
      }
    plays.set(play, pieces);
  }
  return plays;
}

function addTo(contents: Contents, content: string, weights: readonly bigint[]): void {
  const before = contents.get(content);
  contents.set(content, before ? before.map((weight, tier) => weight + (weights[tier] ?? 0n)) : weights);
}

/** Parts of a piece that looks at many values are made once. */
function partsOf(play: WeightedBet['play'], content: string): readonly Part[] {
  if (!play.pieces) return play.parts(content);
  const known = cache.get(play) ?? { parts: new Map<string, readonly Part[]>(), values: 0 };
  cache.set(play, known);
  const before = known.parts.get(content);
  if (before) return before;
  const parts = play.parts(content);
  const values = parts.reduce((sum, part) => sum + part.values.size, 0);
  if (values <= MAX_OF_PIECE && known.values + values <= MAX_CACHED) {
    known.parts.set(content, parts);
    known.values += values;
  }
  return parts;
}

/** All steps at once. */
export function finish<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
