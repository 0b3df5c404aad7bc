import type { Draw } from './play.ts';

const RESULTS = 1_000;

export interface Sample {
  readonly own: readonly unknown[];
  /** Each with another draw of the family, as plays across two draws read it. */
  joined(): readonly unknown[];
}

const known = new WeakMap<Draw<unknown>, Sample>();

/** A thousand results of a draw, the same in every process and for every issue: they estimate what bets return, and decide nothing. */
export function sampleOf(draw: Draw<unknown>): Sample {
  const before = known.get(draw);
  if (before) return before;
  const next = numbersFrom(0x9e_37_79_b9);
  const many = (): unknown[] => Array.from({ length: RESULTS }, () => resultOf(draw, next));
  const own = many();
  let joined: readonly unknown[] | undefined;
  const sample: Sample = {
    own,
    joined: () => (joined ??= many().map((other, at) => draw.join?.([own[at], other]) ?? own[at])),
  };
  known.set(draw, sample);
  return sample;
}

function resultOf(draw: Draw<unknown>, next: (bound: number) => number): unknown {
  if (draw.draw) return draw.draw(next);
  const digits = (count: number): string => Array.from({ length: count }, () => next(10)).join('');
  return Object.fromEntries(
    (draw.form ?? []).map(({ code, count, digits: each }) => [code, Array.from({ length: count }, () => digits(each))]),
  );
}

/** Numbers below a bound from a fixed seed: a xorshift of 32 bits, whose bias is a few in a billion. */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}
