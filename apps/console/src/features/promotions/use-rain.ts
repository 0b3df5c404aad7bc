import { promotionRain } from '@pavilion/contract/desk-promotion-rain';
import type { WireValue } from '@pavilion/contract/endpoint';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

export type Rain = WireValue<typeof promotionRain>;
export type RainFall = NonNullable<Rain['running']>;

const LEAST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 20_000;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** A rain, told as soon as an envelope is taken: an answer is held until there is something new. */
export function useRain(id: string): { rain: Rain | null; lost: boolean } {
  const [sight, setSight] = useState<{ rain: Rain | null; lost: boolean }>({ rain: null, lost: false });
  useEffect(() => {
    const stop = new AbortController();
    const run = async (): Promise<void> => {
      let seen: string | undefined;
      let failures = 0;
      while (!stop.signal.aborted) {
        const began = Date.now();
        try {
          const rain = await call(promotionRain, { query: { id, ...(seen ? { seen } : {}) }, signal: stop.signal });
          const isNew = rain.stamp !== seen;
          seen = rain.stamp;
          failures = 0;
          setSight({ rain, lost: false });
          if (!isNew) await pause(LEAST_PAUSE_MS - (Date.now() - began));
        } catch {
          if (stop.signal.aborted) return;
          seen = undefined;
          failures += 1;
          setSight((before) => ({ ...before, lost: true }));
          await pause(Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.min(failures, 5)));
        }
      }
    };
    void run();
    return () => stop.abort();
  }, [id]);
  return sight;
}
