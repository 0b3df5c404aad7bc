import type { SecondFactorMethod, SecondFactorOffer } from '@pavilion/contract/session';
import { useSyncExternalStore } from 'react';

export type LoginArea = 'member' | 'agent';

/** A login that waits for its second factor. Kept for the tab, so that a reload or going back loses nothing. */
export interface SecondFactor {
  ticket: string;
  methods: readonly { method: SecondFactorMethod; hint: string }[];
  /** In ms. */
  until: number;
  triesLeft: number;
  area: LoginArea;
  remember: boolean;
}

const KEY = 'secondStep';
const METHODS: ReadonlySet<unknown> = new Set<SecondFactorMethod>(['mobile', 'email', 'totp', 'recovery']);
const listeners = new Set<() => void>();
let waiting: SecondFactor | null = read();

function read(): SecondFactor | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SecondFactor | null;
    return kept && typeof kept.ticket === 'string' && kept.until > Date.now() ? kept : null;
  } catch {
    return null;
  }
}

function publish(next: SecondFactor | null): void {
  waiting = next;
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is off: it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** What the refusal of a login offers; null for one without a ticket. */
export function offerOf(value: Record<string, unknown>, wish: Pick<SecondFactor, 'area' | 'remember'>, now: number): SecondFactor | null {
  const { ticket, methods, expiresInSeconds, tries } = value as Partial<SecondFactorOffer>;
  const known = Array.isArray(methods) ? methods.filter(({ method }) => METHODS.has(method)) : [];
  if (typeof ticket !== 'string' || known.length === 0) return null;
  return { ticket, methods: known, until: now + (expiresInSeconds ?? 300) * 1000, triesLeft: tries ?? 5, ...wish };
}

export const secondFactor = {
  get: (): SecondFactor | null => waiting,
  open: (next: SecondFactor): void => publish(next),
  triesLeft: (triesLeft: number): void => {
    if (waiting) publish({ ...waiting, triesLeft });
  },
  close: (): void => publish(null),
};

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSecondFactor = (): SecondFactor | null => useSyncExternalStore(follow, secondFactor.get, secondFactor.get);
