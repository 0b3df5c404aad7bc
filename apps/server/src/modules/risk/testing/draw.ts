/** A stream of numbers that a seed decides, so that a population can be made again. */
export interface Draw {
  /** In [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** Whole, both included. */
  whole(low: number, high: number): number;
  isTrue(chance: number): boolean;
  pick<T>(from: readonly T[]): T;
}

export function drawOf(seed: number): Draw {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + next() * (high - low);
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    whole,
    isTrue: (chance) => next() < chance,
    pick: (from) => {
      const one = from[whole(0, from.length - 1)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
  };
}
