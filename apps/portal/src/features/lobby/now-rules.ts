import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { promotionsNow } from '@pavilion/contract/promotions/now';
import { type DrawNow, isOfficial } from '../../shared/games/draws.ts';

type Now = WireValue<typeof promotionsNow>;
export type Race = NonNullable<Now['race']>;
export type Rain = NonNullable<Now['rain']>;

export interface RainAt {
  rain: Rain;
  isFalling: boolean;
  /** Ms until it falls, or until it is over. */
  left: number;
}

/** The rain at a moment of the server's clock; null: over since it was read. */
export function rainAt(rain: Rain | null, now: number): RainAt | null {
  if (!rain) return null;
  const ahead = Date.parse(rain.startsAt) - now;
  if (ahead > 0) return { rain, isFalling: false, left: ahead };
  const left = Date.parse(rain.endsAt) - now;
  return left > 0 ? { rain, isFalling: true, left } : null;
}

/** The race at a moment of the server's clock; null: over since it was read. */
export function raceAt(race: Race | null, now: number): { race: Race; left: number } | null {
  const left = race ? Date.parse(race.endsAt) - now : 0;
  return race && left > 0 ? { race, left } : null;
}

const LONGEST_MS = 60_000;
const LEAST_MS = 2_000;

/** Ms until it is asked for again: when something of it begins or ends, else each minute, in which places move. */
export function askNowAfter({ race, rain }: Now, now: number): number {
  const due = [rain?.startsAt, rain?.endsAt, race?.endsAt].flatMap((iso) => (iso === undefined ? [] : [Date.parse(iso) - now]));
  return Math.max(LEAST_MS, Math.min(LONGEST_MS, ...due.filter((ms) => ms > 0)));
}

/**
 * The draw that is next for the reader: of a game they played, else an official one, which is drawn once a day, else a quick one. Those that take no
 * bets now are left out while another does.
 */
export function nextDraw(draws: readonly DrawNow[], { played, since }: { played: ReadonlySet<number>; since: number }): DrawNow | null {
  const left = ({ remainTime }: DrawNow): number => (remainTime ?? 0) - since;
  const open = draws.filter((draw) => left(draw) > 0).toSorted((a, b) => left(a) - left(b));
  return (
    open.find(({ gameId }) => played.has(gameId)) ??
    open.find(isOfficial) ??
    open[0] ??
    draws.find(({ remainTime }) => remainTime !== null) ??
    null
  );
}
