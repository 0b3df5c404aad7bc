import { describe, expect, it } from 'vitest';
import { slotOf, startRing, turnRing } from './hero-rules.ts';

const slots = (ring: ReturnType<typeof startRing>) => ring.laps.map((_, slide) => slotOf(ring, slide));

describe('the ring of banners', () => {
  it('shows the lead and two more', () => {
    expect(slots(startRing(5))).toEqual(['lead', 'second', 'third', 'after', 'before']);
  });

  it('turns on, and the one that comes in is new on its side', () => {
    const ring = turnRing(startRing(4), 1, 1);
    expect(slots(ring)).toEqual(['before', 'lead', 'second', 'third']);
    expect(ring.laps).toEqual([0, 0, 0, 1]);
  });

  it('turns back, and what leaves goes to the far side', () => {
    const ring = turnRing(startRing(4), -1, -1);
    expect(ring.at).toBe(3);
    expect(slots(ring)).toEqual(['second', 'third', 'after', 'lead']);
  });

  it('comes round', () => {
    let ring = startRing(4);
    for (let step = 0; step < 4; step += 1) ring = turnRing(ring, ring.at + 1, 1);
    expect(ring.at).toBe(0);
  });

  it('holds one or two banners without empty places', () => {
    expect(slots(startRing(1))).toEqual(['lead']);
    expect(slots(turnRing(startRing(2), 1, 1))).toEqual(['second', 'lead']);
  });
});
