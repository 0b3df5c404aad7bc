/**
 * How one reel moves, in cells and seconds, without drawing anything. A reel's position counts cells travelled:
 * strip index `i` is `position + rows - 1 - i` rows below the top, so a growing position moves symbols down.
 */
export interface Landing {
  /** Seconds at which the landing begins, and the position and speed it begins with. */
  at: number;
  from: number;
  speed: number;
  /** Whole position that shows the result. */
  to: number;
  /** Seconds from the beginning of the landing until the result is in place, before the bounce. */
  duration: number;
}

export const cruiseSpeed = 21;
const accelerateFor = 0.22;
const backStep = 0.16;
const arrivalSpeed = 3.4;
const bounceHalf = 0.13;
const bounceLength = 0.3;

/** Position of a free-running reel at `t` seconds after its start at `from`: a small lift, then even speed. */
export function cruise(from: number, t: number, speed = cruiseSpeed): number {
  if (t <= 0) return from;
  if (t < accelerateFor) {
    const u = t / accelerateFor;
    const lift = -backStep * Math.sin(Math.PI * Math.min(1, u * 2)) * (1 - u);
    return from + lift + (speed * accelerateFor * u ** 3) / 3;
  }
  return from + (speed * accelerateFor) / 3 + speed * (t - accelerateFor);
}

/** Plans a stop from a moving reel: far enough that the result rolls in from above, at a speed without a jump. */
export function planLanding(at: number, from: number, speed: number, rows: number): Landing {
  const to = Math.ceil(from + rows + 1.5);
  return { at, from, speed, to, duration: (2 * (to - from)) / (speed + arrivalSpeed) };
}

/** Position while landing at `t` seconds after the plan's start; even deceleration, then one soft bounce. */
export function land(landing: Landing, t: number): number {
  const { from, to, speed, duration } = landing;
  if (t <= 0) return from;
  if (t < duration) return from + speed * t + ((arrivalSpeed - speed) * t * t) / (2 * duration);
  const after = t - duration;
  if (after >= bounceLength) return to;
  const omega = Math.PI / bounceHalf;
  const fade = (1 - after / bounceLength) ** 2;
  return to + (arrivalSpeed / omega) * Math.sin(omega * after) * fade;
}

/** Seconds from the plan's start until the reel has stopped. */
export function landingLength(landing: Landing): number {
  return landing.duration + bounceLength;
}

/** 0 sharp … 1 fully blurred, by speed in cells a second. */
export function blurAt(speed: number): number {
  return Math.min(1, Math.max(0, (Math.abs(speed) - 6) / 9));
}
