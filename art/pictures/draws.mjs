// Tiles of the lotteries: what is drawn, over the place it is drawn at, as paths. They carry no name: a draw is called differently in every language.
import { drawing, faded, frame, glints, glow, grain, lattice, moonDisc, orb, radial, rays, ripples, scallops, stars } from './layers.mjs';

const SIZE = 720;
const KB = 1024;

const PAINT =
  '<defs><radialGradient id="pearl" cx=".36" cy=".28" r=".85"><stop stop-color="#fff"/><stop offset=".5" stop-color="#f6efdd"/>' +
  '<stop offset=".85" stop-color="#cbb995"/><stop offset="1" stop-color="#8d7d62"/></radialGradient>' +
  '<linearGradient id="jade" x2="1" y2="1"><stop stop-color="#f3fff6"/><stop offset=".45" stop-color="#8fe0b4"/><stop offset="1" stop-color="#1f8f68"/></linearGradient>' +
  '<linearGradient id="paper" x2="0" y2="1"><stop stop-color="#fff6da"/><stop offset="1" stop-color="#e6b25c"/></linearGradient>' +
  '<linearGradient id="silk" x2="0" y2="1"><stop stop-color="#ff9a52"/><stop offset=".5" stop-color="#e0401f"/><stop offset="1" stop-color="#8d1508"/></linearGradient>' +
  '<linearGradient id="gold" x2="0" y2="1"><stop stop-color="#fff3c4"/><stop offset=".5" stop-color="#eebf58"/><stop offset="1" stop-color="#9a6a1c"/></linearGradient></defs>';

const NUMERALS = 'font-family="\'Source Sans 3\',sans-serif" font-weight="800" text-anchor="middle" dominant-baseline="central"';

/** A lit ball with its number and the shadow it throws. */
const ball = (number, x, y, r, { fill = 'url(#pearl)', ink = '#26323a' } = {}) =>
  `<ellipse cx="${x + r * 0.12}" cy="${y + r * 1.02}" rx="${r * 0.86}" ry="${r * 0.24}" fill="#00080c" opacity=".4"/>` +
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>` +
  `<ellipse cx="${x - r * 0.34}" cy="${y - r * 0.46}" rx="${r * 0.3}" ry="${r * 0.17}" fill="#fff" opacity=".85" transform="rotate(-28 ${x - r * 0.34} ${y - r * 0.46})"/>` +
  `<text x="${x}" y="${y + r * 0.04}" font-size="${r * (String(number).length > 1 ? 0.92 : 1.14)}" fill="${ink}" ${NUMERALS}>${number}</text>`;
const balls = (list, look) => list.map(([number, x, y, r]) => ball(number, x, y, r, look)).join('');

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
/** A die of jade seen from the front; one pip is red, as in the east. */
const die = (eyes, x, y, side, turn) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="${-side / 2 + 10}" y="${-side / 2 + 22}" width="${side}" height="${side}" rx="${side * 0.2}" fill="#00140c" opacity=".45"/>` +
  `<rect x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}" rx="${side * 0.2}" fill="url(#jade)"/>` +
  `<rect x="${-side / 2 + 6}" y="${-side / 2 + 6}" width="${side - 12}" height="${side * 0.42}" rx="${side * 0.18}" fill="#fff" opacity=".28"/>` +
  PIPS[eyes]
    .map(
      (at) =>
        `<circle cx="${((at % 3) - 1) * side * 0.27}" cy="${(Math.floor(at / 3) - 1) * side * 0.27}" r="${side * (eyes === 1 ? 0.16 : 0.085)}" fill="${eyes === 1 ? '#c8261a' : '#0c3a2a'}"/>`,
    )
    .join('') +
  '</g>';

/** A dragon boat from the side, its number on a pennant. */
const boat = (number, x, y, scale, hull) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-190 30C-120 78 120 78 196 22C206-8 214-36 244-44C236-18 240 18 216 52C160 104-120 104-196 62Z" fill="${hull}"/>` +
  `<path d="M-190 30C-120 66 120 66 196 22L190 38C120 82-120 82-188 44Z" fill="url(#gold)"/>` +
  `<circle cx="236" cy="-40" r="18" fill="url(#gold)"/><path d="M222-52l-20-22 30 8zM246-56l8-26 10 28z" fill="url(#gold)"/><circle cx="241" cy="-44" r="4" fill="#2a0d06"/>` +
  [-120, -70, -20, 30, 80, 130]
    .map(
      (at) =>
        `<circle cx="${at}" cy="-4" r="15" fill="#fff0d2"/><path d="M${at - 18} 44c2-26 8-34 18-34s16 8 18 34z" fill="#fff0d2" opacity=".92"/><path d="M${at} 34l-46 66" stroke="#3a1a0c" stroke-width="8" stroke-linecap="round"/>`,
    )
    .join('') +
  `<path d="M-176-96h86l-24 26 24 26h-86z" fill="url(#silk)"/><path d="M-176-104v150" stroke="url(#gold)" stroke-width="8" stroke-linecap="round"/>` +
  `<text x="-142" y="-69" font-size="46" fill="#fff6da" ${NUMERALS}>${number}</text></g>`;

const water = (y, colours) =>
  colours
    .map(
      (fill, i) =>
        `<path d="M-20 ${y + i * 78}q60-30 120 0t120 0 120 0 120 0 120 0 120 0 120 0V760H-20z" transform="translate(${-i * 46} 0)" fill="${fill}"/>`,
    )
    .join('');

const lantern = (number, x, y, scale) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${orb(0, 0, 150, '#ffb060', 0.5)}<path d="M0-150v54" stroke="#ffd98a" stroke-width="5"/><rect x="-34" y="-100" width="68" height="16" rx="6" fill="url(#gold)"/>` +
  `<path d="M-46-86h92C96-60 104 60 46 86h-92C-104 60-96-60-46-86z" fill="url(#silk)"/><g fill="none" stroke="#ffcf8a" stroke-opacity=".55" stroke-width="4"><path d="M-24-86c-40 40-40 132 0 172M24-86c40 40 40 132 0 172"/></g>` +
  `<rect x="-34" y="86" width="68" height="14" rx="6" fill="url(#gold)"/><path d="M-16 100v44M0 100v56M16 100v44" stroke="#ffd98a" stroke-width="5" stroke-linecap="round"/>` +
  `<circle r="46" fill="#fff1cf"/><text y="3" font-size="58" fill="#7a1408" ${NUMERALS}>${number}</text></g>`;

const peaks = (base, fill, list) =>
  `<path d="M-20 760V${base}${list.map(([x, top, w]) => `L${x - w} ${base}C${x - w * 0.7} ${top + 40} ${x - w * 0.3} ${top} ${x} ${top}S${x + w * 0.8} ${top + 60} ${x + w} ${base}`).join('')}L740 ${base}V760Z" fill="${fill}"/>`;

/** A frond from its foot. */
const palm = (x, y, scale, turn) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" fill="#0f5a3a">${[-80, -52, -24, 4, 32, 60, 88].map((a) => `<path d="M0 0C60-26 150-22 220 20C150 8 60 10 0 0Z" transform="rotate(${a - 90})"/>`).join('')}</g>`;

const roof = (x, y, w, fill) =>
  `<path d="M${x - w} ${y}C${x - w * 0.6} ${y - 8} ${x - w * 0.5} ${y - 40} ${x - w * 0.4} ${y - 54}H${x + w * 0.4}C${x + w * 0.5} ${y - 40} ${x + w * 0.6} ${y - 8} ${x + w} ${y}L${x + w * 0.8} ${y + 20}H${x - w * 0.8}Z" fill="${fill}"/>`;

const spire = (x, y, scale) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="url(#gold)"><path d="M0-300C8-220 12-180 20-150C60-130 84-90 88-40H-88C-84-90-60-130-20-150C-12-180-8-220 0-300Z"/><rect x="-104" y="-40" width="208" height="26" rx="8"/><rect x="-128" y="-14" width="256" height="34" rx="8"/><rect x="-154" y="20" width="308" height="60" rx="8"/></g>`;

const flower = (x, y, r) =>
  `<g transform="translate(${x} ${y})">${[0, 72, 144, 216, 288].map((a) => `<path d="M0 0C${r * 0.7} ${-r * 0.5} ${r * 0.66} ${-r * 1.1} 0 ${-r * 1.2}C${-r * 0.5} ${-r * 0.9} ${-r * 0.3} ${-r * 0.4} 0 0Z" fill="#fff8ea" transform="rotate(${a})"/><path d="M0 0C${r * 0.24} ${-r * 0.2} ${r * 0.2} ${-r * 0.5} 0 ${-r * 0.56}C${-r * 0.14} ${-r * 0.4} ${-r * 0.1} ${-r * 0.2} 0 0Z" fill="#f7c24c" transform="rotate(${a})"/>`).join('')}</g>`;

const row = (numbers, y, r, gap = 2.2) =>
  numbers.map((number, i) => [number, 360 + (i - (numbers.length - 1) / 2) * r * gap, y + (i % 2 ? -r * 0.24 : r * 0.24), r]);

const rain = (count, colour) =>
  Array.from(
    { length: count },
    (_, i) =>
      `<path d="M${(i * 97) % 720} ${(i * 53) % 420}l-10 ${40 + ((i * 31) % 70)}" stroke="${colour}" stroke-opacity="${0.1 + (i % 4) * 0.06}" stroke-width="3" stroke-linecap="round"/>`,
  ).join('');

const DRAWS = [
  [
    'pearls1',
    ['#37b4b4', '#0c5562', '#031a22'],
    ripples(360, 470, { flat: 0.4 }) + rain(34, '#d8fff8'),
    balls([
      [4, 168, 262, 84],
      [0, 552, 254, 84],
      [7, 262, 432, 100],
      [9, 470, 424, 100],
      [2, 366, 196, 92],
    ]),
  ],
  [
    'pearls3',
    ['#8f83d8', '#3a2f7a', '#100a2c'],
    ripples(360, 470, { flat: 0.4, colour: '#e2d8ff' }) + glow(540, 150, 240, '#cdbcff', 0.5),
    balls([
      [8, 186, 300, 92],
      [1, 540, 300, 92],
      [5, 360, 420, 112],
      [3, 360, 182, 80],
    ]),
  ],
  [
    'dice1',
    ['#2c9a70', '#0b4a38', '#031c16'],
    lattice(720, 720, '#c8ffe0', { gap: 90, strength: 0.13 }) + glow(360, 330, 380, '#a8ffd2', 0.35),
    die(5, 238, 268, 214, -14) + die(1, 500, 290, 200, 12) + die(3, 362, 500, 226, 4),
  ],
  [
    'boats1',
    ['#ffcf7a', '#e0743c', '#5a1c20'],
    orb(540, 170, 130, '#fff0c0') + water(300, ['#b3452c', '#8a2c28', '#5f1a22']),
    boat(1, 340, 286, 0.98, '#1e6a72') + boat(7, 410, 432, 1.02, '#7a1408') + boat(4, 330, 582, 1.12, '#16324a'),
  ],
  [
    'boats5',
    ['#4a72b8', '#16305e', '#060f24'],
    moonDisc(520, 180, 116) + stars(60, 720, 360, '#e8f0ff') + water(380, ['#1c4272', '#123056', '#0a203c']),
    boat(5, 352, 430, 1.34, '#7a1408'),
  ],
  [
    'lanterns2',
    ['#d8502c', '#6a1420', '#1c060e'],
    stars(40, 720, 720, '#ffdca0') + glow(360, 320, 420, '#ff9a4a', 0.4),
    lantern(7, 170, 236, 0.92) + lantern(11, 552, 244, 0.92) + lantern(3, 360, 420, 1.32),
  ],
  [
    'stars5',
    ['#3a5cc0', '#14204e', '#050818'],
    stars(150, 720, 720, '#e8ecff') + ripples(360, 560, { flat: 0.3, colour: '#9ab8ff' }),
    `<path d="M150 210L300 150L430 260L590 190L520 400L330 470L196 400Z" fill="none" stroke="#cfdcff" stroke-opacity=".5" stroke-width="4"/>${balls(
      [
        [12, 150, 214, 62],
        [48, 300, 152, 54],
        [7, 590, 192, 66],
        [77, 520, 404, 84],
        [31, 330, 474, 92],
        [60, 196, 400, 60],
        [25, 430, 260, 72],
      ],
    )}`,
  ],
  [
    'vn-north',
    ['#e8a04a', '#9a2a1c', '#2c080a'],
    orb(360, 230, 180, '#ffe0a0') +
      peaks(470, '#7a1f1a', [
        [120, 250, 110],
        [330, 180, 130],
        [560, 270, 120],
      ]) +
      peaks(560, '#4c0f10', [
        [40, 420, 140],
        [250, 380, 120],
        [470, 400, 110],
        [660, 360, 130],
      ]),
    balls(row([27, 64], 396, 112)) + balls(row(['08', 91], 598, 74, 3.6)),
  ],
  [
    'vn-central',
    ['#f2b65c', '#b8542c', '#3a140e'],
    faded(360, 300, 460, rays(22, 360, 300, 720, '#ffe6b0', 0.3)) +
      `<g>${roof(360, 330, 300, '#5a1c12')}${roof(360, 262, 220, '#6e2416')}${roof(360, 202, 150, '#822c1a')}<path d="M120 350h480v410H120z" fill="#46150e"/><path d="M280 760V520a80 80 0 0 1 160 0v240z" fill="#2a0a08"/></g>`,
    balls([
      [18, 206, 494, 96],
      [36, 514, 494, 96],
    ]) + balls([[72, 360, 420, 78]]),
  ],
  [
    'vn-south',
    ['#bfe07a', '#2f8a58', '#07301f'],
    palm(40, 130, 1.6, 96) + palm(690, 110, 1.6, -94) + water(420, ['#2a8a78', '#1a6a62', '#0e4a48']),
    balls([
      [79, 360, 298, 124],
      [18, 196, 478, 88],
      [55, 524, 478, 88],
    ]),
  ],
  [
    'four-d',
    ['#7fb6c8', '#2c5a78', '#0a1c30'],
    rain(60, '#e8f8ff') + scallops(720, 720, '#e8f8ff', { size: 120, strength: 0.12 }),
    balls(
      [
        [3, 210, 234, 108],
        [8, 510, 234, 108],
        [1, 210, 480, 108],
        [6, 510, 480, 108],
      ],
      { fill: 'url(#gold)', ink: '#3a2406' },
    ),
  ],
  [
    'thai',
    ['#ffcf5a', '#c2571e', '#4a1408'],
    faded(360, 260, 480, rays(26, 360, 260, 720, '#fff0b8', 0.34)) + spire(360, 420, 1.18) + spire(130, 470, 0.6) + spire(590, 470, 0.6),
    balls(row([2, 9, 5], 590, 88)),
  ],
  [
    'hanoi',
    ['#c88ad0', '#5a2a6e', '#1c0a28'],
    orb(520, 170, 100, '#ffe6c0') +
      `<g fill="#2a1038">${roof(250, 330, 150, '#2a1038')}${roof(250, 258, 104, '#34144a')}<path d="M160 346h180v110H160z"/><path d="M90 456h320v30H90z"/></g>` +
      water(476, ['#4a2462', '#38184e', '#260e3a']),
    balls([
      [5, 470, 380, 104],
      [2, 330, 560, 92],
      [7, 552, 574, 84],
    ]),
  ],
  [
    'lao',
    ['#6ad0c0', '#1c6a86', '#06243c'],
    ripples(360, 520, { flat: 0.36 }) + glints(40, 720, 720),
    flower(190, 210, 128) +
      flower(560, 170, 84) +
      balls([
        [1, 400, 330, 100],
        [4, 230, 506, 96],
        [8, 500, 530, 110],
      ]),
  ],
];

const OUTPUTS = (file) => [
  { file: `${file}-360`, width: 360, formats: ['avif', 'webp'], limit: 30 * KB },
  { file: `${file}-720`, width: 720, formats: ['avif', 'webp'], limit: { avif: 80 * KB, webp: 96 * KB } },
];

export const drawTiles = DRAWS.map(([slug, ground, behind, scene]) => ({
  name: `draw-${slug}/tile`,
  width: SIZE,
  height: SIZE,
  html: () => frame(SIZE, SIZE, radial(ground), drawing(SIZE, SIZE, PAINT, behind, scene), grain(0.05)),
  outputs: [
    ...OUTPUTS(`games/draw-${slug}/tile`),
    { file: `games/draw-${slug}/tile-bare-360`, width: 360, formats: ['avif', 'webp'], limit: 30 * KB },
  ],
}));
