import { setImmediate } from 'node:timers/promises';

/** Work between two turns of the event loop: what others wait for at most, but for one step. */
const SLICE_MS = 15;

/** Ends works of steps one after the other; others are served between their slices. */
export function inSlices(): <T>(steps: Generator<undefined, T>) => Promise<T> {
  let since = performance.now();
  return async (steps) => {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (performance.now() - since < SLICE_MS) continue;
      await setImmediate();
      since = performance.now();
    }
  };
}
