import { useEffect, useEffectEvent } from 'react';

const MIN_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 20_000;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

export interface FollowOptions<T extends { stamp: string }> {
  /** Requests what is new since the last answer, all of it where there was none; held by the server until there is something. */
  call(last: T | undefined, signal: AbortSignal): Promise<T>;
  /** Of each answer; `true`: it says something although its stamp is known. */
  onNews(news: T): boolean | void;
  /** An answer did not come: `true` ends the following, otherwise it starts again, with all there is. */
  onLost(error: unknown): boolean | void;
}

/**
 * Follows what changes, as soon as it does, as long as `key` stays. Answers without news are asked for once a second at most; failures ever more rarely,
 * every 20 seconds in the end.
 */
export function useFollow<T extends { stamp: string }>(key: string, following: FollowOptions<T>): void {
  const ask = useEffectEvent((last: T | undefined, signal: AbortSignal) => following.call(last, signal));
  const notify = useEffectEvent((news: T) => following.onNews(news));
  const lose = useEffectEvent((error: unknown) => following.onLost(error));
  useEffect(() => {
    const stop = new AbortController();
    const run = async (): Promise<void> => {
      let last: T | undefined;
      let failures = 0;
      while (!stop.signal.aborted) {
        const began = Date.now();
        try {
          const answer = await ask(last, stop.signal);
          const isNew = answer.stamp !== last?.stamp;
          last = answer;
          failures = 0;
          const says = notify(answer) === true;
          if (!isNew && !says) await pause(MIN_PAUSE_MS - (Date.now() - began));
        } catch (error) {
          if (stop.signal.aborted || lose(error) === true) return;
          last = undefined;
          failures += 1;
          await pause(Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.min(failures, 5)));
        }
      }
    };
    void run();
    return () => stop.abort();
  }, [key]);
}
