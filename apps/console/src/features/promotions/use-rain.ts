import { promotionRain } from '@pavilion/contract/promotions/desk-rain';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useFollow } from '../../parts/follow.ts';

export type Rain = WireValue<typeof promotionRain>;
export type RainFall = NonNullable<Rain['running']>;

/** A rain, updated as soon as an envelope is taken: an answer is held until there is something new. */
export function useRain(id: string): { rain: Rain | null; lost: boolean } {
  const [sight, setSight] = useState<{ rain: Rain | null; lost: boolean }>({ rain: null, lost: false });
  useFollow<Rain>(id, {
    call: (last, signal) => call(promotionRain, { query: { id, ...(last ? { seen: last.stamp } : {}) }, signal }),
    onNews: (rain) => setSight({ rain, lost: false }),
    onLost: () => setSight((before) => ({ ...before, lost: true })),
  });
  return sight;
}
