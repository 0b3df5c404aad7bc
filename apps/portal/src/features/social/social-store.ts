import { createTabStore, useTabStore } from '@pavilion/ui/tab-store';
import { MINUTE_MS } from '@pavilion/contract/base/time';

/** A sign-in that has left for a provider: what it was for, and where to go on afterwards. */
export interface SocialTrip {
  purpose: 'login' | 'bind';
  name: string;
  next: string;
}

/** An identity that came back and belongs to no account here yet. */
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

/** A little less than the server stores it. */
export const ARRIVAL_MS = 14 * MINUTE_MS;

const trips = createTabStore<SocialTrip>('socialTrip');
const arrivals = createTabStore<SocialArrival>('socialArrival');
const isValid = ({ until }: SocialArrival): boolean => until > Date.now();

export const socialTrip = {
  take(): SocialTrip | null {
    const trip = trips.get();
    trips.set(null);
    return trip;
  },
  begin: (trip: SocialTrip): void => trips.set(trip),
};

export const socialArrival = {
  get(): SocialArrival | null {
    const arrival = arrivals.get();
    return arrival && isValid(arrival) ? arrival : null;
  },
  wait: (next: SocialArrival): void => arrivals.set(next),
  clear: (): void => arrivals.set(null),
};

export function useSocialArrival(): SocialArrival | null {
  const arrival = useTabStore(arrivals);
  return arrival && isValid(arrival) ? arrival : null;
}
