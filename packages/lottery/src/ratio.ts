/** An exact fraction; `d` is above zero. Not reduced. */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

export const ratio = (n: bigint | number, d: bigint | number = 1n): Ratio => ({ n: BigInt(n), d: BigInt(d) });

export const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d });

export const plus = (a: Ratio, b: Ratio): Ratio => (a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d });

/** Below zero, zero or above as `a` is less than, equal to or more than `b`. */
export const compare = (a: Ratio, b: Ratio): number => Number(a.n * b.d - b.n * a.d > 0n) - Number(a.n * b.d - b.n * a.d < 0n);

/** The largest whole number not above a fraction of no less than zero. */
export const floor = ({ n, d }: Ratio): bigint => n / d;

const greatestCommon = (a: bigint, b: bigint): bigint => {
  while (b > 0n) [a, b] = [b, a % b];
  return a;
};

/** Of numbers above zero; one of none. */
export function leastCommonMultiple(numbers: Iterable<bigint>): bigint {
  let multiple = 1n;
  for (const number of new Set(numbers)) multiple *= number / greatestCommon(multiple, number);
  return multiple;
}

/** `floor` of all of them together. Fractions of one denominator are added first: many of a few denominators stay short. */
export function floorOfSum(ratios: Iterable<Ratio>): bigint {
  const sums = new Map<bigint, bigint>();
  for (const { n, d } of ratios) sums.set(d, (sums.get(d) ?? 0n) + n);
  const whole = leastCommonMultiple(sums.keys());
  let all = 0n;
  for (const [d, n] of sums) all += n * (whole / d);
  return all / whole;
}

/** For people: `9.70`, four places at most, cut, without zeros at the end beyond two places. */
export function show(value: Ratio): string {
  const scaled = floor({ n: value.n * 10_000n, d: value.d })
    .toString()
    .padStart(5, '0');
  return `${scaled.slice(0, -4)}.${scaled.slice(-4)}`.replace(/0{1,2}$/, '');
}

/** `75`, `38.30`, `0.0005`: a decimal of digits and at most one point as an exact fraction. Throws for anything else. */
export function fromDecimal(text: string): Ratio {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`not a decimal: ${text.slice(0, 20)}`);
  return { n: BigInt(whole + part), d: 10n ** BigInt(part.length) };
}
