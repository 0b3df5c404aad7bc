import { refuse } from './refusal.ts';

export interface ConcurrencyLimitOptions {
  /** Most pieces of work at the same time. */
  running: number;
  /** Most callers that wait for a turn; the next one is refused. */
  waiting: number;
}

/**
 * Bounds work that costs memory or threads, in this process. Callers get their turn in the order they came; a turn is given back when
 * the work ends or throws. Refuses `system.busy` at once where too many wait already.
 */
export function limitConcurrency({ running: maxRunning, waiting: maxWaiting }: ConcurrencyLimitOptions) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxRunning) {
      if (queue.length >= maxWaiting) throw refuse('system.busy');
      await new Promise<void>((resolve) => {
        queue.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The turn passes straight to the next in line, so that a newcomer cannot overtake it.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
