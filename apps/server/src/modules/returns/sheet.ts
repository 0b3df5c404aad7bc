import type { ReturnPart } from '@pavilion/contract/returns/desk';
import { PPM } from '@pavilion/contract/base/rate';
import { compare, plus, type Ratio, ratio, times } from '@pavilion/lottery/ratio';
import { type GivenBack, NONE, type Product } from '../../kernel/given-back.ts';

/** A product a brand offers, and what it keeps of a unit of turnover at its best game or play. */
export interface ProductHold extends Product {
  /** Null: not stated. */
  edge: Ratio | null;
  edgeIs: 'published' | 'stated';
}

export interface ReturnShare {
  part: ReturnPart;
  name: string;
  share: Ratio;
}

export interface ReturnRow extends ProductHold {
  parts: ReturnShare[];
  sum: Ratio;
  /** What is left of the edge; below zero: more is given back. */
  left: Ratio | null;
  isPast: boolean;
}

export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { n: -b.n, d: b.d });
const add = (shares: readonly Ratio[]): Ratio => shares.reduce(plus, NONE);

type ReturnOf<Kind extends GivenBack['of']> = Extract<GivenBack, { of: Kind }>;
const only = <Kind extends GivenBack['of']>(given: readonly GivenBack[], kind: Kind): ReturnOf<Kind>[] =>
  given.filter((one): one is ReturnOf<Kind> => one.of === kind);

/** Shares of the hold; those that are computed after deduction of others come last. */
function sharesOfHold(product: ProductHold, given: readonly ReturnOf<'kept'>[], known: readonly ReturnShare[]): ReturnShare[] {
  const { edge } = product;
  if (edge === null) return [];
  const all = [...known];
  for (const { part, name, after, share } of given.toSorted((one, other) => one.after.length - other.after.length)) {
    const left = minus(edge, add(all.filter((one) => after.includes(one.part)).map((one) => one.share)));
    all.push({ part, name, share: left.n > 0n ? times(left, share(product)) : NONE });
  }
  return all.slice(known.length);
}

function rowOf(product: ProductHold, given: readonly GivenBack[]): ReturnRow {
  const direct = only(given, 'turnover').map(({ part, name, share }) => ({ part, name, share: share(product) }));
  const parts = [...direct, ...sharesOfHold(product, only(given, 'kept'), direct)].filter(({ share }) => share.n > 0n);
  const sum = add(parts.map(({ share }) => share));
  const left = product.edge && minus(product.edge, sum);
  return { ...product, parts, sum, left, isPast: left !== null && left.n < 0n };
}

/** What a unit of turnover gives back of each product, all rules together. */
export const sheetOf = (products: readonly ProductHold[], given: readonly GivenBack[]): ReturnRow[] =>
  products.map((product) => rowOf(product, given));

const keyOf = ({ code, way }: Product): string => `${code} ${way}`;

/** Products that give back more than they keep, and did not, or not as much, before. */
export function newlyPast(before: readonly ReturnRow[], after: readonly ReturnRow[]): ReturnRow[] {
  const known = new Map(before.map((row) => [keyOf(row), row]));
  return after.filter((row) => {
    if (!row.isPast || row.left === null) return false;
    const then = known.get(keyOf(row))?.left ?? null;
    return then === null || then.n >= 0n || compare(row.left, then) < 0;
  });
}

/** Parts per million, away from what looks better: what is given up, what is kept or left down. */
export const ppmUp = ({ n, d }: Ratio): bigint => -((-n * PPM) / d - ((-n * PPM) % d < 0n ? 1n : 0n));
export const ppmDown = ({ n, d }: Ratio): bigint => (n * PPM) / d - ((n * PPM) % d < 0n ? 1n : 0n);

export const wholeRatio = (ppm: number): Ratio => ratio(ppm, PPM);
