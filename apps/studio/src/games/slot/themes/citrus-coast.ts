import { lines, of, strip } from '../theme.ts';
import type { SlotTheme } from '../theme.ts';

/** 20 lines, gentle: many small wins, free spins at double. */
export const citrusCoast: SlotTheme = {
  code: 'citrus-coast',
  version: 1,
  artSlug: 'citrus-coast',
  math: {
    layout: 'lines',
    lines: lines(`
      11111 00000 22222 01210 21012 00122 22100 10121 12101 01110 21112 10001 12221 01010 21212 11011
      11211 00200 22022 02220
    `),
    coinsPerBet: 20,
    pays: {
      symbols: {
        h1: of(35, 150, 750),
        h2: of(25, 100, 500),
        h3: of(20, 75, 250),
        h4: of(20, 60, 160),
        l1: of(10, 30, 100),
        l2: of(10, 30, 80),
        l3: of(9, 25, 75),
        l4: of(8, 20, 60),
        l5: of(7, 20, 50),
      },
      scatter: of(40, 200, 1000),
    },
    freeSpins: { awards: of(10, 15, 20), multipliers: [2], cap: 40 },
    strips: [
      strip(`
        h4 h3 l2 l4 l5 l4 l1 h1 l3 l5 h1 l3 h3 h4 l2 l1 l2 h2 l3 h4 h2 l2 l1 l5 h3 l3 l1 h4 l5 h2 l4 scatter
        h1 l4
      `),
      strip(`
        h2 h4 l5 l4 l1 l4 h2 l5 l3 l2 l3 l1 l2 l4 l3 h3 wild h4 l1 wild l2 h3 l5 h1 h4 l2 l3 wild h2 l1 h1
        scatter l4 h3 l5
      `),
      strip(`
        l1 h1 h3 wild l3 h1 l5 l1 h3 l3 l2 h4 h2 l4 l1 l2 h2 l4 wild h3 l5 l4 wild h2 h4 l4 l2 l3 l5 scatter
        l2 l1 l3 l5 h4
      `),
      strip(`
        l4 h2 l5 h3 l2 h2 l3 l4 l3 h3 l4 l2 wild h4 l1 wild h4 l2 l1 l3 l5 h1 l5 l1 h4 h3 l5 l2 l4 l1 l3 h1
        h4 wild scatter
      `),
      strip(`
        h1 scatter h4 l2 l3 l4 l1 l2 wild h4 l2 l5 h3 h1 l3 l5 h2 h3 l5 h2 l1 l4 h2 l5 scatter l1 l3 h4 l4
        l3 l1 l4 l2 wild l5 h3
      `),
    ],
    freeStrips: [
      strip(`
        l4 l3 l4 l5 l3 l2 h4 l1 l2 h3 h4 l1 l5 l1 h4 l2 h1 l3 h2 l1 h1 h4 h2 l4 l5 h2 h3 l5 l2 l4 l3 scatter
        h1 h3
      `),
      strip(`
        l5 h1 h4 h3 l5 l1 wild l3 h2 l4 wild l3 l5 l2 h3 h2 l2 h3 l2 l1 l4 l3 l1 l4 wild h4 l4 l1 l3 h1 h4
        l2 h2 scatter wild
      `),
      strip(`
        l2 h4 wild l1 l2 h3 h2 h1 scatter h2 l3 l4 l2 h2 l4 wild l4 h3 l5 l2 wild l4 h4 l3 l1 h1 h4 l1 l3 l5
        wild h3 l1 l3 l5
      `),
      strip(`
        h3 l4 l1 h3 l5 l2 l4 l5 h4 wild h1 h4 l4 l2 l1 wild l3 l4 h2 wild l5 h1 h2 l3 h3 wild l1 h2 l3 l2 l3
        scatter l1 h4 l2
      `),
      strip(`
        h1 l5 wild l4 l2 h1 l4 h2 l1 l3 h4 l2 l3 l2 l5 scatter h3 l3 wild h2 l1 wild l3 l5 l1 h4 l4 l2 h3 l4
        h1 h2 l1 h4 h3
      `),
    ],
  },
  odds: {
    rtpPpm: 966374,
    freeRtpPpm: 206965,
    hitPpm: 434148,
    freeSpinsOneIn: 116,
    maxSpinWinHundredths: 10125,
    maxRoundWinHundredths: 736850,
  },
  restStops: [6, 15, 11, 26, 14],
};
