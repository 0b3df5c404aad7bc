// The rain of both brands: what falls, in three depths, and the layers of what opens. node art/make.mjs rain
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { ART, OUT } from '../lib/paths.mjs';

// What opens lies in layers of one size, 300 × 440 and 10 around it: back, the flap seen from inside, the card, the front, and the lid that closes it.
// Flap and lid turn on the line y = 152.
const layer = (defs, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -6 320 460" width="320" height="460"><defs>${defs}</defs>${body}</svg>`;

const KOI = `<path d="M10.81 23.56C13.09 25.53 13.93 29.55 16.20 34.32C17.88 31.59 18.16 29.10 16.94 27.01C19.28 26.46 20.99 24.73 21.78 21.86C17.71 22.43 14.26 23.17 11.84 22.09ZM14.76 4.04C13.52 1.95 11.03 0.71 8.95 1.54C8.66 4.15 9.78 4.64 10.95 5.42ZM16.18 11.10C15.71 12.83 13.75 14.24 11.51 14.28C10.37 12.68 11.35 12.48 12.14 11.30Z"/><path d="M23.44 7.48L23.80 5.24L23.20 4.19L22.38 3.41L21.43 2.81L20.40 2.36L19.31 2.05L18.20 1.87L17.07 1.81L15.94 1.87L14.82 2.05L13.73 2.33L12.67 2.71L11.65 3.19L10.69 3.75L9.79 4.39L8.95 5.10L8.18 5.87L7.49 6.70L6.87 7.58L6.34 8.50L5.89 9.45L5.52 10.43L5.24 11.42L5.04 12.42L4.93 13.42L4.90 14.42L4.95 15.40L5.08 16.36L5.28 17.30L5.56 18.21L5.90 19.08L6.31 19.91L6.77 20.70L7.30 21.43L7.87 22.11L8.48 22.74L9.14 23.30L9.83 23.80L10.55 24.24L11.29 24.61L12.99 22.20L12.63 21.72L12.32 21.23L12.05 20.73L11.84 20.22L11.67 19.71L11.54 19.19L11.47 18.67L11.43 18.16L11.45 17.67L11.50 17.18L11.59 16.72L11.72 16.27L11.89 15.85L12.08 15.46L12.31 15.09L12.55 14.75L12.82 14.45L13.10 14.17L13.40 13.93L13.70 13.72L14.01 13.54L14.33 13.39L14.64 13.27L14.95 13.18L15.26 13.10L15.56 13.05L15.85 13.02L16.13 13.00L16.92 12.99L17.69 12.95L18.27 12.81L19.07 12.46L19.68 12.09L21.20 10.61Z"/>`;

/** Waves in rows, cut to the foot of the envelope. */
function seigaiha(width, height, top, radius) {
  let out = '';
  for (let row = 0, y = top; y < height + radius; row += 1, y += radius / 2)
    for (let x = row % 2 ? 0 : -radius; x < width + radius; x += 2 * radius)
      for (const part of [1, 0.66, 0.34])
        out += `<circle cx="${x}" cy="${y + radius}" r="${(radius * part).toFixed(1)}" ${part === 1 ? 'fill="#a3160d"' : 'fill="none"'}/>`;
  return out;
}

const GOLD =
  '<linearGradient id="oG" x2="1" y2="1"><stop stop-color="#fff0c0"/><stop offset=".5" stop-color="#e2aa49"/><stop offset="1" stop-color="#9a6115"/></linearGradient>';
const SHADE =
  '<filter id="oF" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="4" dy="9" stdDeviation="8" flood-color="#140000" flood-opacity=".5"/></filter>';
const LACQUER =
  '<linearGradient id="oL" x2=".35" y2="1"><stop stop-color="#e5402c"/><stop offset=".5" stop-color="#c01d13"/><stop offset="1" stop-color="#86100a"/></linearGradient>';
const POCKET = 'M0 150C56 232 108 266 150 266S244 232 300 150';
const WAVE = 'M0 356C54 326 104 326 150 348S254 372 300 336';

const koiLayers = {
  back: layer(SHADE, '<g filter="url(#oF)"><path d="M0 150H300V430a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10Z" fill="#5d0906"/></g>'),
  flap: layer(
    `${SHADE}<linearGradient id="oI" y2="1" x2="0"><stop stop-color="#e9b95c"/><stop offset=".55" stop-color="#b97a24"/><stop offset="1" stop-color="#5f3209"/></linearGradient>`,
    '<g filter="url(#oF)"><path d="M0 152C56 62 108 14 150 14S244 62 300 152Z" fill="url(#oI)"/></g><path d="M12 148C62 74 110 30 150 30S238 74 288 148" fill="none" stroke="#fff0c4" stroke-opacity=".6" stroke-width="2"/>',
  ),
  card: layer(
    `${SHADE}<linearGradient id="oC" y2="1" x2=".2"><stop stop-color="#fffaf0"/><stop offset="1" stop-color="#ecd9b0"/></linearGradient>`,
    `<g filter="url(#oF)"><rect x="26" y="58" width="248" height="300" rx="10" fill="url(#oC)"/></g><rect x="36" y="68" width="228" height="280" rx="6" fill="none" stroke="#c58f35" stroke-width="1.5"/><rect x="40" y="72" width="220" height="280" rx="4" fill="none" stroke="#c58f35" stroke-width=".7"/><g transform="translate(110 92) scale(3)" fill="#b3190f">${KOI}</g>`,
  ),
  front: layer(
    `${GOLD}${SHADE}${LACQUER}<clipPath id="oK"><path d="${POCKET}V430a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10Z"/></clipPath><clipPath id="oW"><path d="${WAVE}V440H0Z"/></clipPath>`,
    `<g filter="url(#oF)"><path d="${POCKET}V430a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10Z" fill="url(#oL)"/></g><g clip-path="url(#oK)"><g clip-path="url(#oW)" stroke="url(#oG)" stroke-width="1.4">${seigaiha(300, 440, 300, 30)}</g><path d="${WAVE}" fill="none" stroke="url(#oG)" stroke-width="3.5"/><path d="M9 150V431H291V150" fill="none" stroke="url(#oG)" stroke-width="2"/><path d="${POCKET}" fill="none" stroke="url(#oG)" stroke-width="5"/><path d="M0 166C56 248 108 281 150 281S244 248 300 166" fill="none" stroke="url(#oG)" stroke-width="1.2"/><path d="${POCKET}" fill="none" stroke="#fff" stroke-opacity=".5" transform="translate(0 3)"/><path d="M0 150L120 440H0Z" fill="#fff" opacity=".06"/></g>`,
  ),
  lid: layer(
    `${GOLD}${SHADE}${LACQUER}`,
    `<g filter="url(#oF)"><path d="M0 152C56 242 108 290 150 290S244 242 300 152Z" fill="url(#oL)"/></g><path d="M0 152C56 242 108 290 150 290S244 242 300 152" fill="none" stroke="url(#oG)" stroke-width="4"/><circle cx="150" cy="270" r="32" fill="url(#oG)" filter="url(#oF)"/><circle cx="150" cy="270" r="26" fill="none" stroke="#7b4d10" stroke-opacity=".5" stroke-width="2"/><g transform="translate(134.500 249) scale(1.080)" fill="#7b4d10" opacity=".75">${KOI}</g>`,
  ),
};

const PAPER =
  '<filter id="pps" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="2" dy="4" stdDeviation="3" flood-color="#0b2c38" flood-opacity=".28"/></filter>';
/** Moves the box so that its lids turn on the line of the layers. */
const boxed = (body) => layer(PAPER, `<g transform="translate(5 2)">${body}</g>`);

const solLayers = {
  back: boxed('<path d="M40 150L145 128 250 150V180H40Z" fill="#9c6a34"/>'),
  flap: boxed(
    '<g filter="url(#pps)"><path d="M40 150L10 96 118 74 145 128Z" fill="#e9bd83"/><path d="M250 150L280 96 172 74 145 128Z" fill="#d9aa6c"/></g>',
  ),
  card: boxed(
    '<g filter="url(#pps)"><path d="M66 40h158a12 12 0 0 1 12 12v30a14 14 0 0 0 0 28v60H54v-60a14 14 0 0 0 0-28V52a12 12 0 0 1 12-12Z" fill="#ffca3d"/></g><path d="M66 48h158v114H66Z" fill="none" stroke="#9a6a00" stroke-opacity=".35" stroke-width="2" stroke-dasharray="5 5"/><circle cx="145" cy="90" r="25" fill="#ff7a5c"/><path d="M104 100c14-10 27-10 41 0s27 10 41 0v10c-14 9-27 9-41 0s-27-9-41 0Z" fill="#2a9aa6"/><path d="M104 113c14-10 27-10 41 0s27 10 41 0v8c-14 9-27 9-41 0s-27-9-41 0Z" fill="#14737f"/>',
  ),
  front: boxed(
    '<g filter="url(#pps)"><path d="M40 150L145 176V320L46 298a8 8 0 0 1-6-8Z" fill="#dba869"/><path d="M250 150L145 176V320L244 298a8 8 0 0 0 6-8Z" fill="#c58f4e"/></g><path d="M82 160l26 7v145l-26-6Z" fill="#ff7a5c"/><path d="M208 160l-26 7v145l26-6Z" fill="#e85a3d"/><g filter="url(#pps)"><path d="M40 150L18 196 122 226 145 176Z" fill="#efc893"/><path d="M250 150L272 196 168 226 145 176Z" fill="#e0b47c"/></g><path d="M82 160l26 7-14 52-24-7Z" fill="#ff8d72"/><path d="M208 160l-26 7 14 52 24-7Z" fill="#f06a4c"/>',
  ),
  lid: boxed(
    '<path d="M40 150L145 128 250 150 145 176Z" fill="#efc893"/><path d="M82 141l26-6 105 23-26 9Z" fill="#ff8d72"/><path d="M208 141l-26-6-105 23 26 9Z" fill="#f06a4c"/>',
  ),
};

/** Canopy, canopy's light, ribbon, ribbon's light, bow. */
const PARCELS = [
  ['#ff7a5c', '#ffe9cf', '#2a9aa6', '#3fb3bd', '#1f7f8a'],
  ['#2a9aa6', '#fff1dc', '#ff6f50', '#ff8d72', '#f05a3c'],
  ['#ffca3d', '#fff6df', '#ff6f50', '#ff8d72', '#f05a3c'],
];
const EDGES = [8, 38, 72, 108, 142, 172];

/** A parcel on a parachute, cut from paper; `turn` in degrees. */
function parcel([first, second, ribbon, ribbonLight, bow], turn) {
  const strips = EDGES.slice(0, -1).map((x0, place) => {
    const x1 = EDGES[place + 1];
    return `<path d="M90 6C${90 + (x0 - 90) * 0.55} 6 ${x0} 40 ${x0} 86Q${(x0 + x1) / 2} ${74 + Math.abs(place - 2) * 2} ${x1} 86C${x1} 40 ${90 + (x1 - 90) * 0.55} 6 90 6Z" fill="${place % 2 ? second : first}"/><path d="M90 6C${90 + (x1 - 90) * 0.55} 6 ${x1} 40 ${x1} 86l-5-3C${x1 - 6} 44 ${90 + (x1 - 90) * 0.5} 12 90 6Z" fill="#0b2c38" opacity=".12"/>`;
  });
  const box = `<g filter="url(#pps)"><path d="M44 166h92v66a6 6 0 0 1-6 6H50a6 6 0 0 1-6-6Z" fill="#dba869"/><path d="M108 166h28v66a6 6 0 0 1-6 6h-22Z" fill="#c58f4e"/><path d="M40 158h100v18H40Z" fill="#e9bd83"/><path d="M112 158h28v18h-28Z" fill="#d3a162"/></g><path d="M80 158h20v80H80Z" fill="${ribbon}"/><path d="M80 158h20v18H80Z" fill="${ribbonLight}"/><g filter="url(#pps)"><path d="M90 160c-22-20-34-10-26 0 6 7 18 4 26 0ZM90 160c22-20 34-10 26 0-6 7-18 4-26 0Z" fill="${bow}"/></g><circle cx="62" cy="206" r="13" fill="#fff6e6"/><circle cx="62" cy="205" r="6" fill="#ff7a5c"/><path d="M51 208c4-3 7-3 11 0s7 3 11 0c-1 7-6 10-11 10s-10-3-11-10Z" fill="#2a9aa6"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-30 -14 240 280" width="720" height="840"><defs>${PAPER}</defs><g transform="rotate(${turn} 90 120)"><g filter="url(#pps)">${strips.join('')}</g><path d="M90 6C40 6 8 40 8 86" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2"/><g stroke="#7b5a3a" stroke-width="1.6" fill="none"><path d="M9 86L66 166M38 82L78 164M72 80L86 164M108 80L94 164M142 82L102 164M171 86L114 166"/></g>${box}</g></svg>`;
}

/** How each depth is seen: its width, what blurs it, and how much of the light it gets. */
const DEPTHS = {
  '': { width: 360, blur: 0 },
  '-far': { width: 120, blur: 1.6 },
  '-near': { width: 300, blur: 7 },
};
/** Of a dark brand, what is far or near is darker. */
const LIGHT = { koi: { '': 1, '-far': 0.66, '-near': 0.7 }, sol: { '': 1, '-far': 1, '-near': 1 } };

const masters = {
  koi: (pose) => path.join(ART, 'studio', `envelope-${pose}.webp`),
  sol: (pose) => Buffer.from(parcel(PARCELS[(pose - 1) % 3], pose <= 3 ? -5 : 6)),
};

/** Writes `rain-<pose>` in three depths and `rain-<layer>.svg` of both brands. */
export async function writeRain() {
  for (const [brand, layers] of Object.entries({ koi: koiLayers, sol: solLayers })) {
    const folder = path.join(OUT, 'brands', brand);
    mkdirSync(folder, { recursive: true });
    for (const [name, drawing] of Object.entries(layers)) writeFileSync(path.join(folder, `rain-${name}.svg`), drawing);
    for (let pose = 1; pose <= 6; pose += 1) {
      const master = masters[brand](pose);
      if (typeof master === 'string' && !existsSync(master)) throw new Error(`${master} is missing`);
      for (const [depth, { width, blur }] of Object.entries(DEPTHS)) {
        const room = Math.ceil(blur * 3);
        let image = sharp(await sharp(master).resize({ width, kernel: 'lanczos3' }).png().toBuffer()).extend({
          top: room,
          bottom: room,
          left: room,
          right: room,
          background: { r: 0, g: 0, b: 0, alpha: 0 },
        });
        if (blur > 0) image = sharp(await image.png().toBuffer()).blur(blur);
        await image
          .modulate({ brightness: LIGHT[brand][depth] })
          .webp({ quality: blur > 0 ? 60 : 80, alphaQuality: blur > 0 ? 70 : 90, effort: 6 })
          .toFile(path.join(folder, `rain-${pose}${depth}.webp`));
      }
    }
  }
}
