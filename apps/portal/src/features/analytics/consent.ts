import { useSyncExternalStore } from 'react';
import { boot, brand } from '../../boot.ts';

/** Id of the brand's measuring tag; empty: the brand measures nothing and needs no consent. */
export const { gtagId } = boot.status.info.analytics;

export type Consent = 'given' | 'declined';

/** A brand's consent is not another's, and one given for a tag says nothing of the next. */
const KEY = `measuring-${brand.code}-${gtagId}`;

const isConsent = (stored: string | null): stored is Consent => stored === 'given' || stored === 'declined';

function read(): Consent | null {
  try {
    const stored = localStorage.getItem(KEY);
    return isConsent(stored) ? stored : null;
  } catch {
    return null;
  }
}

let current = read();
const listeners = new Set<() => void>();

/** The answer given in this browser; requested again at the next visit where nothing can be stored. */
export function giveConsent(next: Consent): void {
  current = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Holds for this page.
  }
  for (const listener of listeners) listener();
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Null: not asked yet. */
export const useConsent = (): Consent | null => useSyncExternalStore(follow, () => current);
