// Solária: banners, popup sides and promotion pictures, cut from paper. Left of every banner is open sky for live text.
import { box, C, circle, cloud, cut, frond, FRUIT, ground, leaf, picture, put, rays, sheet, slice, star, wave } from '../paper/kit.mjs';
import { CORAL_DIE, counters, CREAM_DIE, die, fish, gift, kite, lighthouse, parasol, pineapple, sailboat, shell, sun, umbrella, wavesCrest, wheel } from '../paper/motifs.mjs';
import { bannerOutputs, promoOutputs, sideOutputs } from './brand-outputs.mjs';

const PAPER = '#FFFAF2';
const SEA = [C.aqua, C.seaL, C.sea, C.seaM, C.seaD];
const sea = (size, top, step, count = 5) => SEA.slice(0, count).map((fill, i) => sheet(wave(top + i * step, 18 + i * 2, 6 - (i % 2), i % 2, fill, size))).join('');

/** A big low sun with its rays. */
const dawn = (x, y, r) => sheet(rays(x, y, r * 1.1, r * 3.2, 18, r * 0.3, '#FFE9D0', 10)) + sheet(rays(x, y, r, r * 2, 18, r * 0.19, '#FFD3AC', 0))
  + sheet(circle(x, y, r, '#FFA866')) + sheet(circle(x, y, r * 0.82, C.coral));

const BANNERS = [
  // Sunset over the bay.
  (size, phone) => {
    const [w, h] = size;
    const [x, y, r] = phone ? [540, 400, 150] : [900, 330, 168];
    return picture(w, h, 1, ground('#FFF3E0', '#FFC3A0', '#FFE2C6'), dawn(x, y, r), sheet(cloud(phone ? 560 : 1050, phone ? 120 : 90, 0.9, PAPER)),
      sheet(cut(`M${w + 20} ${h - 250}C${w - 90} ${h - 290} ${w - 130} ${h - 200} ${w - 220} ${h - 170}L${w - 240} ${h - 90}H${w + 20}Z`, '#B65B73')),
      put(w - 74, h - 262, 0, 0.4, lighthouse()), sea(size, h - 178, 38), put(phone ? 430 : 742, h - 168, -4, phone ? 0.5 : 0.56, sailboat()), sheet(wave(h - 88, 18, 5, 1, C.seaM, size)), sheet(wave(h - 46, 18, 4, 0, C.seaD, size)));
  },
  // Citrus.
  (size, phone) => {
    const [w, h] = size;
    const k = phone ? 0.84 : 1;
    const dx = phone ? 60 : 470;
    const dy = phone ? 180 : 0;
    return picture(w, h, 1, ground('#FFF0DA', '#FFCB98', '#FFE2BE'), sheet(rays(phone ? 500 : 880, phone ? 420 : 320, 80, 900, 20, 74, '#FFE3C2', 6)),
      put(dx, dy, 0, k, sheet(frond(210, 420, -36, 380, C.leaf), frond(660, 390, 40, 380, C.leaf)) + sheet(leaf(200, 470, 220, 58, -76, C.leafD), leaf(660, 480, 230, 60, 74, C.leafD))
        + slice(270, 250, 150, FRUIT.lime, 9, 10) + slice(590, 220, 144, FRUIT.orange, 9, 25) + slice(430, 340, 186, FRUIT.grapefruit, 10, 4) + slice(676, 430, 88, FRUIT.lemon, 9, 14)),
      sheet(wave(h - 62, 20, 5, 1, C.coral, size)), sheet(wave(h - 30, 18, 5, 0, C.coralD, size)));
  },
  // The beach from above.
  (size, phone) => {
    const [w, h] = size;
    const edge = phone ? -90 : 330;
    const shore = (dx, fill) => sheet(cut(`M-60 -60H${edge + 190 + dx}C${edge + 110 + dx} 60 ${edge + 240 + dx} 190 ${edge + 150 + dx} 320C${edge + 90 + dx} 430 ${edge + 210 + dx} 520 ${edge + 130 + dx} ${h + 80}H-60Z`, fill));
    const parasols = phone ? [[470, 300, 104, C.coral, 8], [650, 190, 78, C.seaM, 20], [640, 470, 112, C.tang, 4], [400, 540, 70, C.leaf, 0]]
      : [[800, 190, 118, C.coral, 8], [1040, 150, 92, C.seaM, 20], [930, 400, 128, C.tang, 4], [690, 450, 78, C.leaf, 0], [1150, 430, 74, C.plum, 12]];
    return picture(w, h, 1, ground('#FBE7C6', '#F1CF9B'), shore(70, C.foam), shore(30, C.aqua), shore(-30, C.seaL), shore(-130, C.sea),
      parasols.map(([x, y, r, fill, turn]) => put(x, y, 0, 1, umbrella(r, fill, turn))), sheet(star(phone ? 540 : 560, phone ? 600 : 300, 30, C.coral)),
      sheet(box(phone ? 700 : 1090, 250, 50, 110, 8, C.coralD, `transform="rotate(18 ${phone ? 725 : 1115} 305)"`)));
  },
  // A present by the sea.
  (size, phone) => {
    const [w, h] = size;
    const [x, y] = phone ? [530, 400] : [880, 320];
    return picture(w, h, 1, ground('#E4F6F2', '#9BDDD6', '#C4ECE5'), sheet(rays(x, y, 60, 900, 20, 70, '#D6F2EC', 6)), sheet(circle(x, y - 20, phone ? 210 : 236, C.foam)),
      sheet(cloud(phone ? 600 : 1040, 100, 0.8, PAPER)), put(x, y - 10, -4, phone ? 0.9 : 1.05, gift()), put(x - (phone ? 190 : 238), y + 130, -14, 0.5, die(CREAM_DIE, [2, 4, 1], C.coralD)),
      put(x + (phone ? 160 : 224), y + 132, 0, 0.56, counters()), sheet(wave(h - 92, 22, 5, 1, C.seaM, size)), sheet(wave(h - 48, 20, 5, 0, C.seaD, size)));
  },
];

const small = (...parts) => picture(480, 320, 0.66, ...parts);
const lowSea = sheet(wave(262, 12, 4, 0, C.seaL, [480, 320])) + sheet(wave(286, 12, 3, 1, C.seaD, [480, 320]));
const PROMOS = [
  () => small(ground('#FFEFD9', '#FFD9BD'), sheet(rays(240, 160, 40, 420, 16, 40, '#FFE6CC', 6)), put(240, 150, 0, 0.66, shell()), lowSea),
  () => small(ground('#C9EEF0', '#8FD6DC'), sheet(cloud(60, 80, 0.6, C.foam), cloud(350, 230, 0.5, C.foam)), put(230, 160, 0, 0.62, kite())),
  () => small(ground('#FFF0DA', '#FFB98F'), put(240, 150, 0, 0.56, sun({ face: true })), lowSea),
  () => small(ground('#D5F2EC', '#8AD6CF'), sheet(rays(240, 160, 40, 420, 14, 46, '#C4ECE5', 8)), sheet(circle(240, 160, 132, C.foam)), put(196, 190, -10, 0.58, die(CORAL_DIE, [5, 3, 6], C.cream)),
    put(312, 214, 14, 0.42, die(CREAM_DIE, [2, 4, 1], C.coralD))),
  () => small(ground('#FFC9B4', '#FF8E73'), sheet(rays(240, 170, 50, 420, 16, 44, '#FFB9A0', 6)), sheet(frond(60, 300, 20, 220, C.leafD), frond(420, 300, -20, 220, C.leafD)), put(240, 160, 0, 0.6, pineapple())),
  () => small(ground('#9ADCD8', '#2E9BA6'), sheet(wave(90, 14, 4, 0, C.seaL, [480, 320])), sheet(wave(180, 16, 3, 1, C.sea, [480, 320])), put(236, 160, 0, 0.56, fish()),
    sheet(circle(70, 90, 12, C.foam), circle(94, 60, 8, C.foam), circle(60, 46, 6, C.foam))),
];

const login = () => {
  const size = [740, 1388];
  return picture(740, 1388, 1.2, ground('#FFF3E0', '#FFC3A0', '#FFDFC2'), dawn(470, 560, 200), sheet(cloud(90, 190, 0.9, PAPER), cloud(500, 120, 1.0, PAPER)),
    sheet(cut('M760 660C650 620 610 700 520 730L480 840H760Z', '#B65B73')), put(640, 620, 0, 0.5, lighthouse()), sea(size, 790, 74), put(280, 820, -4, 0.86, sailboat()),
    sheet(wave(940, 26, 4, 1, C.sea, size)), sheet(wave(1020, 28, 3, 0, C.seaM, size)), sheet(wave(1110, 28, 3, 1, C.seaD, size)), sheet(wave(1220, 26, 3, 0, C.navy, size)));
};

const register = () => {
  const size = [740, 1388];
  return picture(740, 1388, 1.2, ground('#DDF3F0', '#FFDDB8', '#FFF1DC'), sheet(cloud(70, 200, 1.0, PAPER), cloud(480, 130, 1.1, PAPER)), put(560, 340, 0, 0.5, sun()),
    sheet(wave(520, 22, 4, 0, C.aqua, size)), sheet(wave(590, 24, 4, 1, C.seaL, size)), sheet(wave(660, 24, 3, 0, C.sea, size)), put(180, 560, -3, 0.42, sailboat()),
    sheet(cut('M-40 820C180 760 420 850 780 780V1440H-40Z', C.sand)), put(450, 800, 6, 1.15, parasol()), sheet(frond(0, 1130, 24, 430, C.leafD, 8), frond(750, 1120, -30, 380, C.leaf, 8)),
    slice(220, 1020, 120, FRUIT.orange, 9, 8), slice(400, 1060, 96, FRUIT.lime, 9, 20), sheet(star(600, 1000, 44, C.coral)), sheet(wave(1170, 26, 3, 1, C.seaD, size)), sheet(wave(1250, 26, 3, 0, C.navy, size)));
};

export const solPictures = [
  ...BANNERS.flatMap((draw, i) => [
    { name: `sol/banner-${i + 1}`, width: 1240, height: 600, html: () => draw([1240, 600], false), outputs: bannerOutputs('sol', i + 1).wide },
    { name: `sol/banner-${i + 1}-phone`, width: 780, height: 660, html: () => draw([780, 660], true), outputs: bannerOutputs('sol', i + 1).phone },
  ]),
  ...PROMOS.map((html, i) => ({ name: `sol/promo-${i + 1}`, width: 480, height: 320, html, outputs: promoOutputs('sol', i + 1) })),
  { name: 'sol/login', width: 740, height: 1388, html: login, outputs: sideOutputs('sol', 'login') },
  { name: 'sol/register', width: 740, height: 1388, html: register, outputs: sideOutputs('sol', 'register') },
];
