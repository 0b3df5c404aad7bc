import { clamp, linear } from './easing.ts';
import type { Easing } from './easing.ts';

/** Called each frame with milliseconds since the animation began; returns false when it is over. */
export type Animation = (elapsed: number) => boolean;

export interface Tween {
  ms: number;
  ease?: Easing;
  update(progress: number): void;
}

/** One requestAnimationFrame for the whole game; it sleeps while nothing moves, so an idle game costs nothing. */
export interface Loop {
  run(animation: Animation): Promise<void>;
  tween(tween: Tween): Promise<void>;
  wait(ms: number): Promise<void>;
  /** Frames of the running second, for the smoke test. */
  frames(): number;
}

interface RunningAnimation {
  animation: Animation;
  startedAt: number;
  done: () => void;
}

export function createLoop(): Loop {
  let running: RunningAnimation[] = [];
  let scheduled = false;
  let frames = 0;

  function frame(now: number): void {
    scheduled = false;
    frames += 1;
    const current = running;
    running = [];
    for (const item of current) {
      if (item.startedAt < 0) item.startedAt = now;
      if (item.animation(now - item.startedAt)) running.push(item);
      else item.done();
    }
    if (running.length > 0) schedule();
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(frame);
  }

  function run(animation: Animation): Promise<void> {
    return new Promise((resolve) => {
      running.push({ animation, startedAt: -1, done: resolve });
      schedule();
    });
  }

  return {
    run,
    tween: ({ ms, ease = linear, update }) =>
      run((elapsed) => {
        const progress = clamp(ms <= 0 ? 1 : elapsed / ms, 0, 1);
        update(ease(progress));
        return progress < 1;
      }),
    wait: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      }),
    frames: () => frames,
  };
}
