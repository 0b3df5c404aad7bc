import { DAY_SECONDS } from '@pavilion/contract/base/time';

/** Minutes a code is good for. */
export const CODE_MINUTES = 5;
export const CODE_TRIES = 5;
export const CODE_DIGITS = 6;

/** How often codes may be asked for. A minute and a day are a contact's, the hour is an address's. */
export const SEND_LIMITS = {
  minute: { points: 1, seconds: 60 },
  day: { points: 5, seconds: DAY_SECONDS },
  hour: { points: 10, seconds: 3600 },
} as const;

export const CHALLENGE_SECONDS = 120;
export const PASS_SECONDS = 300;

/** Challenges an address may ask for or answer wrongly in ten minutes. */
export const CHALLENGE_LIMIT = { points: 60, seconds: 600 } as const;
export const WRONG_LIMIT = { points: 20, seconds: 600 } as const;

/** The work of a first request is about a second of a slow phone; each further one in ten minutes doubles it every other time. */
const MIN_BITS = 16;
const MAX_BITS = 22;
export const workBits = (recent: number): number => Math.min(MAX_BITS, MIN_BITS + Math.floor(Math.max(0, recent - 3) / 4));

/** Tolerance of the piece's position, in pixels. */
const SLIDER_TOLERANCE = 5;
const MIN_TRACK_MS = 120;
const MIN_TRACK_POINTS = 4;

export type TrackPoint = readonly [x: number, ms: number];

/**
 * Whether an answer is a person's: the piece lies in its hole, and came there in some time, over points in order, mostly
 * forward. Keyboards move in steps and fingers overshoot; both pass.
 */
export function isSliderSolved(answer: number, { x, track }: { x: number; track: readonly TrackPoint[] }): boolean {
  if (Math.abs(x - answer) > SLIDER_TOLERANCE) return false;
  const [first, last] = [track[0], track.at(-1)];
  if (!first || !last || track.length < MIN_TRACK_POINTS) return false;
  if (last[1] - first[1] < MIN_TRACK_MS || Math.abs(last[0] - x) > SLIDER_TOLERANCE || Math.abs(first[0]) > SLIDER_TOLERANCE * 4)
    return false;
  let [forward, backward] = [0, 0];
  const moves = new Set<number>();
  for (const [index, [at, ms]] of track.entries()) {
    const before = track[index - 1];
    if (!before) continue;
    if (ms < before[1]) return false;
    const step = at - before[0];
    if (step >= 0) forward += step;
    else backward -= step;
    moves.add(Math.round(at));
  }
  return moves.size >= MIN_TRACK_POINTS - 1 && backward <= forward / 2;
}
