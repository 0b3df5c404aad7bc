import { MINUTE_MS } from '@pavilion/contract/base/time';
import type { Course, Rain } from './queries.ts';

const SECOND_MS = 1_000;
/** It is announced for so long before it falls, and larger in the last minute. */
export const AHEAD_MS = 10 * MINUTE_MS;
export const SOON_MS = MINUTE_MS;

/** Where a rain is for the member. `none`: nothing to show, or they have an envelope of this fall. */
export type Phase =
  | { kind: 'none' }
  | { kind: 'ahead'; fall: NonNullable<Rain['next']>; startsAt: number }
  | { kind: 'falling'; course: Course; endsAt: number }
  | { kind: 'ended'; course: Course };

/** A fall that began since it was asked for: nothing of it can have been taken yet that we know of. */
const begun = (fall: NonNullable<Rain['next']>): Course => ({
  ...fall,
  state: 'falling',
  left: fall.pool,
  leastLeft: fall.leastEnvelopes,
  caught: 0,
  endedAt: null,
  mine: null,
});

/** The fall that goes on at this moment of the server's clock, as far as is known. */
function courseAt({ now: known, next }: Rain, now: number): Course | null {
  if (next && now >= Date.parse(next.startsAt) && now < Date.parse(next.endsAt)) return begun(next);
  return known;
}

/** Where a rain is at a moment of the server's clock, ms. */
export function phaseOf(rain: Rain | null, now: number): Phase {
  if (!rain) return { kind: 'none' };
  const course = courseAt(rain, now) ?? rain.last;
  const startsAt = rain.next === null ? Number.POSITIVE_INFINITY : Date.parse(rain.next.startsAt);
  if (rain.next && startsAt > now && startsAt - now <= AHEAD_MS && course?.state !== 'falling')
    return { kind: 'ahead', fall: rain.next, startsAt };
  if (!course || course.mine !== null) return { kind: 'none' };
  const endsAt = Date.parse(course.endsAt);
  if (course.state !== 'falling') return { kind: 'ended', course };
  return now < endsAt
    ? { kind: 'falling', course, endsAt }
    : { kind: 'ended', course: { ...course, state: 'over', endedAt: course.endsAt } };
}

/** When the fall after the given one begins; null: none is known. */
export function nextAfter(rain: Rain, at: string): string | null {
  const next = rain.next?.at === at ? rain.thenAt : rain.next?.startsAt;
  return next ?? null;
}

const WATCHED_MS = 2 * SECOND_MS;
const FALLING_MS = 15 * SECOND_MS;
const LONGEST_MS = 5 * MINUTE_MS;
const LEAST_MS = SECOND_MS;

/** Milliseconds until it is asked for again: often while somebody catches, else when it is announced, begins or ends. */
export function waitOf(rain: Rain | null, { now, isWatched }: { now: number; isWatched: boolean }): number {
  const phase = phaseOf(rain, now);
  if (phase.kind === 'falling') return Math.min(isWatched ? WATCHED_MS : FALLING_MS, Math.max(LEAST_MS, phase.endsAt - now));
  if (!rain?.next) return LONGEST_MS;
  const startsAt = Date.parse(rain.next.startsAt);
  const due = startsAt - now > AHEAD_MS ? startsAt - AHEAD_MS - now : startsAt - now;
  return Math.min(LONGEST_MS, Math.max(LEAST_MS, due));
}

/** `9:48`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
