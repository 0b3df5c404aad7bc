import { useState } from 'react';
import type { Claimed, Taken } from './taken.ts';

export interface Slot<T> {
  item: T;
  /** It was claimed while it was shown; null: not yet. */
  claimed: Claimed | null;
}

interface PlacedClaim<T> extends Slot<T> {
  key: string;
  /** Its place in the list. */
  at: number;
}

/** What is to be shown: the list as it is now, and in their places those that were claimed while they were shown. */
export function inPlace<T>(list: readonly T[], keyOf: (item: T) => string, claims: readonly PlacedClaim<T>[]): Slot<T>[] {
  const keys = new Set(claims.map(({ key }) => key));
  const shown: Slot<T>[] = list.filter((item) => !keys.has(keyOf(item))).map((item) => ({ item, claimed: null }));
  for (const { item, claimed, at } of claims.toSorted((one, other) => one.at - other.at)) shown.splice(at, 0, { item, claimed });
  return shown;
}

/** Keeps what is claimed in its place until the page is left, whatever the list says by then: the next one moves up to it, and nothing jumps. */
export function useInPlace<T>(list: readonly T[], keyOf: (item: T) => string) {
  const [claims, setClaims] = useState<readonly PlacedClaim<T>[]>([]);
  const shown = inPlace(list, keyOf, claims);
  const settle = (item: T, taken: Taken): void => {
    const key = keyOf(item);
    const at = Math.max(
      0,
      shown.findIndex((slot) => keyOf(slot.item) === key),
    );
    const claimed = { ...taken, at: new Date().toISOString() };
    setClaims((before) => [...before.filter((one) => one.key !== key), { key, item, claimed, at }]);
  };
  return { shown, settle };
}
