/** The places of the slides of the banner ring: the lead, two beside it, the rest out of sight on the side they left by. */
export interface Ring {
  /** Slide in the lead. */
  at: number;
  /** Last move: 1 forward, −1 back, 0 none yet. */
  move: -1 | 0 | 1;
  /** How often each slide came in again: it comes in on the side that is right, whichever side it left by. */
  laps: readonly number[];
}

export const RING_SLOTS = 3;

const wrap = (value: number, length: number): number => ((value % length) + length) % length;

export const startRing = (count: number): Ring => ({ at: 0, move: 0, laps: Array.from({ length: count }, () => 0) });

export type Slot = 'lead' | 'second' | 'third' | 'before' | 'after';
const SEEN: readonly Slot[] = ['lead', 'second', 'third'];

export function slotOf(ring: Ring, slide: number): Slot {
  const ahead = wrap(slide - ring.at, ring.laps.length);
  return SEEN[ahead] ?? (ring.move < 0 || ahead < ring.laps.length - 1 ? 'after' : 'before');
}

/** Brings another slide to the lead; `move` is the way the others make room. */
export function turnRing(ring: Ring, to: number, move: -1 | 1): Ring {
  const count = ring.laps.length;
  const next: Ring = { at: wrap(to, count), move, laps: ring.laps };
  const isSeen = (at: number, slide: number): boolean => wrap(slide - at, count) < RING_SLOTS;
  return { ...next, laps: ring.laps.map((lap, slide) => (isSeen(next.at, slide) && !isSeen(ring.at, slide) ? lap + 1 : lap)) };
}
