// Tile of Pearl Dive, the sandbox vendor's game: an open shell with its pearl on the ground of the sea, drawn as paths.
import { drawing, frame, grain, radial, title, veil } from './layers.mjs';

const SIZE = 720;
const KB = 1024;
const GROUND = ['#39c3cf', '#0f6a8a', '#052334'];

const PAINT =
  '<defs><radialGradient id="pearl" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#fff"/><stop offset=".55" stop-color="#f6e9f0"/>' +
  '<stop offset="1" stop-color="#b79fb8"/></radialGradient><linearGradient id="lid" x2="0" y2="1"><stop stop-color="#ffe3c6"/>' +
  '<stop offset=".5" stop-color="#f2a083"/><stop offset="1" stop-color="#b5516a"/></linearGradient><linearGradient id="bed" x2="0" y2="1">' +
  '<stop stop-color="#d67587"/><stop offset="1" stop-color="#6d2c4b"/></linearGradient><radialGradient id="halo"><stop stop-color="#e9fdff" stop-opacity=".85"/>' +
  '<stop offset="1" stop-color="#7fe6f2" stop-opacity="0"/></radialGradient></defs>';

/** A shell of 120 × 120 at a place; `lift` opens it, `isFull` shows its pearl. */
function shell(x, y, scale, { lift = 0, isFull = false, dim = 1 } = {}) {
  const rib = (d) => `<path d="${d}" fill="none" stroke="#7d3149" stroke-opacity=".45" stroke-width="2.4" stroke-linecap="round"/>`;
  const lid =
    '<path d="M60 14C30 14 10 44 14 80c14 8 30 11 46 11s32-3 46-11c4-36-16-66-46-66z" fill="url(#lid)"/>' +
    ['M60 18v72', 'M60 18C48 38 40 64 40 88', 'M60 18c12 20 20 46 20 70', 'M60 18C38 34 24 58 22 82', 'M60 18c22 16 36 40 38 64']
      .map(rib)
      .join('') +
    '<path d="M30 40c6-12 15-19 26-21" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/>';
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})" opacity="${dim}">` +
    '<ellipse cx="60" cy="116" rx="50" ry="8" fill="#021620" opacity=".5"/>' +
    `<path d="M14 82c8 20 26 30 46 30s38-10 46-30c-14 7-30 10-46 10s-32-3-46-10z" fill="url(#bed)"/>` +
    (isFull
      ? '<circle cx="60" cy="72" r="44" fill="url(#halo)"/><circle cx="60" cy="72" r="19" fill="url(#pearl)"/><circle cx="53" cy="65" r="5" fill="#fff" opacity=".85"/>'
      : '') +
    `<g transform="translate(0 ${-lift}) scale(1 ${lift ? 0.76 : 1})">${lid}</g></g>`
  );
}

const bubbles = [
  [96, 180, 16],
  [150, 96, 9],
  [604, 140, 20],
  [652, 240, 10],
  [560, 60, 8],
  [76, 300, 7],
]
  .map(
    ([x, y, r]) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity=".08" stroke="#fff" stroke-opacity=".45" stroke-width="2.5"/>`,
  )
  .join('');

const light = [80, 230, 390, 540]
  .map(
    (x, i) => `<path d="M${x} -20l${70 + i * 12} 0l${-120 + i * 20} 1000l${-150} 0z" fill="#d9fbff" opacity="${0.05 + (i % 2) * 0.03}"/>`,
  )
  .join('');

function tile(named) {
  const [x, y, scale] = named ? [178, 66, 3.05] : [142, 110, 3.65];
  const sides = named ? [shell(24, 330, 1.5, { dim: 0.75 }), shell(520, 322, 1.5, { dim: 0.75 })] : [];
  return frame(
    SIZE,
    SIZE,
    radial(GROUND, '50% 26%'),
    drawing(SIZE, SIZE, PAINT, light, bubbles, ...sides, shell(x, y, scale, { lift: 22, isFull: true })),
    named ? veil(`linear-gradient(transparent 54%,${GROUND[2]}c4 74%,${GROUND[2]} 98%)`) : '',
    grain(0.05),
    named ? title(['Pearl', 'Dive'], { size: 118, ink: 'ivory', bottom: 30 }) : '',
  );
}

export const pearlDive = [
  {
    name: 'pearl-dive/tile',
    width: SIZE,
    height: SIZE,
    html: () => tile(true),
    outputs: [
      { file: 'games/pearl-dive/tile-360', width: 360, formats: ['avif', 'webp'], limit: 30 * KB },
      { file: 'games/pearl-dive/tile-720', width: 720, formats: ['avif', 'webp'], limit: { avif: 80 * KB, webp: 96 * KB } },
    ],
  },
  {
    name: 'pearl-dive/tile-bare',
    width: SIZE,
    height: SIZE,
    html: () => tile(false),
    outputs: [{ file: 'games/pearl-dive/tile-bare-360', width: 360, formats: ['avif', 'webp'], limit: 30 * KB }],
  },
];
