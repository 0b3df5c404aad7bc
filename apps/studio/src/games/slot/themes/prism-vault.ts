import { lines, of, strip } from '../theme.ts';
import type { SlotTheme } from '../theme.ts';

/** 50 lines, wide swings: few free spins, with a multiplier that rises to five. */
export const prismVault: SlotTheme = {
  code: 'prism-vault',
  version: 1,
  artSlug: 'prism-vault',
  math: {
    layout: 'lines',
    lines: lines(`
      11111 00000 22222 01210 21012 00122 22100 10121 12101 01110 21112 10001 12221 01010 21212 11011
      11211 00200 22022 02220 20002 02020 20202 10201 12021 00100 22122 10101 12121 01222 21000 00012
      22210 11000 11222 00111 22111 01122 21100 10012 12210 02102 20120 01001 21221 10111 12111 00210
      22012 02120
    `),
    coinsPerBet: 50,
    pays: {
      symbols: {
        h1: of(75, 300, 2500),
        h2: of(50, 200, 1000),
        h3: of(40, 150, 600),
        h4: of(35, 100, 400),
        l1: of(15, 50, 200),
        l2: of(15, 45, 150),
        l3: of(10, 40, 125),
        l4: of(8, 30, 100),
        l5: of(8, 25, 80),
      },
      scatter: of(100, 500, 5000),
    },
    freeSpins: { awards: of(8, 10, 15), multipliers: [2, 2, 3, 3, 4, 4, 5], cap: 30 },
    strips: [
      strip(`
        l2 h4 l3 l2 l1 l4 h1 l4 l5 scatter h2 l2 l5 h2 h1 l1 h4 l3 l1 l3 h3 l3 l5 h4 l4 l2 h3 l3 l4 l1 l5 h3
        h4 h2 l2 h3 l5 h1 l4
      `),
      strip(`
        h4 l5 l4 l5 l3 h2 h3 l2 l4 l1 h3 h2 h4 wild l5 h1 l2 l1 l2 h1 l4 l5 l2 l1 l3 h4 scatter l3 h2 l1 l4
        l3 h4 h3 l3 l4 l5 l2 l1 h1
      `),
      strip(`
        l1 h4 l4 l5 l3 scatter l5 l4 wild l1 l4 h1 scatter l2 h3 h2 h4 h3 l3 h4 l1 h1 l5 l3 l4 l2 l5 l2 l5
        h3 h4 h2 l2 h3 wild l1 h2 l4 l3 l2 l3
      `),
      strip(`
        l5 h3 l2 l1 h3 l2 wild h1 l2 l4 l1 l5 l3 l2 h4 l3 l5 l4 h4 h3 scatter l5 h4 l3 h2 l4 l1 l5 wild l3
        h4 l1 l2 l3 h2 l4 h1 h2 l1 l4
      `),
      strip(`
        l3 l4 h3 l3 l2 h1 wild l5 l1 h3 l5 l3 l2 l4 h2 l5 h1 l2 l5 h4 l2 l1 l3 l1 h4 h3 h2 l4 scatter l3 h3
        scatter l2 h2 l4 h4 l4 l1 h1 l5 h4
      `),
    ],
    freeStrips: [
      strip(`
        h3 h4 l1 l3 l4 h1 l3 l2 l4 h3 l5 l1 l4 l3 h2 h4 l5 l2 h3 scatter h4 l2 l3 h2 h1 l5 l1 l4 h3 h4 l2 h2
        l1 h1 l5
      `),
      strip(`
        l2 h2 l4 l5 l1 scatter l5 l2 h1 h2 l3 l5 l2 l3 l1 l4 h3 l1 h1 h3 h4 wild l4 l5 l1 h4 l3 h3 h2 h4 l4
        l2 l3 wild h1 h4
      `),
      strip(`
        wild l5 l4 h3 l5 l2 l3 l5 h4 h3 h2 l4 l3 wild h2 h4 h1 l1 h2 l3 h4 l4 l2 wild l2 l5 l1 l4 h1 l2 l3
        h4 h3 l1 scatter h3 l1
      `),
      strip(`
        l4 l2 l3 h1 l3 l2 l1 l5 h2 l3 h4 h2 l4 l5 h3 l2 l1 l3 wild l5 h2 h4 l2 wild l1 l4 scatter h3 l5 h1
        l4 h4 l1 wild h4 h3
      `),
      strip(`
        h2 h3 h1 l5 l1 h1 h4 l5 h3 l2 l3 l4 l1 h4 l2 h2 l2 l4 l5 h3 l3 h4 h2 wild h1 l2 wild l3 l1 l3
        scatter l1 h3 l5 l4 h4 l4
      `),
    ],
  },
  odds: {
    rtpPpm: 964528,
    freeRtpPpm: 321355,
    hitPpm: 385847,
    freeSpinsOneIn: 113,
    maxSpinWinHundredths: 22560,
    maxRoundWinHundredths: 2136640,
  },
  restStops: [13, 4, 28, 27, 13],
};
