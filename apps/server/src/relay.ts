import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from './kernel/db.ts';
import { writeBetHints } from './modules/realtime/public.ts';

/** Operations a drain takes when more are waiting. */
const BATCH = 20_000;
/** Money on screen shall follow a bet within a tenth of a second; bets of one interval share a drain. */
const GATHER_MS = 40;
/** What was applied by processes that died before they told anybody is found by looking. */
const LOOK_MS = 5_000;
const FAILED_MS = 1_000;

export interface Relay {
  /** Something was committed. Cheap: may be called for every commit. */
  wake(): void;
  /** Begins to drain; returns how to stop, which resolves when the drain under way has ended. */
  start(): () => Promise<void>;
}

/**
 * Turns what bets left behind into hints, one a member and drain, in one statement that moves the mark with it: exactly once, whichever
 * process drains. Sleeps until the bet port of this process wakes it; every process that takes bets runs one.
 */
export function createRelay({ db, log }: { db: Db; log: Logger }): Relay {
  const stopped = new AbortController();
  let isAwake = true;
  let rouse: (() => void) | null = null;
  const wake = (): void => {
    isAwake = true;
    rouse?.();
  };

  async function drain(): Promise<number> {
    isAwake = false;
    try {
      const { isMore } = await writeBetHints(db, BATCH);
      return isMore ? 0 : GATHER_MS;
    } catch (error) {
      log.warn({ err: error }, 'hints of bets wait');
      isAwake = true;
      return FAILED_MS;
    }
  }

  const work = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const pause = await drain();
      await rest(pause, stopped.signal);
      if (pause > 0 && !isAwake)
        await new Promise<void>((resolve) => {
          if (stopped.signal.aborted) return resolve();
          const timer = setTimeout(resolve, LOOK_MS);
          rouse = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      rouse = null;
    }
  };
  return {
    wake,
    start() {
      const running = work();
      return async () => {
        stopped.abort();
        rouse?.();
        await running;
      };
    },
  };
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  ms > 0 ? sleep(ms, undefined, { signal }).catch(() => undefined) : Promise.resolve();
