/** Pins of the rim; the mark bends at each. */
export const PINS = 24;
const PIN_DEG = 360 / PINS;
export const WIND_UP_MS = 400;
export const TURN_MS = 4200;
const WIND_UP_DEG = 8;

/** Before it turns it is drawn back, as a hand does. */
export const windUp = (part: number): number => -WIND_UP_DEG * (part * part * (3 - 2 * part));

/** How much of the way is done: fast at once, then slower to the end, without a last push or a last pull. */
export const doneOf = (part: number): number => 1 - (1 - part) ** 5;
const partOf = (done: number): number => 1 - (1 - done) ** (1 / 5);

/** Degrees a second at a part of the turn over so many degrees. */
export const speedAt = (part: number, degrees: number): number => (5 * (1 - part) ** 4 * degrees * 1000) / TURN_MS;

/** How far the rim is from standing as it was: between two pins it looks the same everywhere, so the light on it can stay. */
export const rimAt = (degrees: number): number => ((degrees % PIN_DEG) + PIN_DEG) % PIN_DEG;

export interface Tick {
  /** From the beginning of the turn. */
  ms: number;
  /** Degrees a second. */
  speed: number;
}

/** When the mark is bent: each pin that passes it on the way. */
export function ticksOf(from: number, to: number): Tick[] {
  const first = Math.floor(from / PIN_DEG) + 1;
  const count = Math.max(0, Math.floor(to / PIN_DEG) - first + 1);
  return Array.from({ length: count }, (_, index) => {
    const part = partOf(((first + index) * PIN_DEG - from) / (to - from));
    return { ms: part * TURN_MS, speed: speedAt(part, to - from) };
  });
}

const KICK_DEG = 17;
const KICK_MS = 90;
/** How far the mark is bent, in degrees: by the last pin, and then it falls back. */
export function kickAt(ticks: readonly Tick[], ms: number): number {
  const last = ticks.findLast((tick) => tick.ms <= ms);
  return last ? KICK_DEG * Math.max(0, 1 - (ms - last.ms) / KICK_MS) : 0;
}

const BLUR_FROM = 360;
const BLUR_FULL = 1100;
/** How much of the blurred picture is shown: none below a turn a second. */
export const blurAt = (speed: number): number => Math.min(1, Math.max(0, (speed - BLUR_FROM) / (BLUR_FULL - BLUR_FROM)));

export interface Frames {
  request(step: (now: number) => void): number;
  cancel(frame: number): void;
}

const screen: Frames = { request: (step) => requestAnimationFrame(step), cancel: (frame) => cancelAnimationFrame(frame) };

export interface Motion {
  /** Calls `step` with the part that is over, the last time with 1. */
  over(ms: number, step: (part: number) => void): Promise<void>;
  /** What runs is at its end, and what follows too, until `reset`. */
  skip(): void;
  reset(): void;
}

/** Motion by frames that can be cut short: nothing of it is left out but the time. */
export function createMotion(frames: Frames = screen): Motion {
  let isSkipped = false;
  let finish: (() => void) | null = null;
  return {
    over: (ms, step) =>
      new Promise((resolve) => {
        let frame = 0;
        let began: number | null = null;
        finish = () => {
          frames.cancel(frame);
          finish = null;
          step(1);
          resolve();
        };
        const next = (now: number): void => {
          began ??= now;
          const part = (now - began) / ms;
          if (part >= 1) return finish?.();
          step(part);
          frame = frames.request(next);
        };
        if (isSkipped) finish();
        else frame = frames.request(next);
      }),
    skip: () => {
      isSkipped = true;
      finish?.();
    },
    reset: () => {
      isSkipped = false;
    },
  };
}
