// Solária's medallions of levels, the parts of its wheel, and the goods of its points mall.
import { calm, cinemaTickets, coolerBag, fields, football, iceCream, mark, medallion, rim, speaker, towel } from '../paper/goods.mjs';
import { C, cut, picture, put, rays, sheet } from '../paper/kit.mjs';
import { fish, kite, lighthouse, shell, sun } from '../paper/motifs.mjs';
import { objectOutputs } from './brand-outputs.mjs';
import { levelOutputs, wheelOutputs } from './studio-objects.mjs';

const SIZE = 480;
const onPaper = (...parts) => picture(SIZE, SIZE, 0.66, ...parts);

const breaker = () =>
  sheet(
    cut(
      'M-150 62C-150 -60 -70 -128 20 -118C92 -108 122 -46 96 -8C78 18 40 18 26 -4C44 6 66 -8 58 -32C46 -62 4 -62 -22 -30C-52 8 -32 70 36 86C80 96 122 82 150 58C146 110 90 150 0 150S-146 120 -150 62Z',
      C.seaM,
    ),
  ) + sheet(cut('M-146 84C-96 60 -40 70 6 96S112 120 146 84C132 128 76 150 0 150S-134 130 -146 84Z', C.foam));

const LEVELS = [
  medallion({ edge: C.sandD, band: C.cream, ground: C.aqua, points: 0 }, put(0, 12, 0, 0.6, shell())),
  medallion({ edge: C.seaM, band: C.foam, ground: C.peach, points: 0 }, put(0, 4, 0, 0.86, breaker())),
  medallion({ edge: C.tang, band: C.cream, ground: C.seaL, points: 12 }, put(-14, -14, 0, 0.56, kite())),
  medallion({ edge: C.coral, band: C.cream, ground: C.seaD, points: 16 }, put(0, 10, 0, 0.56, lighthouse())),
  medallion({ edge: C.lemon, band: C.cream, ground: C.coralD, points: 20 }, put(0, 0, 0, 0.58, sun({ face: true }))),
  medallion(
    { edge: C.lemon, band: C.coral, ground: C.navy, points: 24 },
    sheet(rays(0, 0, 70, 150, 16, 14, C.seaD)),
    put(0, 4, -24, 0.5, fish()),
  ),
];

const OBJECTS = {
  towel: () => put(240, 236, 0, 0.98, towel()),
  cooler: () => put(240, 258, 0, 1, coolerBag()),
  speaker: () => put(240, 240, 0, 1, speaker()),
  football: () => put(240, 236, 0, 1, football()),
  ice: () => put(240, 264, 0, 0.9, iceCream()),
  cinema: () => put(236, 236, 0, 1, cinemaTickets()),
  calm: () => put(240, 220, 0, 1, calm()),
  spin: () =>
    put(
      240,
      252,
      0,
      0.43,
      fields(410, [C.coral, C.lemonL, C.seaL, C.cream, C.tang, C.aqua, C.pink, C.lime]) + rim() + put(0, 0, 0, 0.5, sun()),
    ) + put(240, 56, 0, 0.72, mark()),
};

const part = (name, width, height, k, ...parts) => ({
  name: `sol/wheel-${name}`,
  width,
  height,
  clear: true,
  html: () => picture(width, height, k, ...parts),
  outputs: wheelOutputs('sol', name, width),
});

export const solRewards = [
  ...LEVELS.map((parts, index) => ({
    name: `sol/level-${index + 1}`,
    width: SIZE,
    height: SIZE,
    clear: true,
    html: () => onPaper(put(240, 236, 0, 1, parts)),
    outputs: levelOutputs('sol', index + 1),
  })),
  part('rim', 1000, 1000, 0.9, put(500, 500, 0, 1, rim())),
  part('hub', 320, 320, 0.5, put(160, 158, 0, 0.58, sun({ face: true }))),
  part('mark', 160, 260, 0.4, put(80, 68, 0, 1, mark())),
  ...Object.entries(OBJECTS).map(([name, html]) => ({
    name: `sol/object-${name}`,
    width: SIZE,
    height: SIZE,
    clear: true,
    html: () => onPaper(html()),
    outputs: objectOutputs('sol', name),
  })),
];
