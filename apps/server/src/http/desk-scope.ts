import type { DeskSession } from './desk.ts';

/** Brands in reach of an operator. */
export type DeskScope = Pick<DeskSession, 'scope' | 'seesAllBrands'>;

/**
 * The one decision about scope: whether what belongs to these brands is in reach of the operator. Null belongs to every brand, also to those
 * that are added later: who was given every brand by name does not have it. All brands of a list must be in scope;
 * what is left without any brand is for operators of all brands.
 */
export function isInScope(of: string | null | readonly string[], { scope, seesAllBrands }: DeskScope) {
  if (of === null) return seesAllBrands;
  if (typeof of === 'string') return scope.includes(of);
  return of.length === 0 ? seesAllBrands : of.every((id) => scope.includes(id));
}

/** Whether the operator learns of it at all: it belongs to every brand, or to one of the operator's. */
export const isVisible = (of: readonly string[] | null, session: DeskScope): boolean =>
  of === null || session.seesAllBrands || of.some((id) => isInScope(id, session));
