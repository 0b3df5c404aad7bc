// Citrus Coast, the game cut from paper.
import {
  C,
  circle,
  cloud,
  cut,
  frond,
  FRUIT,
  ground,
  leaf,
  lettering,
  picture,
  put,
  rays,
  sheet,
  slice,
  wave,
  wedge,
} from '../paper/kit.mjs';
import { lighthouse, parasol, sailboat, shell, sun } from '../paper/motifs.mjs';

const KB = 1024;
const SKY = ['#FFE9CF', '#FFC68F'];
const leaves = (y) => sheet(leaf(110, y, 200, 52, -70, C.leafD), leaf(612, y, 210, 54, 66, C.leafD));

const fruits = (dy, k = 1) =>
  put(
    360,
    240 + dy,
    0,
    k,
    put(
      -360,
      -240,
      0,
      1,
      slice(196, 220, 148, FRUIT.lime, 9, 10) + slice(530, 206, 140, FRUIT.orange, 9, 25) + slice(372, 300, 166, FRUIT.grapefruit, 10, 4),
    ),
  );

const tile = (named) =>
  picture(
    720,
    720,
    1,
    ground(...SKY),
    sheet(rays(372, 250, 60, 640, 16, 66, '#FFDDB6', 8)),
    sheet(frond(96, 250, -40, 320, C.leaf), frond(640, 240, 50, 320, C.leaf)),
    named ? fruits(-14) + leaves(452) : fruits(100, 1.14) + leaves(620),
    named ? sheet(wave(470, 22, 3, 1, C.seaM)) + sheet(wave(498, 22, 3, 0, C.navy)) : sheet(wave(640, 26, 3, 0, C.seaM)),
    named ? lettering(['Citrus', 'Coast'], { y: 590, size: 118, height: 0.78 }) : '',
  );

export const clouds = (...list) => sheet(list.map(([x, y, k]) => cloud(x, y, k, '#FFFAF2')));
const SEA = [C.aqua, C.seaL, C.sea, C.seaM];

/** The beach: everything lively stands at the edges, the middle is sky and calm water. */
function wide() {
  const size = [1600, 1000];
  return picture(
    1600,
    1000,
    1.2,
    ground('#DDF3F0', '#FFE3C4', '#FFF1DC'),
    clouds([150, 150, 1.2], [1340, 110, 1.3], [700, 80, 0.8]),
    put(1420, 330, 0, 0.6, sun()),
    SEA.map((fill, i) => sheet(wave(520 + i * 66, 20 + i * 3, 7 - i, i % 2, fill, size))),
    put(1330, 560, -3, 0.66, sailboat()),
    put(120, 470, 0, 0.74, lighthouse()),
    sheet(cut('M-40 660C60 600 200 610 290 700C360 770 300 860 200 1040H-40Z', C.plum)),
    sheet(cut('M-40 860C300 800 600 900 900 880C1200 860 1400 800 1640 840V1040H-40Z', C.sand)),
    sheet(cut('M-40 930C400 880 900 970 1640 910V1040H-40Z', C.sandD)),
    put(1450, 790, 6, 0.9, parasol()),
    put(210, 850, -4, 0.62, parasol(C.seaM)),
    sheet(frond(-10, 1010, 24, 420, C.leafD, 8), frond(1610, 1010, -24, 380, C.leafD, 8)),
    slice(1290, 940, 60, FRUIT.orange, 9, 8),
    slice(360, 950, 54, FRUIT.lime, 9, 20),
  );
}

function tall() {
  const size = [780, 1688];
  return picture(
    780,
    1688,
    1.3,
    ground('#DDF3F0', '#FFE3C4', '#FFF1DC'),
    clouds([60, 230, 1.0], [560, 130, 1.1]),
    put(610, 300, 0, 0.56, sun()),
    SEA.map((fill, i) => sheet(wave(560 + i * 130, 22 + i * 3, 4, i % 2, fill, size))),
    put(150, 560, -3, 0.5, sailboat()),
    sheet(cut('M-40 1250C200 1190 420 1290 820 1220V1720H-40Z', C.sand)),
    sheet(cut('M-40 1390C200 1340 520 1420 820 1360V1720H-40Z', C.sandD)),
    put(640, 1260, 6, 0.66, parasol()),
    sheet(frond(-10, 1560, 26, 460, C.leafD, 8)),
    slice(300, 1480, 80, FRUIT.orange, 9, 8),
    slice(430, 1560, 66, FRUIT.lime, 9, 20),
  );
}

export const S = 512;
export const symbol = (...parts) => picture(S, S, 0.8, ...parts);
export const ribbon = (text, fill, size) =>
  sheet(cut('M10 378H502L478 430L502 482H10L34 430Z', fill)) +
  `<text x="256" y="${430 + size * 0.36}" text-anchor="middle" ` +
  `font-family="Paper" font-weight="800" font-size="${size}" style="font-stretch:82%;letter-spacing:.01em"` +
  ` fill="${C.cream}">${text}</text>`;

const HIGH = {
  h1: () =>
    slice(256, 262, 196, FRUIT.orange, 9, 12) +
    put(256, 80, 0, 1, sheet(leaf(0, 10, 130, 36, 62, C.leaf), leaf(0, 10, 110, 34, -50, C.leafD))),
  h2: () =>
    put(256, 168, -16, 1, wedge(0, 0, 226, FRUIT.lime)) + put(0, 0, 0, 1, sheet(circle(410, 110, 26, C.foam), circle(98, 400, 18, C.foam))),
  h3: () => put(256, 268, 8, 1.04, parasol()),
  h4: () => put(250, 276, -3, 1.06, sailboat()),
};
const LOW = [
  ['A', C.coralD],
  ['K', C.seaD],
  ['Q', C.leafD],
  ['J', C.tangD],
  ['10', C.plum],
];
const low = (text, fill) =>
  symbol(
    sheet(
      `<text x="256" y="448" text-anchor="middle" font-family="Paper" font-weight="800" font-size="540" ` +
        `style="font-stretch:84%;letter-spacing:-.05em" fill="${C.cream}" stroke="${C.cream}" stroke-width="34"` +
        ` stroke-linejoin="round">${text}</text>`,
    ) +
      sheet(
        `<text x="256" y="448" text-anchor="middle" font-family="Paper" font-weight="800" font-size="540"` +
          ` style="font-stretch:84%;letter-spacing:-.05em" fill="${fill}">${text}</text>`,
      ),
  );

const SYMBOLS = {
  wild: () => symbol(put(256, 214, 0, 0.82, sun({ face: true })) + ribbon('WILD', C.red, 104)),
  scatter: () =>
    symbol(
      sheet(circle(256, 226, 212, C.aqua)) +
        sheet(circle(256, 226, 184, C.seaM)) +
        put(256, 222, 0, 0.84, shell()) +
        ribbon('SCATTER', C.navy, 90),
    ),
  ...Object.fromEntries(Object.entries(HIGH).map(([name, draw]) => [name, () => symbol(draw())])),
  ...Object.fromEntries(LOW.map(([text, fill], i) => [`l${i + 1}`, () => low(text, fill)])),
};

export const citrusPictures = [
  {
    name: 'citrus-coast/tile',
    width: 720,
    height: 720,
    html: () => tile(true),
    outputs: [
      { file: 'games/citrus-coast/tile-360', width: 360, formats: ['avif', 'webp'], limit: 30 * KB },
      {
        file: 'games/citrus-coast/tile-720',
        width: 720,
        formats: ['avif', 'webp'],
        limit: { avif: 90 * KB, webp: 110 * KB },
      },
    ],
  },
  {
    name: 'citrus-coast/tile-bare',
    width: 720,
    height: 720,
    html: () => tile(false),
    outputs: [{ file: 'games/citrus-coast/tile-bare-360', width: 360, formats: ['avif', 'webp'], limit: 30 * KB }],
  },
  {
    name: 'citrus-coast/background',
    width: 1600,
    height: 1000,
    html: wide,
    outputs: [{ file: 'games/citrus-coast/background', width: 1600, formats: ['avif', 'webp'], limit: 90 * KB }],
  },
  {
    name: 'citrus-coast/background-phone',
    width: 780,
    height: 1688,
    html: tall,
    outputs: [{ file: 'games/citrus-coast/background-phone', width: 780, formats: ['avif', 'webp'], limit: 70 * KB }],
  },
  ...Object.entries(SYMBOLS).map(([name, html]) => ({
    name: `citrus-coast/symbols/${name}`,
    width: S,
    height: S,
    clear: true,
    html,
    outputs: [{ file: `games/citrus-coast/symbols/${name}`, width: 256, formats: ['webp'], limit: 18 * KB }],
  })),
];
