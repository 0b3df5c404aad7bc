import { lines, of, strip } from '../theme.ts';
import type { SlotTheme } from '../theme.ts';

/** 25 lines; every win of the free spins is tripled. */
export const lanternStreet: SlotTheme = {
  code: 'lantern-street',
  version: 1,
  artSlug: 'lantern-street',
  math: {
    layout: 'lines',
    lines: lines(`
      11111 00000 22222 01210 21012 00122 22100 10121 12101 01110 21112 10001 12221 01010 21212 11011
      11211 00200 22022 02220 20002 02020 20202 10201 12021
    `),
    coinsPerBet: 25,
    pays: {
      symbols: {
        h1: of(60, 250, 1500),
        h2: of(50, 150, 750),
        h3: of(40, 125, 500),
        h4: of(30, 100, 400),
        l1: of(12, 50, 150),
        l2: of(12, 40, 125),
        l3: of(10, 35, 100),
        l4: of(8, 30, 80),
        l5: of(7, 25, 75),
      },
      scatter: of(50, 250, 1250),
    },
    freeSpins: { awards: of(8, 12, 20), multipliers: [3], cap: 40 },
    strips: [
      strip(`
        h4 l1 l3 h2 l2 l4 l2 h2 l5 h4 scatter l2 l1 h3 h1 h4 h3 l3 l5 l3 l5 h2 h1 l4 h3 l1 l5 l4 l3 l1 l4 l5
        h4 l3 l2 l4
      `),
      strip(`
        l3 l2 l4 l1 wild l3 l4 l2 l5 h1 l1 h2 l5 h3 l3 l4 h2 l4 l2 l5 l2 l1 l5 h3 h4 scatter h2 h4 l2 l1
        wild h4 h3 h1 l3 l4
      `),
      strip(`
        l1 l2 l4 h3 l1 l2 l4 l5 h1 h2 l4 l3 l1 l2 l3 scatter h1 h4 h2 l1 l5 l4 h3 h2 l2 l5 l1 h4 l3 wild l5
        h4 l5 wild h3 l3
      `),
      strip(`
        wild l2 h4 wild l3 l5 l1 h4 l4 l1 h2 h1 l4 l1 h3 h2 l5 h4 l2 l4 l3 l5 h4 l5 h3 h1 l3 scatter l1 l3
        l2 l5 h3 l4 l2 l3
      `),
      strip(`
        l4 l5 wild h2 l4 l2 l1 scatter l5 l1 l3 h4 l4 h2 l4 l1 l2 l3 wild h1 l2 l5 h3 h4 l1 l3 l4 h3 l3 h4
        l5 h1 h2 l2 scatter h3 l5
      `),
    ],
    freeStrips: [
      strip('scatter h1 h2 l5 l2 h4 l2 h1 l1 l4 l5 l4 l2 h4 l3 h3 l1 l5 l2 l4 l3 l4 l3 l1 h2 l3 h3 l5 h4 h3 l1 h2 h4'),
      strip(`
        l5 h4 l1 l2 l5 h3 l3 wild h2 scatter l1 l5 l2 h2 l4 l1 l2 h1 h3 l4 l3 h4 h3 l1 wild h1 h4 h2 l3 l5
        l4 l3 l4 wild l2
      `),
      strip(`
        l4 l1 h4 l5 l1 l2 l3 wild h3 l5 h1 l2 h2 l2 wild h3 h2 l4 l1 l5 l4 h4 l3 scatter l5 h4 h2 l1 l3 wild
        l3 h3 l2 l4 h1
      `),
      strip(`
        l1 l2 l4 l5 h2 l3 l4 h4 h3 wild l1 l5 h2 l3 h1 l2 l5 l2 l4 l1 h4 h1 l4 l5 h2 l3 h3 l1 l3 scatter
        wild l2 h4 wild h3
      `),
      strip(`
        wild l3 h4 l5 h3 h2 l1 l5 h2 h1 l2 l5 h4 l2 h2 h3 l1 h4 l4 l1 l4 l3 l4 l3 wild scatter h3 l4 l1 l2
        wild l2 l5 l3 h1
      `),
    ],
  },
  odds: {
    rtpPpm: 957426,
    freeRtpPpm: 236828,
    hitPpm: 418949,
    freeSpinsOneIn: 127,
    maxSpinWinHundredths: 12000,
    maxRoundWinHundredths: 1482980,
  },
  restStops: [7, 22, 22, 9, 1],
};
