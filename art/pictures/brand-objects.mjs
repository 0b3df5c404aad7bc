// One thing of the brand on nothing, for a place that is still empty: what would lie there.
import { C, circle, cut, leaf, picture, put, sheet, star } from '../paper/kit.mjs';
import { bottle, card, CORAL_DIE, CREAM_DIE, die, gift, lens, lighthouse, purse, sailboat, shell } from '../paper/motifs.mjs';
import { objectOutputs } from './brand-outputs.mjs';

const SIZE = 480;

/** Object of the brand → what it is photographed from. */
const KOI = {
  wallet: 'coins',
  favourites: 'pearl',
  recent: 'lantern',
  bets: 'dice',
  messages: 'envelope',
  promotions: 'gift',
  documents: 'scroll',
  search: 'lotus-pond',
  fairness: 'knot',
  draws: 'drum',
};

const onPaper = (...parts) => picture(SIZE, SIZE, 0.66, ...parts);
const SOL = {
  wallet: () => onPaper(put(240, 262, 0, 0.84, purse())),
  favourites: () => onPaper(put(240, 222, 0, 0.78, shell()), sheet(star(96, 404, 34, C.coral), circle(392, 410, 20, C.cream))),
  recent: () =>
    onPaper(
      sheet(cut('M40 388C100 356 140 356 200 388S320 420 440 384C420 440 330 452 240 452S70 440 40 388Z', C.seaL)),
      put(228, 236, -4, 0.92, sailboat()),
      sheet(cut('M56 406C110 380 160 382 214 406S340 432 424 404C400 452 320 462 240 462S80 452 56 406Z', C.seaM)),
    ),
  bets: () =>
    onPaper(put(176, 196, -10, 0.74, die(CORAL_DIE, [5, 3, 6], C.cream)), put(322, 312, 12, 0.62, die(CREAM_DIE, [2, 4, 1], C.coralD))),
  messages: () =>
    onPaper(
      put(232, 240, 24, 0.84, bottle()),
      sheet(cut('M30 372C90 336 150 340 214 372S350 404 450 364C430 430 330 446 240 446S60 430 30 372Z', C.sea)),
      sheet(cut('M58 404C110 380 170 384 226 404S350 426 424 398C400 448 320 460 240 460S84 446 58 404Z', C.seaD)),
    ),
  promotions: () => onPaper(put(240, 262, -4, 0.96, gift())),
  documents: () => onPaper(put(240, 240, -7, 0.92, card())),
  fairness: () => onPaper(put(186, 232, -8, 0.82, die(CORAL_DIE, [5, 3, 6], C.cream)), put(274, 206, 0, 0.8, lens())),
  search: () =>
    onPaper(
      sheet(cut('M196 128L20 76V196Z', '#FFE3B8'), cut('M284 128L460 70V200Z', '#FFE3B8')),
      put(240, 246, 0, 0.78, lighthouse()),
      sheet(cut('M70 424C110 380 170 366 240 366S370 380 410 424Z', C.sandD)),
      sheet(leaf(148, 410, 64, 22, -40, C.leaf), leaf(160, 412, 56, 20, 6, C.leafD)),
    ),
};

export const brandObjects = [
  ...Object.entries(KOI).map(([name, scene]) => ({
    name: `koi/object-${name}`,
    width: SIZE,
    height: SIZE,
    clear: true,
    html: () =>
      `<img src="/object/${scene}.png" style="width:${SIZE}px;height:${SIZE}px;object-fit:contain;filter:saturate(1.08) contrast(1.03)">`,
    outputs: objectOutputs('koi', name),
  })),
  ...Object.entries(SOL).map(([name, html]) => ({
    name: `sol/object-${name}`,
    width: SIZE,
    height: SIZE,
    clear: true,
    html,
    outputs: objectOutputs('sol', name),
  })),
];
