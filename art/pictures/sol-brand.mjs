// Solária: banners, popup sides and promotion pictures, cut from paper.
// Left of every banner is open sky for live text.
import {
  C,
  box,
  calmPaper,
  circle,
  cloud,
  cut,
  frond,
  FRUIT,
  ground,
  leaf,
  picture,
  put,
  rays,
  sheet,
  slice,
  star,
  wave,
} from '../paper/kit.mjs';
import {
  CORAL_DIE,
  counters,
  die,
  fish,
  gem,
  gift,
  kite,
  lighthouse,
  parasol,
  sailboat,
  shell,
  STONES,
  sun,
  umbrella,
} from '../paper/motifs.mjs';
import { bannerOutputs, promoOutputs, sideOutputs } from './brand-outputs.mjs';

const PAPER = '#FFFAF2';
const SEA = [C.aqua, C.seaL, C.sea, C.seaM, C.seaD];
const sea = (size, top, step, count = 5) =>
  SEA.slice(0, count)
    .map((fill, i) => sheet(wave(top + i * step, 18 + i * 2, 6 - (i % 2), i % 2, fill, size)))
    .join('');

/** A big low sun with its rays. */
const dawn = (x, y, r) =>
  sheet(rays(x, y, r * 1.1, r * 3.2, 18, r * 0.3, '#FFE9D0', 10)) +
  sheet(rays(x, y, r, r * 2, 18, r * 0.19, '#FFD3AC', 0)) +
  sheet(circle(x, y, r, '#FFA866')) +
  sheet(circle(x, y, r * 0.82, C.coral));

const BANNERS = [
  // Citrus.
  (size, phone) => {
    const [w, h] = size;
    const k = phone ? 0.84 : 1;
    const dx = phone ? 60 : 500;
    const dy = phone ? 180 : 0;
    return picture(
      w,
      h,
      1,
      ground('#FFF0DA', '#FFCB98', '#FFE2BE'),
      sheet(rays(phone ? 500 : 880, phone ? 420 : 320, 80, 900, 20, 74, '#FFE3C2', 6)),
      calmPaper('#FFE9CC', phone),
      put(
        dx,
        dy,
        0,
        k,
        sheet(frond(270, 420, -22, 400, C.leaf), frond(640, 390, 34, 400, C.leaf)) +
          sheet(leaf(270, 470, 200, 56, -78, C.leafD), leaf(640, 490, 210, 58, 74, C.leafD)) +
          slice(300, 250, 146, FRUIT.lime, 9, 10) +
          slice(590, 220, 144, FRUIT.orange, 9, 25) +
          slice(430, 340, 186, FRUIT.grapefruit, 10, 4) +
          slice(644, 440, 86, FRUIT.lemon, 9, 14),
      ),
      sheet(wave(h - 62, 20, 5, 1, C.coral, size)),
      sheet(wave(h - 30, 18, 5, 0, C.coralD, size)),
    );
  },
  // Sunset over the bay.
  (size, phone) => {
    const [w, h] = size;
    const [x, y, r] = phone ? [540, 400, 150] : [900, 330, 168];
    return picture(
      w,
      h,
      1,
      ground('#FFF3E0', '#FFC3A0', '#FFE2C6'),
      dawn(x, y, r),
      calmPaper('#FFEBD4', phone),
      sheet(cloud(phone ? 560 : 1050, phone ? 120 : 90, 0.9, PAPER)),
      sheet(
        cut(
          `M${w + 20} ${h - 250}C${w - 90} ${h - 290} ${w - 130} ${h - 200} ${w - 220} ${h - 170}L${w - 240} ${h - 90}H${w + 20}Z`,
          '#B65B73',
        ),
      ),
      put(w - 74, h - 262, 0, 0.4, lighthouse()),
      sea(size, h - 178, 38),
      put(phone ? 430 : 742, h - 168, -4, phone ? 0.5 : 0.56, sailboat()),
      sheet(wave(h - 88, 18, 5, 1, C.seaM, size)),
      sheet(wave(h - 46, 18, 4, 0, C.seaD, size)),
    );
  },
  // The beach from above.
  (size, phone) => {
    const [w, h] = size;
    const edge = phone ? -90 : 330;
    const shore = (dx, fill) =>
      sheet(
        cut(
          `M-60 -60H${edge + 190 + dx}C${edge + 110 + dx} 60 ${edge + 240 + dx} 190 ${edge + 150 + dx}` +
            ` 320C${edge + 90 + dx} 430 ${edge + 210 + dx} 520 ${edge + 130 + dx} ${h + 80}H-60Z`,
          fill,
        ),
      );
    const parasols = phone
      ? [
          [470, 300, 104, C.coral, 8],
          [650, 190, 78, C.seaM, 20],
          [640, 470, 112, C.tang, 4],
          [400, 540, 70, C.leaf, 0],
        ]
      : [
          [800, 190, 118, C.coral, 8],
          [1040, 150, 92, C.seaM, 20],
          [930, 400, 128, C.tang, 4],
          [690, 450, 78, C.leaf, 0],
          [1150, 430, 74, C.plum, 12],
        ];
    return picture(
      w,
      h,
      1,
      ground('#FBE7C6', '#F1CF9B'),
      shore(70, C.white),
      shore(34, C.foam),
      shore(-20, '#CDEFEA'),
      shore(-120, C.aqua),
      shore(-260, '#9EDDD8'),
      parasols.map(([x, y, r, fill, turn]) => put(x, y, 0, 1, umbrella(r, fill, turn))),
      sheet(star(phone ? 540 : 560, phone ? 600 : 300, 30, C.coral)),
      sheet(box(phone ? 700 : 1090, 250, 50, 110, 8, C.coralD, `transform="rotate(18 ${phone ? 725 : 1115} 305)"`)),
    );
  },
  // Stones cut from paper.
  ([w, h], phone) => {
    const [x, y] = phone ? [510, 410] : [880, 300];
    const stones = [
      [0, -30, 206, STONES.ruby, 0],
      [-176, 120, 112, STONES.emerald, -10],
      [190, 116, 126, STONES.sapphire, 10],
      [236, -140, 74, STONES.amethyst, 14],
      [-226, -110, 62, STONES.topaz, -14],
    ];
    return picture(
      w,
      h,
      1,
      ground('#F6E9F6', '#C9B4DC', '#E3D2EA'),
      sheet(rays(x, y, 70, 960, 20, 70, '#EFE0F2', 6)),
      calmPaper('#F1E3F3', phone),
      stones.map(([dx, dy, r, tints, turn]) => put(x + dx * (phone ? 0.92 : 1), y + dy, turn, phone ? 0.84 : 1, gem(r, tints))),
      sheet(wave(h - 50, 18, 5, 1, '#9A7AB8', [w, h])),
      sheet(wave(h - 24, 16, 5, 0, '#6E4E92', [w, h])),
    );
  },
];

const small = (...parts) => picture(480, 320, 0.66, ...parts);
const lowSea = sheet(wave(262, 12, 4, 0, C.seaL, [480, 320])) + sheet(wave(286, 12, 3, 1, C.seaD, [480, 320]));
const PROMOS = [
  () =>
    small(
      ground('#E4F6F2', '#9BDDD6', '#C4ECE5'),
      sheet(rays(240, 150, 40, 420, 16, 40, '#D6F2EC', 6)),
      sheet(circle(240, 150, 124, C.foam)),
      put(240, 160, -4, 0.56, gift()),
      lowSea,
    ),
  () =>
    small(
      ground('#9ADCD8', '#2E9BA6'),
      sheet(wave(90, 14, 4, 0, C.seaL, [480, 320])),
      sheet(wave(180, 16, 3, 1, C.sea, [480, 320])),
      put(236, 160, 0, 0.56, fish()),
      sheet(circle(70, 90, 12, C.foam), circle(94, 60, 8, C.foam), circle(60, 46, 6, C.foam)),
    ),
  () =>
    small(
      ground('#FFE9CF', '#FFC68F'),
      sheet(rays(240, 150, 40, 420, 16, 40, '#FFDDB6', 6)),
      put(
        240,
        146,
        0,
        0.66,
        slice(-150, -10, 112, FRUIT.lime, 9, 10) + slice(150, -16, 112, FRUIT.orange, 9, 25) + slice(0, 40, 136, FRUIT.grapefruit, 10, 4),
      ),
      sheet(wave(276, 12, 4, 0, C.coral, [480, 320])),
    ),
  () =>
    small(
      ground('#D5F2EC', '#8AD6CF'),
      sheet(rays(240, 160, 40, 420, 14, 46, '#C4ECE5', 8)),
      sheet(circle(240, 160, 132, C.foam)),
      put(110, 110, 8, 0.5, umbrella(130, C.coral, 8)),
      put(370, 104, 0, 0.34, kite()),
      put(160, 236, -10, 0.42, die(CORAL_DIE, [5, 3, 6], C.cream)),
      put(262, 168, 0, 0.56, gem(130, STONES.sapphire)),
      put(372, 250, 0, 0.5, slice(0, 0, 110, FRUIT.lemon, 9, 8)),
    ),
  () =>
    small(
      ground('#FFEFD9', '#FFD9BD'),
      sheet(rays(330, 120, 40, 420, 16, 34, '#FFE6CC', 6)),
      put(330, 116, 0, 0.3, sun()),
      sheet(wave(190, 12, 4, 0, C.aqua, [480, 320])),
      sheet(wave(216, 12, 3, 1, C.seaL, [480, 320])),
      sheet(cut('M-20 260C120 236 300 280 500 250V340H-20Z', C.sand)),
      put(160, 188, 6, 0.58, parasol(C.seaM)),
      put(330, 250, 0, 0.24, shell()),
      sheet(star(240, 286, 18, C.coral)),
    ),
  () =>
    small(ground('#FFF0DA', '#FFCB98'), sheet(rays(240, 160, 40, 420, 16, 40, '#FFE3C2', 6)), put(240, 150, 0, 0.86, counters()), lowSea),
];

const login = () => {
  const size = [740, 1388];
  return picture(
    740,
    1388,
    1.2,
    ground('#FFF3E0', '#FFC3A0', '#FFDFC2'),
    dawn(470, 560, 200),
    sheet(cloud(90, 190, 0.9, PAPER), cloud(500, 120, 1.0, PAPER)),
    sheet(cut('M760 660C650 620 610 700 520 730L480 840H760Z', '#B65B73')),
    put(640, 620, 0, 0.5, lighthouse()),
    sea(size, 790, 74),
    put(280, 820, -4, 0.86, sailboat()),
    sheet(wave(940, 26, 4, 1, C.sea, size)),
    sheet(wave(1020, 28, 3, 0, C.seaM, size)),
    sheet(wave(1110, 28, 3, 1, C.seaD, size)),
    sheet(wave(1220, 26, 3, 0, C.navy, size)),
  );
};

/** A light that shows the way back: dusk over the headland. */
const forget = () => {
  const size = [740, 1388];
  return picture(
    740,
    1388,
    1.2,
    ground('#F7D9D2', '#C98BA6', '#EBB7B4'),
    sheet(circle(560, 250, 92, '#FFF3DC')),
    sheet(cut('M318 470L-80 330V560Z', '#FFEFD0', 'opacity=".72"'), cut('M422 470L820 300V600Z', '#FFEFD0', 'opacity=".72"')),
    sheet(cloud(60, 170, 0.9, '#FBE7DF'), cloud(440, 120, 0.7, '#FBE7DF')),
    put(370, 700, 0, 1.16, lighthouse()),
    sheet(cut('M-40 900C60 820 220 850 330 900C450 950 620 860 780 900V1420H-40Z', '#7A3F5E')),
    sheet(wave(980, 24, 5, 0, '#5FA9B8', size)),
    sheet(wave(1050, 26, 4, 1, C.seaM, size)),
    sheet(wave(1130, 26, 3, 0, C.seaD, size)),
    sheet(wave(1230, 26, 3, 1, C.navy, size)),
  );
};

const register = () => {
  const size = [740, 1388];
  return picture(
    740,
    1388,
    1.2,
    ground('#DDF3F0', '#FFDDB8', '#FFF1DC'),
    sheet(cloud(70, 200, 1.0, PAPER), cloud(480, 130, 1.1, PAPER)),
    put(560, 340, 0, 0.5, sun()),
    sheet(wave(520, 22, 4, 0, C.aqua, size)),
    sheet(wave(590, 24, 4, 1, C.seaL, size)),
    sheet(wave(660, 24, 3, 0, C.sea, size)),
    put(180, 560, -3, 0.42, sailboat()),
    sheet(cut('M-40 820C180 760 420 850 780 780V1440H-40Z', C.sand)),
    put(450, 800, 6, 1.15, parasol()),
    sheet(frond(0, 1130, 24, 430, C.leafD, 8), frond(750, 1120, -30, 380, C.leaf, 8)),
    slice(220, 1020, 120, FRUIT.orange, 9, 8),
    slice(400, 1060, 96, FRUIT.lime, 9, 20),
    sheet(star(600, 1000, 44, C.coral)),
    sheet(wave(1170, 26, 3, 1, C.seaD, size)),
    sheet(wave(1250, 26, 3, 0, C.navy, size)),
  );
};

/** The sea under the banners of a wide page: what is above it shows through, and the page's own sheets move before it. */
const bay = () => {
  const size = [1760, 200];
  const layers = [
    [40, 13, 7, 0, C.aqua],
    [64, 15, 6, 1, C.seaL],
    [94, 14, 8, 0, C.sea],
    [124, 15, 7, 1, C.seaM],
    [156, 13, 9, 0, C.seaD],
  ];
  const [far, ...near] = layers.map(([y, swell, count, phase, fill]) => sheet(wave(y, swell, count, phase, fill, size)));
  return picture(...size, 1, far, put(1330, 44, 4, 0.24, sailboat()), put(1060, 48, -5, 0.15, sailboat()), near);
};

export const solPictures = [
  {
    name: 'sol/sea',
    width: 1760,
    height: 200,
    clear: true,
    html: bay,
    outputs: [{ file: 'brands/sol/sea', width: 1760, formats: ['avif', 'webp'], limit: 40 * 1024 }],
  },
  ...BANNERS.flatMap((draw, i) => [
    {
      name: `sol/banner-${i + 1}`,
      width: 1240,
      height: 600,
      html: () => draw([1240, 600], false),
      outputs: bannerOutputs('sol', i + 1).wide,
    },
    {
      name: `sol/banner-${i + 1}-phone`,
      width: 780,
      height: 660,
      html: () => draw([780, 660], true),
      outputs: bannerOutputs('sol', i + 1).phone,
    },
  ]),
  ...PROMOS.map((html, i) => ({
    name: `sol/promo-${i + 1}`,
    width: 480,
    height: 320,
    html,
    outputs: promoOutputs('sol', i + 1),
  })),
  { name: 'sol/login', width: 740, height: 1388, html: login, outputs: sideOutputs('sol', 'login') },
  { name: 'sol/forget', width: 740, height: 1388, html: forget, outputs: sideOutputs('sol', 'forget') },
  { name: 'sol/register', width: 740, height: 1388, html: register, outputs: sideOutputs('sol', 'register') },
];
