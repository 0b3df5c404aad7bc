import { useSyncExternalStore } from 'react';

/** A sign-in that has left for a provider: what it was for, and where to go on afterwards. */
export interface SocialTrip {
  purpose: 'login' | 'bind';
  name: string;
  next: string;
}

/** An identity that came back and belongs to nobody here yet. */
export interface SocialArrival {
  ticket: string;
  /** The provider's. */
  name: string;
  /** Masked; may be empty. */
  account: string;
  next: string;
  /** In ms. */
  until: number;
}

const TRIP = 'socialTrip';
const ARRIVAL = 'socialArrival';
/** A little less than the server keeps it. */
export const ARRIVAL_MS = 14 * 60_000;

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is off: the provider's answer finds nobody who asked, and says so.
  }
}

export const socialTrip = {
  take(): SocialTrip | null {
    const trip = read(TRIP) as SocialTrip | null;
    write(TRIP, null);
    return trip;
  },
  begin: (trip: SocialTrip): void => write(TRIP, trip),
};

const listeners = new Set<() => void>();
let arrival = read(ARRIVAL) as SocialArrival | null;

function publish(next: SocialArrival | null): void {
  arrival = next;
  write(ARRIVAL, next);
  for (const listener of listeners) listener();
}

export const socialArrival = {
  get: (): SocialArrival | null => (arrival && arrival.until > Date.now() ? arrival : null),
  wait: (next: SocialArrival): void => publish(next),
  clear: (): void => publish(null),
};

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useSocialArrival = (): SocialArrival | null => useSyncExternalStore(follow, socialArrival.get, socialArrival.get);
