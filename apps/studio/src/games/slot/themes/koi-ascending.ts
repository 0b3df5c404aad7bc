import { of, strip } from '../theme.ts';
import type { SlotTheme } from '../theme.ts';

/** 243 ways; the multiplier of the free spins climbs as the koi climbs the falls. */
export const koiAscending: SlotTheme = {
  code: 'koi-ascending',
  version: 1,
  artSlug: 'koi-ascending',
  math: {
    layout: 'ways',
    lines: [],
    coinsPerBet: 25,
    pays: {
      symbols: {
        h1: of(40, 150, 500),
        h2: of(25, 80, 300),
        h3: of(20, 60, 200),
        h4: of(15, 45, 125),
        l1: of(8, 20, 60),
        l2: of(7, 18, 50),
        l3: of(6, 15, 45),
        l4: of(5, 12, 35),
        l5: of(4, 12, 30),
      },
      scatter: of(50, 250, 1250),
    },
    freeSpins: { awards: of(10, 15, 20), multipliers: [1, 1, 2, 2, 3, 3, 4, 4, 5], cap: 40 },
    strips: [
      strip(`
        h2 l2 l3 l5 l4 scatter l4 h3 l4 h4 l1 l5 l1 h4 h1 l3 h4 h2 l4 l3 l5 l1 l3 l5 h1 l2 h3 l2 h2 h3 l2 h4
        l4 l5 l3 l1
      `),
      strip(`
        l3 l5 h1 h3 l2 l1 h1 h3 h2 l4 l2 l1 l4 h2 l3 l2 wild h1 h4 l1 l5 l4 h4 l3 l1 h3 l5 l4 l3 h4 l2
        scatter l5 h2 l4 l2
      `),
      strip(`
        h2 l2 l5 h4 l3 wild l4 h2 l1 h3 l1 h4 h1 l1 l5 l2 l1 l4 l5 h2 h3 h4 l5 l3 scatter l3 h1 h3 l2 l4 l3
        l4 l2 l5 wild l1
      `),
      strip(`
        l4 l3 l1 h4 wild l1 l3 l4 l3 h2 h3 l5 wild h4 l3 l2 h4 h3 l2 l1 l3 l5 h2 scatter l4 h1 l5 l4 h4 h3
        l2 l1 l2 l5 h1 l5
      `),
      strip(`
        h4 h3 l2 l1 h3 l4 l2 l5 l3 l4 l2 l1 l4 h1 l5 l4 l5 h1 scatter l3 l5 scatter l2 l4 h4 h1 h2 l1 l3
        wild h4 h2 l5 h3 l1 l3 h2
      `),
    ],
    freeStrips: [
      strip('l2 l1 l2 h4 h1 l4 l1 h1 l3 l2 scatter h4 h2 h3 l4 l3 l5 h4 l4 l5 l4 h4 l3 l1 l2 l5 l1 h2 h3 l5 l3 h2 h3'),
      strip(`
        wild h3 l1 l4 l1 l3 l5 wild scatter l5 h3 l4 l3 l2 h1 h2 h3 l3 h4 h2 l1 h1 l5 h4 l4 l2 l3 l5 l4 h2
        l2 h1 l2 h4 l1
      `),
      strip(`
        h3 wild l3 h4 l4 h1 l2 l5 l3 l2 l5 l4 l1 l4 l2 h3 wild l1 l4 h2 h1 l3 h4 l2 l1 scatter l5 l3 l1 h1
        h2 h3 h4 h2 l5
      `),
      strip(`
        scatter l3 h1 l4 l3 l4 wild h4 l5 h2 l1 h4 h2 l5 l4 wild l1 h2 l5 l2 l3 h3 h1 l4 h3 l1 h4 l2 l5 h3
        h1 l2 h4 l3 l2 l1
      `),
      strip(`
        l4 l1 h1 h3 wild h2 l3 h1 h2 l4 l1 l5 l2 l1 l5 l3 l2 l1 l3 h4 h3 wild h1 h3 h4 h2 l2 l5 l2 l4 h4 l3
        l5 l4 scatter
      `),
    ],
  },
  odds: {
    rtpPpm: 957387,
    freeRtpPpm: 273971,
    hitPpm: 405008,
    freeSpinsOneIn: 127,
    maxSpinWinHundredths: 13440,
    maxRoundWinHundredths: 2358672,
  },
  restStops: [14, 11, 9, 10, 0],
};
