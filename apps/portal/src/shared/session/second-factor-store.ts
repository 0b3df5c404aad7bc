import type { SecondFactorMethod, SecondFactorOffer } from '@pavilion/contract/identity/session';
import { createTabStore, useTabStore } from '@pavilion/ui/tab-store';

export type LoginArea = 'member' | 'agent';

/** A login that waits for its second factor. Stored for the tab, so that a reload or going back loses nothing. */
export interface SecondFactor {
  ticket: string;
  methods: readonly { method: SecondFactorMethod; hint: string }[];
  /** In ms. */
  until: number;
  triesLeft: number;
  area: LoginArea;
  remember: boolean;
}

const METHODS: ReadonlySet<unknown> = new Set<SecondFactorMethod>(['mobile', 'email', 'totp', 'recovery']);
const store = createTabStore<SecondFactor>('secondStep', (stored) => typeof stored.ticket === 'string' && stored.until > Date.now());

/** What the refusal of a login offers; null for one without a ticket. */
export function offerOf(value: Record<string, unknown>, wish: Pick<SecondFactor, 'area' | 'remember'>, now: number): SecondFactor | null {
  const { ticket, methods, expiresInSeconds, tries } = value as Partial<SecondFactorOffer>;
  const known = Array.isArray(methods) ? methods.filter(({ method }) => METHODS.has(method)) : [];
  if (typeof ticket !== 'string' || known.length === 0) return null;
  return { ticket, methods: known, until: now + (expiresInSeconds ?? 300) * 1000, triesLeft: tries ?? 5, ...wish };
}

export const secondFactor = {
  get: store.get,
  open: (next: SecondFactor): void => store.set(next),
  triesLeft: (triesLeft: number): void => {
    const waiting = store.get();
    if (waiting) store.set({ ...waiting, triesLeft });
  },
  close: (): void => store.set(null),
};

export const useSecondFactor = (): SecondFactor | null => useTabStore(store);
