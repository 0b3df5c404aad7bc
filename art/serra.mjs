// Pictures of the example brand `brands/examples/serra`: ridges at dawn, drawn as SVG and encoded by sharp. `node art/serra.mjs`.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const OUT = path.resolve(import.meta.dirname, '../brands/examples/serra/art');

/** The same numbers for the same seed, so that the pictures come out the same again. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A mountain line from left to right, closed at the bottom. */
function ridge({ width, height, top, rough, random, fill }) {
  const steps = Math.ceil(width / 46);
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const swell = Math.sin((index / steps) * Math.PI * (1.6 + random() * 0.2)) * rough * 0.8;
    return `${((index / steps) * width).toFixed(1)} ${(top - swell - random() * rough).toFixed(1)}`;
  });
  return `<path d="M0 ${height}L${points.join('L')}L${width} ${height}Z" fill="${fill}"/>`;
}

const SKIES = {
  dawn: {
    from: '#1a1f47',
    middle: '#5b3a74',
    to: '#e08a86',
    light: '#ffd9a8',
    ridges: ['#5a3c6e', '#42305f', '#2c2450', '#1b1a3d', '#10132b'],
  },
  blue: {
    from: '#0f1531',
    middle: '#233a70',
    to: '#7fa3cf',
    light: '#e8f1ff',
    ridges: ['#42639a', '#2f4b80', '#213766', '#17264a', '#0e1530'],
  },
  moon: {
    from: '#0b0f26',
    middle: '#1c2150',
    to: '#4a4a86',
    light: '#fbf3d9',
    ridges: ['#34346b', '#272858', '#1c1e46', '#131534', '#0b0e24'],
  },
};

/** A valley: sky, one light, five ridges, a few lit windows. The light stands right of the middle, words left of it. */
function valley({ width, height, sky, seed, lights = 0, light = 0.7 }) {
  const random = randomFrom(seed);
  const { from, middle, to, light: glow, ridges } = SKIES[sky];
  const [cx, cy, r] = [width * light, height * 0.4, Math.min(width, height) * 0.11];
  const stars = Array.from({ length: sky === 'dawn' ? 18 : 46 }, () => [random() * width, random() * height * 0.42, 0.6 + random() * 1.3]);
  const lines = ridges.map((fill, index) =>
    ridge({ width, height, top: height * (0.56 + index * 0.095), rough: height * (0.16 - index * 0.022), random, fill }),
  );
  const windows = Array.from({ length: lights }, () => [width * (0.42 + random() * 0.55), height * (0.86 + random() * 0.11)]);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>
<linearGradient id="s" x1="0" y1="0" x2="0" y2="0.72"><stop offset="0" stop-color="${from}"/><stop offset="0.55" stop-color="${middle}"/><stop offset="1" stop-color="${to}"/></linearGradient>
<radialGradient id="g"><stop offset="0" stop-color="${glow}" stop-opacity="0.75"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
<linearGradient id="c" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${from}" stop-opacity="0.72"/><stop offset="0.55" stop-color="${from}" stop-opacity="0"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#s)"/>
${stars.map(([x, y, size]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="#fff" opacity="0.55"/>`).join('')}
<circle cx="${cx}" cy="${cy}" r="${r * 3.4}" fill="url(#g)"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="${glow}"/>
${lines.join('')}
${windows.map(([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="9" fill="#ffc879" opacity="0.16"/><rect x="${(x - 2.5).toFixed(1)}" y="${(y - 3).toFixed(1)}" width="5" height="6" rx="1" fill="#ffd79a"/>`).join('')}
<rect width="${width}" height="${height}" fill="url(#c)"/></svg>`;
}

/** Two peaks and a sun in a round field. */
const mark = (size, round) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}"><defs><linearGradient id="d" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2b2f68"/><stop offset="1" stop-color="#d0718a"/></linearGradient><clipPath id="k"><rect width="64" height="64" rx="${round}"/></clipPath></defs><g clip-path="url(#k)"><rect width="64" height="64" fill="url(#d)"/><circle cx="42" cy="23" r="8" fill="#ffd9a8"/><path d="M-4 56L20 24L34 43L43 33L68 60V68H-4Z" fill="#1b1f45"/><path d="M20 24L28 34.8L23 39L19 34L14 37L11.6 35.200Z" fill="#eef1ff"/></g></svg>`;

const save = (name, body) => writeFileSync(path.join(OUT, name), body);
async function both(name, drawing, width) {
  const picture = () => sharp(Buffer.from(drawing)).resize({ width });
  save(`${name}.avif`, await picture().avif({ quality: 55, effort: 6 }).toBuffer());
  save(`${name}.webp`, await picture().webp({ quality: 78, effort: 6 }).toBuffer());
}

mkdirSync(OUT, { recursive: true });
for (const [index, scene] of [
  { sky: 'dawn', seed: 11, lights: 26, light: 0.72 },
  { sky: 'blue', seed: 29, lights: 0, light: 0.66 },
  { sky: 'moon', seed: 47, lights: 9, light: 0.76 },
].entries()) {
  const name = `banner-${index + 1}`;
  const wide = valley({ width: 1240, height: 600, ...scene });
  await both(`${name}-1240`, wide, 1240);
  await both(`${name}-620`, wide, 620);
  await both(`${name}-phone`, valley({ width: 780, height: 660, ...scene }), 780);
}
await both('promo-1', valley({ width: 480, height: 320, sky: 'dawn', seed: 5, lights: 4 }), 480);
await both('promo-2', valley({ width: 480, height: 320, sky: 'moon', seed: 8, lights: 1 }), 480);
await both('login', valley({ width: 740, height: 1388, sky: 'moon', seed: 3, lights: 14, light: 0.6 }), 740);
await both('register', valley({ width: 740, height: 1388, sky: 'dawn', seed: 6, lights: 8, light: 0.55 }), 740);
save('mark.svg', mark(64, 32));
save('favicon.svg', mark(64, 14));
for (const [name, size] of [
  ['apple-touch-icon', 180],
  ['icon-192', 192],
  ['icon-512', 512],
]) {
  save(
    `${name}.png`,
    await sharp(Buffer.from(mark(size, 0)))
      .resize(size)
      .png({ palette: true })
      .toBuffer(),
  );
}
