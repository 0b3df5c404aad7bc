// What stands round the reels of Citrus Coast and comes with its wins, cut from paper.
import { clouds, ribbon, S, symbol } from './citrus.mjs';
import { C, circle, cut, frond, FRUIT, ground, leaf, picture, put, rays, sheet, slice, star, wave } from '../paper/kit.mjs';
import { lighthouse, parasol, sailboat, shell, sun } from '../paper/motifs.mjs';

const KB = 1024;

/** The golden hour: the same coast at sunset, warm paper, the sun half in the sea. */
function goldenHour([w, h], scale) {
  const tall = h > w;
  const size = [w, h];
  const [cx, cy, r] = tall ? [390, 760, 250] : [800, 470, 250];
  const sea = tall ? 860 : 540;
  const evening = ['#F7A25C', '#E8795A', '#B9536A', '#6E3A6A'];
  return picture(
    w,
    h,
    scale,
    ground('#FFD9A0', '#F58A63', '#FFB978'),
    sheet(rays(cx, cy, r * 1.15, r * 5, 22, tall ? 56 : 70, '#FFE3AE', 8)),
    sheet(circle(cx, cy, r * 1.22, '#FFC66A')),
    sheet(circle(cx, cy, r, '#FFE08A')),
    clouds(
      ...(tall
        ? [
            [90, 260, 1],
            [560, 170, 0.9],
          ]
        : [
            [120, 170, 1.2],
            [1330, 130, 1.3],
          ]),
    ),
    evening.map((fill, i) => sheet(wave(sea + i * (tall ? 120 : 74), 20 + i * 4, tall ? 4 : 7 - i, i % 2, fill, size))),
    tall ? put(150, 900, -3, 0.5, sailboat()) : put(1310, 590, -3, 0.62, sailboat()) + put(110, 500, 0, 0.72, lighthouse()),
    sheet(
      cut(
        tall ? 'M-40 1330C200 1270 440 1370 820 1300V1720H-40Z' : 'M-40 860C300 800 600 900 900 880C1200 860 1400 800 1640 840V1040H-40Z',
        '#F2C48E',
      ),
    ),
    tall ? put(630, 1340, 6, 0.62, parasol()) : put(1440, 790, 6, 0.86, parasol()) + put(230, 850, -4, 0.6, parasol(C.seaM)),
    tall
      ? sheet(frond(-10, 1610, 26, 440, C.leafD, 8)) + slice(330, 1540, 80, FRUIT.grapefruit, 9, 8)
      : sheet(frond(-10, 1010, 24, 400, C.leafD, 8), frond(1610, 1010, -24, 380, C.leafD, 8)) +
          slice(400, 940, 58, FRUIT.grapefruit, 9, 20),
  );
}

const STEPS = 12;
/** Frames side by side; `draw(t)` is what one shows at t, 0 … 1 round its loop, on a square of S. */
function frames(name, side, limit, draw) {
  const html = () =>
    `<div style="display:flex;width:${side * STEPS}px;height:${side}px">${Array.from(
      { length: STEPS },
      (_, i) =>
        `<div style="width:${side}px;height:${side}px;overflow:hidden"><div style="width:${S}px;height:${S}px;` +
        `transform:scale(${side / S});transform-origin:0 0">${draw(i / STEPS)}</div></div>`,
    ).join('')}</div>`;
  return {
    name: `citrus-coast/${name}`,
    width: side * STEPS,
    height: side,
    clear: true,
    html,
    outputs: [{ file: `games/citrus-coast/${name}`, width: side * STEPS, formats: ['webp'], limit }],
  };
}
const swing = (t) => Math.sin(t * Math.PI * 2);

/** A frame of cut paper: two boards, a blue edge, and a slice of fruit in each corner. */
const cabinet = () => {
  const hollow = (o, i, r, fill) =>
    sheet(
      cut(
        `M${o + r} ${o}H${576 - o - r}Q${576 - o} ${o} ${576 - o} ${o + r}V${576 - o - r}Q${576 - o} ${576 - o} ${576 - o - r} ${576 - o}H${o + r}` +
          `Q${o} ${576 - o} ${o} ${576 - o - r}V${o + r}Q${o} ${o} ${o + r} ${o}ZM${i} ${i}V${576 - i}H${576 - i}V${i}Z`,
        fill,
        'fill-rule="evenodd"',
      ),
    );
  const fruit = [FRUIT.orange, FRUIT.lime, FRUIT.grapefruit, FRUIT.orange];
  const spots = [
    [44, 44],
    [532, 44],
    [44, 532],
    [532, 532],
  ];
  return picture(
    576,
    576,
    0.5,
    hollow(6, 74, 40, C.cream),
    hollow(22, 74, 30, C.coral),
    hollow(48, 74, 18, C.sandD),
    spots.map(([x, y], i) => sheet(leaf(x, y, 96, 26, [118, -118, 62, -62][i], C.leafD)) + slice(x, y, 38, fruit[i], 9, 12 * i)),
  );
};

/** The left wing of the gate: a striped curtain of paper, its seam on the right. */
const curtain = () =>
  picture(
    600,
    800,
    1,
    sheet(cut('M-20 -20H600V820H-20Z', C.coral)),
    Array.from({ length: 5 }, (_, i) => sheet(cut(`M${i * 120 + 60} -20h60V820h-60Z`, C.cream))),
    sheet(cut(`M-20 -20H600V60${Array.from({ length: 6 }, (_, i) => `Q${550 - i * 100} 150 ${500 - i * 100} 60`).join('')}H-20Z`, C.seaM)),
    slice(600, 430, 150, FRUIT.orange, 9, 12),
  );

const one = (name, [w, h], width, limit, html) => ({
  name: `citrus-coast/${name}`,
  width: w,
  height: h,
  clear: true,
  html,
  outputs: [{ file: `games/citrus-coast/${name}`, width, formats: ['webp'], limit }],
});
const bead = () =>
  symbol(
    put(
      256,
      250,
      0,
      1.0,
      sheet(rays(0, 0, 120, 232, 12, 36, C.tang, 15)) + sheet(circle(0, 0, 176, C.cream)) + sheet(circle(0, 0, 152, C.coral)),
    ),
  );

export const citrusScenes = [
  one('hero', [640, 640], 640, 64 * KB, () =>
    picture(
      640,
      640,
      1,
      put(
        320,
        330,
        0,
        1.16,
        slice(0, 0, 230, FRUIT.orange, 9, 12) +
          put(0, -214, 0, 1, sheet(leaf(0, 10, 150, 40, 62, C.leaf), leaf(0, 10, 120, 38, -50, C.leafD))),
      ),
    ),
  ),
  one('token', [192, 240], 96, 9 * KB, () => picture(192, 240, 0.5, slice(96, 116, 80, FRUIT.lime, 9, 20))),
  one('bead', [S, S], 224, 18 * KB, bead),
  one('cabinet', [576, 576], 576, 46 * KB, cabinet),
  one('gate', [600, 800], 600, 44 * KB, curtain),
  frames('coin', 80, 46 * KB, (t) =>
    picture(
      S,
      S,
      1,
      `<g transform="translate(256 256) scale(${Math.max(0.08, Math.abs(Math.cos(t * Math.PI))).toFixed(3)} 1)">${sheet(circle(0, 0, 200, C.tangD))}${sheet(circle(0, 0, 168, C.lemon))}${star(0, 0, 96, C.tangD)}</g>`,
    ),
  ),
  frames('moving/wild', 192, 110 * KB, (t) =>
    symbol(put(256, 214, (t * 360) / 12, 0.82 + 0.03 * swing(t), sun({ face: true })) + ribbon('WILD', C.red, 104)),
  ),
  frames('moving/scatter', 192, 110 * KB, (t) =>
    symbol(
      sheet(circle(256, 226, 212, C.aqua)) +
        sheet(circle(256, 226, 184, C.seaM)) +
        put(256, 222, 9 * swing(t), 0.84 + 0.04 * swing(t), shell()) +
        ribbon('SCATTER', C.navy, 90),
    ),
  ),
  frames('moving/h1', 192, 110 * KB, (t) =>
    symbol(
      slice(256, 262, 196, FRUIT.orange, 9, 12 + t * 40) +
        put(256, 80, 10 * swing(t), 1, sheet(leaf(0, 10, 130, 36, 62, C.leaf), leaf(0, 10, 110, 34, -50, C.leafD))),
    ),
  ),
  {
    name: 'citrus-coast/free',
    width: 1600,
    height: 1000,
    html: () => goldenHour([1600, 1000], 1.2),
    outputs: [{ file: 'games/citrus-coast/free', width: 1600, formats: ['avif', 'webp'], limit: 90 * KB }],
  },
  {
    name: 'citrus-coast/free-phone',
    width: 780,
    height: 1688,
    html: () => goldenHour([780, 1688], 1.3),
    outputs: [{ file: 'games/citrus-coast/free-phone', width: 780, formats: ['avif', 'webp'], limit: 70 * KB }],
  },
];
