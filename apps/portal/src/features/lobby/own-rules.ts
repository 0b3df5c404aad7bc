import type { OrderRow } from './own-queries.ts';
import type { Limit, ResponsibleGamingState } from '../../shared/responsible-gaming/queries.ts';

export type SetLimit = Limit & { amount: number; left: number };

/** Limits that are shown on home. */
const MOST_LIMITS = 3;

/** The member's money limits, those of which least is left first. */
export function setLimits({ limits }: Pick<ResponsibleGamingState, 'limits'>): SetLimit[] {
  return limits
    .flatMap((limit) => (limit.amount === null || limit.left === null ? [] : [{ ...limit, amount: limit.amount, left: limit.left }]))
    .toSorted((one, other) => shareLeft(one) - shareLeft(other))
    .slice(0, MOST_LIMITS);
}

export const shareLeft = ({ amount, left }: SetLimit): number => (amount === 0 ? 0 : Math.min(1, Math.max(0, left / amount)));

interface SessionLeft {
  minutes: number;
  of: number;
}

/** Whole minutes of play that are left of this login; null: the member has set no such limit. */
export function sessionLeft({ session }: Pick<ResponsibleGamingState, 'session'>, now: number): SessionLeft | null {
  if (session.minutes === null || session.playEndsAt === null) return null;
  const left = Math.max(0, Date.parse(session.playEndsAt) - now);
  return { minutes: Math.min(session.minutes, Math.ceil(left / 60_000)), of: session.minutes };
}

/** Tickets by order, a chase once by its next draw; what is drawn first comes first. */
export function ticketsInOrder(rows: readonly OrderRow[]): OrderRow[] {
  const sorted = rows.toSorted((a, b) => a.closeTime - b.closeTime);
  return [...Map.groupBy(sorted, ({ orderMasterId }) => orderMasterId).values()].flatMap(([first]) => first ?? []);
}
