// The marks: drawn as SVG, lettering as outlines; the icons of the installed app are made from the same drawing.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { outline } from '../lib/outlines.mjs';
import { OUT } from '../lib/paths.mjs';

const open = (width, height, label) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}"` +
  ` height="${height}"${label ? ` role="img" aria-label="${label}"` : ''}>`;
const ramp = (id, stops, turn = 'x2="1" y2="1"') =>
  `<linearGradient id="${id}"` +
  ` ${turn}>${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient>`;

/** A koi from above, turning on itself, 32 units square: gold, with a vermilion crown, fins and tail. */
function turningKoi() {
  const spine = (t) => {
    const a = -0.95 - t * 3.15;
    return { x: 17.2 + Math.cos(a) * 8.8, y: 16.2 + Math.sin(a) * 8.8, nx: Math.cos(a), ny: Math.sin(a) };
  };
  const half = (t) => 5.7 * Math.sin(Math.PI * Math.min(1, t ** 0.5 * 0.88 + 0.09)) ** 0.85 * (1 - 0.25 * t) + 0.9 * t;
  /** A point beside the spine: `back` along it towards the tail, `out` away from the centre of the turn. */
  const beside = (t, back, out) => {
    const { x, y, nx, ny } = spine(t);
    return `${(x + ny * back + nx * out).toFixed(2)} ${(y - nx * back + ny * out).toFixed(2)}`;
  };
  const steps = Array.from({ length: 41 }, (_, i) => i / 40);
  const edge = (s) => steps.map((t) => beside(t, 0, half(t) * s));
  const tail =
    `M${beside(1, -1, 0.9)}C${beside(1, 2, 1.2)} ${beside(1, 5, 4)}` +
    ` ${beside(1, 9.6, 6.6)}C${beside(1, 9.4, 3.4)} ${beside(1, 8.2, 1.2)} ${beside(1, 6, 0.2)}` +
    `C${beside(1, 7.6, -1.6)} ${beside(1, 8, -4)} ${beside(1, 7, -6.8)}C${beside(1, 4, -4)}` +
    ` ${beside(1, 1.6, -1.4)} ${beside(1, -1, -0.9)}Z`;
  const fin = (s, reach) =>
    `M${beside(0.26, 0, s * 3.6)}C${beside(0.26, 0.8, s * (4.6 + reach * 0.5))}` +
    ` ${beside(0.26, 3, s * (5 + reach))} ${beside(0.26, 5.2, s * (4.6 + reach))}` +
    `C${beside(0.26, 6, s * (3.4 + reach * 0.5))} ${beside(0.26, 5, s * 4)} ${beside(0.26, 4, s * 3)}Z`;
  const dot = (t, out, r, fill) => {
    const [cx, cy] = beside(t, 0, out).split(' ');
    return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;
  };
  return (
    `<defs>${ramp('g', [
      [0, '#fdeec4'],
      [0.5, '#ecc066'],
      [1, '#bd8832'],
    ])}</defs><g transform="translate(.8 .3) scale(.93)">` +
    `<path d="${tail}${fin(1, 2.6)}${fin(-1, 1.2)}" fill="#e2472b"/>` +
    `<path d="M${edge(1).join('L')}L${edge(-1).toReversed().join('L')}Z"` +
    ` fill="url(#g)"/>${dot(0.2, 0, 2.5, '#e2472b')}` +
    `${dot(0.09, 3, 0.85, '#0b1a1c')}${dot(0.09, -3, 0.85, '#0b1a1c')}</g>`
  );
}
const koiBody = turningKoi();

/** Sun over two waves, 36 units square; `corner` 0 leaves the square whole for a system that rounds it itself. */
const solBody = (corner) =>
  `<clipPath id="c"><rect width="36" height="36" rx="${corner}"/></clipPath><g clip-path="url(#c)"><rect` +
  ` width="36" height="36" fill="#12323b"/>` +
  '<circle cx="18" cy="16.5" r="8.6" fill="#ff7557"/><path d="M-1 21.5c5-3.4 9.4-3.4 14 0s12 3.2 24-1.5V37H-1Z"' +
  ' fill="#2f9fa6"/>' +
  '<path d="M-1 27c6-2.8 11-2.8 16 0s13 2.4 22-.8V37H-1Z" fill="#e6f7f3"/></g>';

const onTile = (inner, corner) =>
  `<rect width="64" height="64" rx="${corner}" fill="url(#t)"/><g transform="translate(8 8) scale(1.5)">${inner}</g>`;
const koiTile = (corner) =>
  `${open(64, 64)}<defs>${ramp(
    't',
    [
      [0, '#14525a'],
      [1, '#04161c'],
    ],
    'x2="0" y2="1"',
  )}</defs>${onTile(koiBody, corner)}</svg>`;
const solTile = (corner) => `${open(36, 36)}${solBody(corner)}</svg>`;

/** The round lantern of the studio, 48 units square; each of its codes has a paper of its own. */
const lantern = (label, [light, dark]) =>
  `${open(48, 48, label)}<defs>${ramp(
    'l',
    [
      [0, light],
      [1, dark],
    ],
    'x2="0" y2="1"',
  )}</defs>` +
  '<path d="M24 3v5" stroke="#d99a34" stroke-width="2.4" stroke-linecap="round"/>' +
  '<path d="M24 11C37 11 44 17 44 23.500S37 36 24 36 4 30 4 23.500 11 11 24 11Z" fill="url(#l)"/>' +
  '<g fill="none" stroke="#ffd894" stroke-width="1.8"><path d="M24 11v25"/><ellipse cx="24" cy="23.500"' +
  ' rx="7.500" ry="12.500"/><ellipse cx="24" cy="23.500" rx="14.500" ry="12.500"/></g>' +
  '<rect x="15" y="7.500" width="18" height="4.500" rx="2" fill="#3a1a14"/><rect x="15" y="35" width="18"' +
  ' height="4.500" rx="2" fill="#3a1a14"/>' +
  '<path d="M24 39.500V46M20.500 39.500V44M27.500 39.500V44" stroke="#d99a34" stroke-width="2"' +
  ' stroke-linecap="round"/></svg>';

/** Mark and name side by side; the capitals stand in the mark's optical middle. */
async function wordmark(browser, { name, mark, markSize, font, fill, size }) {
  const { d, width } = await outline(browser, name, font);
  const scale = size / 1000;
  const wide = Math.ceil(markSize + 12 + width * scale + 2);
  return (
    `${open(wide, 40, name)}${mark}<path transform="translate(${markSize + 12} ${20 + size * 0.355})` +
    ` scale(${scale})" d="${d}" fill="${fill}"/></svg>`
  );
}

async function brandMarks(browser, code) {
  if (code === 'koi') {
    return {
      'mark.svg': `${open(32, 32, 'Golden Koi')}${koiBody}</svg>`,
      'logo.svg': await wordmark(browser, {
        name: 'Golden Koi',
        mark: `<g transform="translate(2 2) scale(1.125)">${koiBody}</g>`,
        markSize: 40,
        font: { family: 'Display', weight: 640, tracking: 0.005 },
        fill: '#f5efe2',
        size: 27,
      }),
      'favicon.svg': koiTile(15),
      square: koiTile(0),
    };
  }
  return {
    'mark.svg': `${open(36, 36, 'Solária')}${solBody(11)}</svg>`,
    'logo.svg': await wordmark(browser, {
      name: 'Solária',
      mark: `<g transform="scale(1.1111)">${solBody(11)}</g>`,
      markSize: 40,
      font: { family: 'Soft', weight: 800, tracking: -0.03 },
      fill: '#12323b',
      size: 28,
    }),
    'favicon.svg': solTile(11),
    square: solTile(0),
  };
}

/** The sandbox vendor's: two waves under a moon of the tide. */
const tidewaterMark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" role="img" aria-label="TIDEWATER"><defs><linearGradient id="t" x2="0" y2="1">' +
  '<stop offset="0" stop-color="#43d0d8"/><stop offset="1" stop-color="#0c5a7d"/></linearGradient></defs><circle cx="24" cy="24" r="21" fill="url(#t)"/>' +
  '<circle cx="31" cy="15" r="5.500" fill="#f4fdff"/><g fill="none" stroke="#f4fdff" stroke-width="3" stroke-linecap="round"><path d="M7 27c4-4 8-4 11.500 0s7.500 4 11.500 0 8-4 11-1"/>' +
  '<path d="M10 36c4-3.500 7-3.500 10 0s7 3.500 10.500 0 5.500-3 7.500-1.500"/></g></svg>';

/** Of the house's own lotteries, by their codes: a ball on its ground. */
const DRAW_MARKS = [
  ['elott', ['#3fc4c0', '#0b5566'], '7'],
  ['lott', ['#f0b04a', '#a05a14'], '8'],
  ['tcg_lotto_vn', ['#ea5a3a', '#8a160e'], '27'],
  ['tcg_sea', ['#8a7ae0', '#33297e'], '4D'],
];
const drawMark = ([light, dark], text) =>
  `${open(48, 48)}<defs>${ramp('d', [
    [0, light],
    [1, dark],
  ])}</defs><rect x="3" y="3" width="42" height="42" rx="13" fill="url(#d)"/>` +
  `<circle cx="24" cy="24" r="15" fill="#fff8e8"/><text x="24" y="24.5" font-family="sans-serif" font-size="${text.length > 1 ? 14 : 20}" font-weight="800" text-anchor="middle" dominant-baseline="central" fill="#26323a">${text}</text></svg>`;

const ICONS = [
  ['icon-192', 192],
  ['icon-512', 512],
  ['apple-touch-icon', 180],
];

/** Writes the marks of both brands and the studio's. */
export async function writeMarks(browser) {
  for (const code of ['koi', 'sol']) {
    const folder = path.join(OUT, 'brands', code);
    mkdirSync(folder, { recursive: true });
    const { square, ...files } = await brandMarks(browser, code);
    for (const [file, svg] of Object.entries(files)) writeFileSync(path.join(folder, file), svg);
    for (const [file, size] of ICONS) {
      await sharp(Buffer.from(square), { density: 1200 })
        .resize(size, size)
        .png({ palette: true, quality: 96, effort: 9 })
        .toFile(path.join(folder, `${file}.png`));
    }
  }
  mkdirSync(path.join(OUT, 'vendors'), { recursive: true });
  writeFileSync(path.join(OUT, 'vendors', 'lantern.svg'), lantern('LANTERN', ['#f2643a', '#b8220e']));
  writeFileSync(path.join(OUT, 'vendors', 'lanternsky.svg'), lantern('LANTERN SKY', ['#5b7fe8', '#232a86']));
  writeFileSync(path.join(OUT, 'vendors', 'tidewater.svg'), tidewaterMark);
  for (const [code, ground, text] of DRAW_MARKS) writeFileSync(path.join(OUT, 'vendors', `${code}.svg`), drawMark(ground, text));
}
