import type { Sign } from './emblem-rules.ts';

/** A part of a sign on a ground of 48 units: `fill` in the sign's colour, `deep` in the darker one, `line` as a stroke. */
type Stroke = readonly [paint: 'fill' | 'deep' | 'line', path: string];

const circle = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export const STROKES: Readonly<Record<Sign, readonly Stroke[]>> = {
  pearls: [
    ['fill', circle(17, 22, 8)],
    ['fill', circle(32, 19, 7)],
    ['fill', circle(26, 33, 7)],
    ['deep', circle(19, 24, 3)],
    ['deep', circle(34, 21, 2.6)],
  ],
  dice: [
    ['fill', 'M13 9h17a4 4 0 0 1 4 4v17a4 4 0 0 1-4 4H13a4 4 0 0 1-4-4V13a4 4 0 0 1 4-4Z'],
    ['deep', circle(15.5, 15.5, 2.4) + circle(21.5, 21.5, 2.4) + circle(27.5, 27.5, 2.4)],
    ['line', 'M38 18v18a2 2 0 0 1-2 2H18'],
  ],
  boat: [
    ['fill', 'M6 28c10 8 26 8 36-2-2 10-8 14-18 14S8 36 6 28Z'],
    ['fill', 'M23 8v17H11Z'],
    ['deep', 'M26 12c6 3 9 8 9 13h-9Z'],
  ],
  lantern: [
    ['fill', 'M17 13h14c7 5 7 17 0 22H17c-7-5-7-17 0-22Z'],
    ['deep', 'M22 13h4c3 6 3 16 0 22h-4c-3-6-3-16 0-22Z'],
    ['line', 'M24 6v6M19 36h10M24 37v6'],
  ],
  stars: [
    ['fill', 'M22 8l4 9 10 1-7.5 7 2 10L22 30l-9 5 2-10L7.5 18l10-1Z'],
    ['deep', 'M37 29l1.5 3.5 3.5.5-2.5 2.5.5 3.5-3-2-3 2 .5-3.5-2.5-2.5 3.5-.5Z'],
  ],
  drum: [
    ['fill', circle(24, 24, 16)],
    ['deep', circle(24, 24, 11.5)],
    ['fill', 'M24 14l2 7 7-3-4 6 7 2-7 2 4 6-7-3-2 7-2-7-7 3 4-6-7-2 7-2-4-6 7 3Z'],
  ],
  gate: [
    ['fill', 'M6 18c6 0 9-3 18-9 9 6 12 9 18 9v4H6Z'],
    ['fill', 'M10 22h28v17h-8v-8a6 6 0 0 0-12 0v8h-8Z'],
    ['deep', 'M6 20h36v3H6Z'],
  ],
  mountain: [
    ['deep', 'M24 36L34 14l10 22Z'],
    ['fill', 'M4 38L19 9l15 29Z'],
    ['deep', 'M19 9l5 10-5-2-5 3Z'],
  ],
  wave: [
    ['fill', 'M5 31c2-13 13-20 22-16 8 3 8 12 1 13-5 0-6-6-1-7-6-2-10 3-8 8 2 6 12 8 24 2-6 12-36 12-38 0Z'],
    ['line', 'M6 41c6-3 10 2 18 0s12-2 18 0'],
  ],
  tower: [
    ['fill', 'M24 5l3 8h5v6h3v7h3v14H10V26h3v-7h3v-6h5Z'],
    ['deep', 'M20 40v-8a4 4 0 0 1 8 0v8Z'],
    ['deep', 'M16 18h16v2H16Zm-3 7h22v2H13Z'],
  ],
  sun: [
    ['fill', circle(24, 20, 8)],
    ['line', 'M24 5v4M10 11l3 3M38 11l-3 3M6 22h4M38 22h4'],
    ['fill', 'M4 38c8-10 16-10 22-4 5-5 11-4 18 4Z'],
    ['deep', 'M22 38c5-6 9-7 22 0Z'],
  ],
  leaf: [
    ['fill', 'M10 38C6 20 18 8 40 8c0 22-10 32-24 30Z'],
    ['deep', 'M10 38C18 26 26 19 36 13 28 23 22 32 17 38Z'],
  ],
  lotus: [
    ['deep', 'M6 22c8 0 13 5 18 14-12 2-18-4-18-14Zm36 0c-8 0-13 5-18 14 12 2 18-4 18-14Z'],
    ['fill', 'M24 8c8 8 8 20 0 28-8-8-8-20 0-28Z'],
    ['fill', 'M12 14c7 3 11 11 12 22-9-3-14-11-12-22Zm24 0c-7 3-11 11-12 22 9-3 14-11 12-22Z'],
    ['line', 'M12 41h24'],
  ],
  rice: [
    ['line', 'M24 42C24 28 26 18 34 8'],
    ['fill', 'M33 8c5 1 6 5 3 9-4-2-5-5-3-9Zm-5 8c5 0 8 3 6 8-5 0-7-4-6-8Zm-3 9c5 0 8 3 7 8-5 0-8-4-7-8Z'],
    ['deep', 'M25 12c-5 0-7 4-5 8 4 0 6-4 5-8Zm-3 9c-5 0-8 3-7 8 5 0 8-4 7-8Zm0 10c-5 0-8 2-7 7 5 0 8-3 7-7Z'],
  ],
  palm: [
    ['line', 'M26 20c-2 8-3 14-3 22'],
    ['fill', 'M26 19C20 9 12 8 6 14c8-1 14 0 20 5Zm0 0C28 8 36 5 43 11c-8 0-13 3-17 8Z'],
    ['deep', 'M26 19C17 17 10 21 8 30c6-6 11-9 18-11Zm0 0c9-2 15 3 16 12-5-6-9-10-16-12Z'],
  ],
  fish: [
    ['fill', 'M5 24c8-12 22-12 30-2l8-7v18l-8-7c-8 10-22 10-30-2Z'],
    ['deep', 'M19 15c5 5 5 13 0 18 4 0 7-1 10-3-3-4-3-8 0-12-3-2-6-3-10-3Z'],
    ['deep', circle(12, 22.5, 1.8)],
  ],
  bridge: [
    ['fill', 'M4 28h40v5H4Z'],
    ['line', 'M15 10v30M33 10v30'],
    ['line', 'M4 26C10 22 13 16 15 11c3 8 6 13 9 13s6-5 9-13c2 5 5 11 11 15'],
    ['deep', 'M4 36h40v3H4Z'],
  ],
  flower: [
    [
      'fill',
      'M24 22c-6-7-4-15 0-17 4 2 6 10 0 17Zm1 1c2-9 9-13 14-11 1 5-4 11-14 11Zm0 2c9-1 14 4 14 9-5 3-12-1-14-9Zm-2 0c1 9-4 15-9 15-3-4 0-12 9-15Zm-1-2c-9 2-15-2-16-7 4-4 12-2 16 7Z',
    ],
    ['deep', circle(24, 24, 4)],
  ],
  stupa: [
    ['fill', 'M24 3l2 12c7 4 11 9 12 16H10c1-7 5-12 12-16Z'],
    ['deep', 'M8 31h32v4H8Z'],
    ['fill', 'M5 36h38v5H5Z'],
  ],
  pavilion: [
    ['fill', 'M5 20c8 0 12-4 19-12 7 8 11 12 19 12l-3 4H8Z'],
    ['deep', 'M12 24h24v4H12Z'],
    ['fill', 'M12 28h4v10h-4Zm10 0h4v10h-4Zm10 0h4v10h-4Z'],
    ['line', 'M6 41h36'],
  ],
};
