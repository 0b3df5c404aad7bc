/** One that falls. Lengths are percent of the window or pixels, times seconds. */
export interface Falling {
  key: string;
  pose: number;
  left: number;
  size: number;
  takes: number;
  after: number;
  sway: number;
  turn: number;
}

type Depth = 'far' | 'middle' | 'near';

/** Seconds down, width in pixels, and how many on a phone and on a larger screen. */
const DEPTHS: Readonly<Record<Depth, { takes: number; size: number; few: number; many: number }>> = {
  far: { takes: 4, size: 60, few: 12, many: 30 },
  middle: { takes: 2.6, size: 122, few: 8, many: 14 },
  near: { takes: 1.6, size: 250, few: 2, many: 4 },
};
/** Those that are near stay at the edges, so that they cover little. */
const NEAR_AT = [-14, 72, 96, 24];
const GOLDEN = 0.618_034;
/** What a piece rests between two falls, as a share of its fall. */
const REST = 0.06;
const SLOWER_ON_WIDE = 1.5;

/** Pieces of a depth, spread so that no two fall alike; the same every time. */
export function piecesOf(depth: Depth, isPhone: boolean): Falling[] {
  const { takes, size, few, many } = DEPTHS[depth];
  const count = isPhone ? few : many;
  const share = (place: number, salt: number): number => (place * GOLDEN + salt * 0.377) % 1;
  return Array.from({ length: count }, (_one, place) => {
    const time = takes * (isPhone ? 1 : SLOWER_ON_WIDE) * (0.9 + 0.25 * share(place, 2));
    return {
      key: `${depth} ${place}`,
      pose: (place * 5 + (depth === 'far' ? 1 : 0)) % 6,
      left: depth === 'near' ? (NEAR_AT[place] ?? 0) : ((place + 0.5) / count) * 100,
      size: size * (0.92 + 0.2 * share(place, 5)) * (isPhone || depth === 'near' ? 1 : 1.2),
      takes: time * (1 + REST),
      after: -time * (1 + REST) * share(place, 1),
      sway: (share(place, 3) - 0.5) * 48,
      turn: (share(place, 4) - 0.5) * 70,
    };
  });
}
