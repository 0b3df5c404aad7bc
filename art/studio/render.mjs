// Makes the masters of this folder: textures (SVG) → render.c → WebP. `node art/studio/render.mjs [name…]`; it needs a C compiler and takes minutes.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { ART, OUT as ART_OUT } from '../lib/paths.mjs';
const OUT = path.join(ART, 'studio/');
const TMP = fs.mkdtempSync(path.join(os.tmpdir(), 'studio-'));
const R = path.join(TMP, 'render');
execFileSync('gcc', ['-O3', '-ffast-math', path.join(OUT, 'render.c'), '-lm', '-o', R]);
const KOI = `<path d="M10.81 23.56C13.09 25.53 13.93 29.55 16.20 34.32C17.88 31.59 18.16 29.10 16.94 27.01C19.28 26.46 20.99 24.73 21.78 21.86C17.71 22.43 14.26 23.17 11.84 22.09ZM14.76 4.04C13.52 1.95 11.03 0.71 8.95 1.54C8.66 4.15 9.78 4.64 10.95 5.42ZM16.18 11.10C15.71 12.83 13.75 14.24 11.51 14.28C10.37 12.68 11.35 12.48 12.14 11.30Z"/><path d="M23.44 7.48L23.80 5.24L23.20 4.19L22.38 3.41L21.43 2.81L20.40 2.36L19.31 2.05L18.20 1.87L17.07 1.81L15.94 1.87L14.82 2.05L13.73 2.33L12.67 2.71L11.65 3.19L10.69 3.75L9.79 4.39L8.95 5.10L8.18 5.87L7.49 6.70L6.87 7.58L6.34 8.50L5.89 9.45L5.52 10.43L5.24 11.42L5.04 12.42L4.93 13.42L4.90 14.42L4.95 15.40L5.08 16.36L5.28 17.30L5.56 18.21L5.90 19.08L6.31 19.91L6.77 20.70L7.30 21.43L7.87 22.11L8.48 22.74L9.14 23.30L9.83 23.80L10.55 24.24L11.29 24.61L12.99 22.20L12.63 21.72L12.32 21.23L12.05 20.73L11.84 20.22L11.67 19.71L11.54 19.19L11.47 18.67L11.43 18.16L11.45 17.67L11.50 17.18L11.59 16.72L11.72 16.27L11.89 15.85L12.08 15.46L12.31 15.09L12.55 14.75L12.82 14.45L13.10 14.17L13.40 13.93L13.70 13.72L14.01 13.54L14.33 13.39L14.64 13.27L14.95 13.18L15.26 13.10L15.56 13.05L15.85 13.02L16.13 13.00L16.92 12.99L17.69 12.95L18.27 12.81L19.07 12.46L19.68 12.09L21.20 10.61Z"/>`;
const svg = (w, h, b) => `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${b}</svg>`;
const raw = async (s) => sharp(Buffer.from(s)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
async function save(n, col, gold) {
  const c = await raw(col);
  if (gold) {
    const g = await raw(gold);
    for (let i = 0; i < c.data.length; i += 4) c.data[i + 3] = 255 - g.data[i];
  }
  const f = `${TMP}/${n}.rgba`;
  fs.writeFileSync(f, c.data);
  return [f, c.info.width, c.info.height].map(String);
}
async function mask(n, s) {
  const g = await raw(s);
  for (let i = 0; i < g.data.length; i += 4) {
    g.data[i + 3] = g.data[i];
    g.data[i] = g.data[i + 1] = g.data[i + 2] = 255;
  }
  const f = `${TMP}/${n}.rgba`;
  fs.writeFileSync(f, await sharp(g.data, { raw: g.info }).blur(1.2).raw().toBuffer());
  return [f, g.info.width, g.info.height].map(String);
}
// seigaiha waves
const sei = (w, h, y0, r) => {
  let o = '';
  for (let row = 0, y = y0; y < h + r; row++, y += r / 2) {
    for (let x = row % 2 ? 0 : -r; x < w + r; x += 2 * r) {
      for (const k of [1, 0.68, 0.36])
        o += `<circle cx="${x}" cy="${y + r}" r="${r * k}" fill="${k === 1 ? '#000' : 'none'}" stroke="#fff" stroke-width="2.6"/>`;
    }
  }
  return o;
};
const W = 660,
  H = 950;
const envGold = `<rect width="${W}" height="${H}" fill="#000"/><g clip-path="url(#c)">${sei(W, H, 640, 66)}</g><defs><clipPath id="c"><path d="M0 760C120 690 230 690 330 740S560 800 660 720V950H0Z"/></clipPath></defs><path d="M0 760C120 690 230 690 330 740S560 800 660 720" fill="none" stroke="#fff" stroke-width="7"/><path d="M20 20H640V930H20Z" fill="none" stroke="#fff" stroke-width="5"/><path d="M0 150C120 330 230 418 330 418S540 330 660 150" fill="none" stroke="#fff" stroke-width="9"/><path d="M0 118C120 298 230 384 330 384S540 298 660 118" fill="none" stroke="#fff" stroke-width="2.500"/><g fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"><path d="M470 560h90a26 26 0 0 0 0-52 36 36 0 0 0-66-14 30 30 0 0 0-46 30"/><path d="M90 610h70a20 20 0 0 0 0-40 28 28 0 0 0-52-10"/></g>`;
const envCol = `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d3261a"/><stop offset=".5" stop-color="#c21c12"/><stop offset="1" stop-color="#97110c"/></linearGradient><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7c0b07" stop-opacity=".75"/><stop offset="1" stop-color="#7c0b07" stop-opacity="0"/></linearGradient></defs><rect width="${W}" height="${H}" fill="url(#a)"/><path d="M0 165C120 345 230 430 330 430S540 345 660 165V240C540 420 430 500 330 500S120 420 0 240Z" fill="url(#s)"/><path d="M0 0H660V150C540 330 430 418 330 418S120 330 0 150Z" fill="#dc2c1e"/>`;
const seal = svg(
  400,
  400,
  `<rect width="400" height="400" fill="#000"/><g transform="translate(70 46) scale(8.700)" fill="#fff">${KOI}</g>`,
);
const koiMask = (w, h, s, x, y) =>
  svg(w, h, `<rect width="${w}" height="${h}" fill="#000"/><g transform="translate(${x} ${y}) scale(${s})" fill="#fff">${KOI}</g>`);
const back = `<rect width="${W}" height="${H}" fill="#a8160e"/><path d="M0 0L330 420L660 0" fill="#b91b12"/>`;
const print = (() => {
  const w = 605,
    h = 775;
  let wv = '';
  for (let i = 0; i < 5; i++) {
    const y = 520 + i * 52,
      c = ['#7fb0ae', '#4f8f96', '#2f6f7c', '#1f5260', '#173f4d'][i];
    wv += `<path d="M0 ${y + 30}C60 ${y - 26} 120 ${y - 26} 170 ${y + 16}S300 ${y + 70} 370 ${y + 10} 520 ${y - 30} 605 ${y + 20}V775H0Z" fill="${c}" stroke="#12262b" stroke-width="3"/><path d="M40 ${y + 30}C90 ${y + 2} 130 ${y + 6} 170 ${y + 34}M380 ${y + 34}C430 ${y - 2} 500 ${y - 6} 560 ${y + 20}" fill="none" stroke="#f1e4c4" stroke-width="3" opacity=".7"/>`;
  }
  return svg(
    w,
    h,
    `<rect width="${w}" height="${h}" fill="#efe3c6"/><rect x="46" y="46" width="513" height="683" fill="#e7d3a8"/><clipPath id="c"><rect x="46" y="46" width="513" height="683"/></clipPath><g clip-path="url(#c)"><linearGradient id="sk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2d6270"/><stop offset=".28" stop-color="#a8bda8"/><stop offset=".6" stop-color="#e9cf9d"/></linearGradient><rect width="605" height="775" fill="url(#sk)"/><circle cx="392" cy="226" r="112" fill="#c83a22"/><path d="M120 260h150M90 284h120M350 360h190M400 384h110" stroke="#f1e4c4" stroke-width="9" stroke-linecap="round"/>${wv}
<g transform="translate(302 400) rotate(-34)"><path d="M-190 6C-150-62-40-88 60-58c60 18 90 38 118 40 30-42 70-62 104-58-22 26-28 50-30 74 12 24 30 42 52 62-40 4-84-10-118-46-30 2-70 20-130 34C-50 72-150 62-190 6Z" fill="#f5ead0" stroke="#12262b" stroke-width="5" stroke-linejoin="round"/><path d="M-150-14c30-40 80-52 120-48-10 34-60 60-120 48ZM0-64c40-2 80 16 110 30-30 26-90 20-110-30ZM100 20c-30 18-70 26-100 26 12-26 60-42 100-26ZM196 6c22-32 50-50 78-58-16 26-20 44-22 62-10 8-36 8-56-4Z" fill="#cf3d22" stroke="#12262b" stroke-width="3"/><path d="M-70 62c-6 34-34 54-62 60 4-34 18-56 40-64ZM10-70c10-34 44-50 74-50-8 26-18 46-34 60Z" fill="#eed9b0" stroke="#12262b" stroke-width="4"/><circle cx="-146" cy="2" r="9" fill="#12262b"/><path d="M-188 8c-24 6-38 20-42 40M-186 0c-26-6-44-2-58 10" fill="none" stroke="#12262b" stroke-width="4" stroke-linecap="round"/><g fill="none" stroke="#12262b" stroke-width="2" opacity=".5"><path d="M-90 10c12-14 12-30 0-44M-60 14c12-16 12-36 0-52M-30 18c12-18 12-40 0-58M0 20c12-18 12-40 0-60M30 18c12-16 12-36 0-52M60 14c10-14 10-30 0-44"/></g></g>
<path d="M0 690C80 620 160 640 240 690S400 740 605 660V775H0Z" fill="#123440" stroke="#0c2128" stroke-width="3"/><g fill="#f4ead2"><circle cx="150" cy="470" r="9"/><circle cx="186" cy="448" r="6"/><circle cx="452" cy="512" r="8"/><circle cx="490" cy="494" r="5"/><circle cx="210" cy="482" r="4"/></g></g><g transform="translate(500 640)"><rect width="42" height="70" rx="4" fill="#b32a1a"/><g transform="translate(6 14) scale(1.0)" fill="#f1e4c4">${KOI}</g></g>`,
  );
})();
const ticket = (a, b) => {
  const w = 1240,
    h = 580;
  return [
    svg(
      w,
      h,
      `<linearGradient id="g" x1="0" x2="1" y2="1"><stop stop-color="${a}"/><stop offset="1" stop-color="${b}"/></linearGradient><rect width="${w}" height="${h}" fill="url(#g)"/><g transform="translate(90 96)" fill="none" stroke="#f5e7c6" stroke-width="16" opacity=".95"><circle cx="190" cy="194" r="172"/><circle cx="190" cy="194" r="40" fill="#f5e7c6"/>${[0, 1, 2, 3, 4].map((i) => `<circle cx="${190 + 104 * Math.cos(i * 1.2566 - 1.57)}" cy="${194 + 104 * Math.sin(i * 1.2566 - 1.57)}" r="40" fill="#f5e7c6" stroke="none"/>`).join('')}</g><g fill="#f5e7c6"><rect x="520" y="130" width="300" height="56" rx="8"/><rect x="520" y="222" width="230" height="26" rx="8" opacity=".7"/><rect x="520" y="272" width="270" height="26" rx="8" opacity=".7"/><rect x="520" y="380" width="120" height="70" rx="10"/><rect x="666" y="380" width="120" height="70" rx="10"/></g><g fill="#f5e7c6" transform="translate(1130 110) rotate(90)">${[0, 18, 30, 54, 70, 88, 118, 130, 150, 182, 196, 220, 250, 262, 288, 304, 330].map((x, i) => `<rect x="${x}" width="${[10, 6, 16, 8, 12, 20, 6, 12, 22, 8, 14, 20, 6, 18, 8, 18, 12][i]}" height="86"/>`).join('')}</g>`,
    ),
    svg(
      w,
      h,
      `<rect width="${w}" height="${h}" fill="#000"/><rect x="26" y="26" width="${w - 52}" height="${h - 52}" rx="18" fill="none" stroke="#fff" stroke-width="9"/>`,
    ),
  ];
};
const coffee = [
  svg(
    1080,
    680,
    `<linearGradient id="g" x1="0" x2="1" y2="1"><stop stop-color="#0f5254"/><stop offset="1" stop-color="#07282c"/></linearGradient><rect width="1080" height="680" fill="url(#g)"/><g fill="none" stroke="#1d6f6e" stroke-width="5" opacity=".8">${[90, 150, 210, 270, 330, 390].map((r) => `<circle cx="860" cy="560" r="${r}"/>`).join('')}</g>`,
  ),
  svg(
    1080,
    680,
    `<rect width="1080" height="680" fill="#000"/><rect x="24" y="24" width="1032" height="632" rx="30" fill="none" stroke="#fff" stroke-width="7"/><g fill="none" stroke="#fff" stroke-width="17" stroke-linecap="round" stroke-linejoin="round" transform="translate(110 150)"><path d="M0 150h230v90a90 90 0 0 1-90 90H90a90 90 0 0 1-90-90ZM230 176h34a50 50 0 0 1 0 104h-42M60 90c-24-30 24-46 0-80M125 90c-24-30 24-46 0-80M190 90c-24-30 24-46 0-80"/></g><g fill="#fff"><rect x="480" y="210" width="420" height="44" rx="10"/><rect x="480" y="286" width="310" height="26" rx="10"/><g transform="translate(890 470) scale(4)">${KOI}</g></g><g fill="none" stroke="#fff" stroke-width="12"><circle cx="514" cy="440" r="34"/><circle cx="614" cy="440" r="34"/></g>`,
  ),
];
const pot = svg(
  640,
  520,
  `<g transform="translate(300 300)">${[-2, -1, 0, 1, 2].map((i) => `<path d="M0 60C-50 10-40-70 0-120C40-70 50 10 0 60Z" transform="translate(${i * 30} ${Math.abs(i) * 10}) rotate(${i * 30})" fill="#f3eadb" stroke="#0f3f44" stroke-width="7"/>`).join('')}<path d="M-150 78C-90 50 90 50 150 78C90 112-90 112-150 78Z" fill="#16605c" stroke="#0f3f44" stroke-width="7"/></g>`,
);
const only = process.argv.slice(2);
const J = {};
const job = (n, sc, w, h, rot, k, ...[tex, q = 84, post]) => (J[n] = { sc, w, h, rot, k, tex, q, post });
const E = await save('envf', svg(W, H, envCol), svg(W, H, envGold)),
  S = await mask('seal', seal),
  B = await save('envb', svg(W, H, back));
const env = [...E, ...S, ...B];
[
  [0, 0, 0],
  [0.5, -0.18, 0.32],
  [-0.55, 0.28, -0.38],
  [0.2, 0.75, 0.5],
  [-0.95, -0.2, 0.16],
  [0.7, 0.4, -0.75],
].forEach((r, i) => job('envelope-' + (i + 1), 1, i ? 460 : 520, i ? 460 : 600, r, 0, env));
job('rim', 2, 1000, 1000, [0, 0, 0], 0, []);
for (let i = 0; i < 6; i++) job('ring-' + i, 3, 420, 420, [0, 0, 0], i, []);
job('gate', 9, 360, 380, [0, 0, 0], 0, []);
job('pointer', 10, 160, 260, [0, 0, 0], 0, []);
job('hub', 11, 320, 320, [0, 0, 0], 0, await mask('hub', koiMask(400, 400, 8.7, 70, 46)));
job('lily', 12, 360, 360, [0, 0, 0], 0, []);
job('tea', 4, 720, 560, [0, 0, 0], 0, await save('pot', pot));
job('bank', 5, 600, 600, [0, 0, 0], 0, await mask('bank', koiMask(380, 700, 5.2, 118, 210)));
job('coffee', 6, 680, 560, [0, 0, 0], 0, [
  ...(await save('card', coffee[0], coffee[1])),
  ...(await mask('cup', koiMask(460, 340, 8, 130, 30))),
]);
const t1 = ticket('#c92a1b', '#8c130c'),
  t2 = ticket('#12605f', '#0a3a40');
job('cinema', 7, 680, 560, [0, 0, 0], 0, [...(await save('t1', ...t1)), ...(await save('t2', ...t2))]);
job('print', 8, 560, 620, [0, 0, 0], 0, await save('print', print));

const SAMPLES = 3;
/** Parts of medallions are no masters. */
const isPart = (name) => /^(ring|gate)/.test(name);
for (const [name, { sc, w, h, rot, k, tex, q }] of Object.entries(J)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const file = path.join(TMP, 'out.rgba');
  execFileSync(R, [sc, w, h, name === 'rim' ? 2 : SAMPLES, file, ...rot, k, ...tex].map(String));
  const image = sharp(fs.readFileSync(file), { raw: { width: w, height: h, channels: 4 } });
  await image.webp({ quality: q, alphaQuality: 90, effort: 5 }).toFile(path.join(isPart(name) ? TMP : OUT, `${name}.webp`));
  console.log(name);
}

// Medallions: a ring and an emblem in it, one shadow, one gloss.

const GOLD = [
  [60, 24, 4],
  [150, 88, 16],
  [226, 158, 52],
  [255, 226, 150],
  [255, 250, 228],
];

/** A picture as if it were of gold: dark where it was dark. */
async function gilded(file) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let i = 0; i < data.length; i += 4) {
    const light = (0.45 * data[i] + 0.4 * data[i + 1] + 0.15 * data[i + 2]) / 255;
    const at = Math.min(1, Math.max(0, light * 1.08)) * (GOLD.length - 1.001);
    const [from, part] = [Math.floor(at), at % 1];
    for (let c = 0; c < 3; c++) data[i + c] = GOLD[from][c] * (1 - part) + GOLD[from + 1][c] * part;
  }
  return sharp(data, { raw: info }).png().toBuffer();
}

const MEDAL = 420;
const BLUR = 30;

async function shadowOf(emblem, { width, height }) {
  const alpha = await sharp(emblem).ensureAlpha().extractChannel(3).toBuffer();
  const shape = await sharp({ create: { width, height, channels: 3, background: '#020a0a' } })
    .joinChannel(alpha)
    .png()
    .toBuffer();
  const edge = { top: BLUR, bottom: BLUR, left: BLUR, right: BLUR, background: '#0000' };
  return sharp(await sharp(shape).extend(edge).png().toBuffer())
    .blur(9)
    .linear([1, 1, 1, 0.75], [0, 0, 0, 0])
    .png()
    .toBuffer();
}

const gloss = svg(
  MEDAL,
  MEDAL,
  '<defs><radialGradient id="g" cx=".36" cy=".2" r=".6"><stop offset="0" stop-color="#fff" stop-opacity=".15"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><clipPath id="c"><circle cx="210" cy="210" r="166"/></clipPath></defs><ellipse cx="178" cy="120" rx="150" ry="92" fill="url(#g)" clip-path="url(#c)"/>',
);

async function medallion(level, { emblem, size, down }) {
  const cut = await sharp(emblem)
    .trim({ threshold: 10 })
    .resize(size, size, { fit: 'inside', kernel: 'lanczos3' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = Math.round(MEDAL / 2 - cut.info.width / 2);
  const top = Math.round(MEDAL / 2 - cut.info.height / 2 + down);
  await sharp(path.join(TMP, `ring-${level}.webp`))
    .composite([
      { input: await shadowOf(cut.data, cut.info), left: left - BLUR + 9, top: top - BLUR + 15 },
      { input: cut.data, left, top },
      { input: Buffer.from(gloss) },
    ])
    .webp({ quality: 86, alphaQuality: 92 })
    .toFile(path.join(OUT, `medal-${level + 1}.webp`));
}

const symbol = (name) => path.join(ART_OUT, `games/koi-ascending/symbols/${name}.webp`);
if (only.length === 0) {
  const emblems = [
    { emblem: path.join(OUT, 'lily.webp'), size: 262, down: 4 },
    { emblem: symbol('h2'), size: 262, down: 14 },
    { emblem: path.join(ART_OUT, 'brands/koi/object-recent.webp'), size: 284, down: 12 },
    { emblem: symbol('h1'), size: 268, down: 2 },
    { emblem: path.join(TMP, 'gate.webp'), size: 236, down: -4 },
    { emblem: await gilded(symbol('h1')), size: 272, down: 2 },
  ];
  for (const [level, emblem] of emblems.entries()) await medallion(level, emblem);
}
fs.rmSync(TMP, { recursive: true });
