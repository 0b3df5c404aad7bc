/** The way a piece went: distance in pixels of the puzzle, milliseconds since it was taken. */
export type Track = [x: number, ms: number][];

const MAX_POINTS = 380;
const MIN_STEP_MS = 8;

export interface TrackRecorder {
  start(x: number, now: number): void;
  add(x: number, now: number): void;
  /** With the last point. */
  end(x: number, now: number): Track;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Limits the way to a length that can be sent, whatever the rate of the pointer. */
export function createTrack(): TrackRecorder {
  let points: Track = [];
  let began = 0;
  const push = (x: number, now: number) => points.push([rounded(x), Math.round(now - began)]);
  return {
    start(x, now) {
      points = [];
      began = now;
      push(x, now);
    },
    add(x, now) {
      const last = points.at(-1);
      if (points.length >= MAX_POINTS || (last && now - began - last[1] < MIN_STEP_MS)) return;
      push(x, now);
    },
    end(x, now) {
      push(x, now);
      return points;
    },
  };
}
