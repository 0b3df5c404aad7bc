// What stands round the reels of a slot and comes with its wins: the cabinet, the hero, coins, the places of the free
// spins with their gates, and the frames of the symbols that move.
import { seeded } from './chance.mjs';
import { GAMES } from './games.mjs';
import { drawing, faded, frame, glints, glow, grain, moonDisc, object, rays, stars, veil } from './layers.mjs';
import { clear, frameOf, MASTER, pose, special } from './symbols.mjs';

const KB = 1024;
const STEPS = 12;
const FRAME_SIDE = 192;
const COIN_SIDE = 80;
const WIDE = [1600, 1000];
const TALL = [780, 1688];

const img = (name, style) => `<img src="/object/${encodeURIComponent(name)}.png" style="position:absolute;${style}">`;

/** Loops that come back the way they went need only the frames of half a swing. */
const SWINGS = new Set(['koi-swim', 'koi-medal', 'lantern-sway', 'star-turn', 'moon-turn']);
function stepOf(scene, i) {
  const t = i / STEPS;
  if (!SWINGS.has(scene) || t <= 0.25) return Number(t.toFixed(4));
  return Number((t < 0.75 ? (1.5 - t) % 1 : t).toFixed(4));
}

/** Frames side by side, each drawn on a square of MASTER and shrunk to `side`. */
const strip = (side, draw) =>
  `<div style="display:flex;width:${side * STEPS}px;height:${side}px">${Array.from(
    { length: STEPS },
    (_, i) =>
      `<div style="width:${side}px;height:${side}px;overflow:hidden"><div style="width:${MASTER}px;height:${MASTER}px;` +
      `transform:scale(${side / MASTER});transform-origin:0 0">${draw(i)}</div></div>`,
  ).join('')}</div>`;

const single = (name, side, box, filter = '') =>
  `<div style="position:relative;width:${side[0]}px;height:${side[1]}px">` +
  `${img(name, `left:${box[0]}px;top:${box[1]}px;width:${box[2]}px;height:${box[3]}px;object-fit:contain;filter:${filter || 'none'}`)}</div>`;

const ridge = ([w, h], y, rise, fill, seed) => {
  const random = seeded(seed);
  let d = `M-20 ${h + 20}V${y}`;
  for (let x = 0; x <= w + 100; x += 100) d += `Q${x + 30} ${y - random() * rise} ${x + 100} ${y - random() * rise * 0.5}`;
  return `<path d="${d}V${h + 20}Z" fill="${fill}"/>`;
};
const shine = (x, sea, h, colour, wide = 1) =>
  `<filter id="shine"><feGaussianBlur stdDeviation="6 1.5"/></filter><g filter="url(#shine)">${Array.from({ length: 40 }, (_, i) => {
    const half = (14 + i * 2.6 + ((i * 67) % 52)) * wide;
    return (
      `<ellipse cx="${x + ((i * 89) % 74) - 37}" cy="${sea + 8 + i * ((h - sea) / 40)}" rx="${half}" ry="${2.2 + i * 0.07}"` +
      ` fill="${colour}" opacity="${(0.5 - i * 0.009).toFixed(3)}"/>`
    );
  }).join('')}</g>`;
const soft = (name, box, turn = 0, blur = 0, opacity = 1) => object(name, box, { turn, blur, opacity, shadow: false });

/** Through the moon gate: the lake at night, the full moon over it, lanterns near by. */
function moonGate([w, h]) {
  const tall = h > w;
  const [mx, my, mr] = tall ? [390, 560, 330] : [800, 360, 330];
  const sea = h * (tall ? 0.7 : 0.74);
  return frame(
    w,
    h,
    'linear-gradient(#04101c,#0c3046 40%,#1f6474 73%,#082a3a 74%,#030c14)',
    drawing(
      w,
      h,
      stars(170, w, h * 0.62, '#e8f4ff'),
      glow(mx, my, mr * 2.2, '#bfe8f0', 0.4),
      moonDisc(mx, my, mr, 0.94),
      ridge([w, h], sea, tall ? 150 : 170, '#0e4254', 5),
      ridge([w, h], sea + 6, tall ? 80 : 96, '#0a2f42', 8),
      `<rect x="0" y="${sea}" width="${w}" height="${h - sea}" fill="#07253a"/>`,
      shine(mx, sea, h, '#ffeec8'),
      glints(60, w, h, '#cfeefa'),
    ),
    tall
      ? [
          soft('koi-jade', [-90, 1240, 400, 260], -20, 1, 0.9),
          soft('koi', [460, 1290, 380, 260], 150, 0, 0.95),
          soft('lotus-pond', [250, 1440, 330, 240], 0, 0, 0.96),
        ]
      : [
          soft('koi-jade', [-20, 700, 330, 220], -18, 0, 0.95),
          soft('koi', [1330, 560, 310, 220], 38, 0, 0.98),
          soft('lotus-pond', [1270, 730, 360, 260], 0, 0, 0.98),
          soft('leaf', [-60, 850, 260, 210], 200, 0, 0.8),
        ],
    veil(`radial-gradient(60% 56% at 50% 50%,#04182480,#04182440 60%,transparent)`),
    grain(0.06),
  );
}

/** Over the roofs on the night of lights: hundreds of paper lanterns rise past the moon. */
function nightOfLights([w, h]) {
  const tall = h > w;
  const [mx, my, mr] = tall ? [390, 470, 270] : [800, 330, 270];
  const random = seeded(31);
  const far = Array.from({ length: 90 }, () => {
    const [x, y] = [random() * w, random() * h * 0.8];
    const s = 3 + random() * 9;
    return `<rect x="${x}" y="${y}" width="${s}" height="${s * 1.25}" rx="${s * 0.3}" fill="#ffb45a" opacity="${0.3 + random() * 0.6}"/>`;
  }).join('');
  const near = tall
    ? [
        [-50, 230, 210],
        [600, 120, 190],
        [640, 700, 130],
        [20, 760, 110],
        [330, 90, 90],
        [130, 1050, 80],
        [560, 1090, 70],
      ]
    : [
        [40, 120, 230],
        [1350, 60, 220],
        [1240, 420, 120],
        [270, 470, 110],
        [440, 60, 90],
        [1090, 80, 84],
        [150, 620, 70],
        [1470, 560, 80],
      ];
  const roofs = tall
    ? [
        ['house-a-left', [-130, 1130, 420, 560]],
        ['house-b-right', [450, 1000, 430, 720]],
      ]
    : [
        ['house-b-left', [-90, 500, 400, 620]],
        ['house-a-left', [230, 700, 330, 430]],
        ['house-b-right', [1290, 470, 410, 640]],
        ['house-c-right', [1040, 760, 330, 330]],
      ];
  return frame(
    w,
    h,
    'linear-gradient(#070a26,#1c1a4c 40%,#5a2a5c 72%,#8a3a34 90%,#3a1418)',
    drawing(
      w,
      h,
      stars(150, w, h * 0.6),
      glow(mx, my, mr * 2, '#ffdca8', 0.4),
      moonDisc(mx, my, mr, 0.9),
      far,
      glow(mx, h * 0.96, w * 0.6, '#ff9a48', 0.4),
    ),
    roofs.map(([name, box]) => object(name, box, { shadow: false, filter: 'brightness(.72)' })),
    near.map(([x, y, s], i) => soft('sky-lantern', [x, y, s, s * 1.25], (i % 3) * 3 - 3, i < 2 ? 2 : 0.6, 0.96)),
    veil('radial-gradient(58% 54% at 50% 50%,#10082c80,#10082c40 60%,transparent)'),
    grain(0.06),
  );
}

/** Inside the vault: light breaks through a great stone into all its colours. */
function insideVault([w, h]) {
  const tall = h > w;
  const [cx, cy] = tall ? [390, 560] : [800, 380];
  const beams = ['#ff4a6a', '#ffb040', '#fff07a', '#5affb0', '#5ab4ff', '#b07aff']
    .flatMap((colour, i) =>
      [0, 1].map((side) => {
        const a = (side ? 0 : Math.PI) + (i - 2.5) * 0.19;
        const at = (angle) => `${cx + Math.cos(angle) * 2200} ${cy + Math.sin(angle) * 2200}`;
        return `<path d="M${cx} ${cy}L${at(a - 0.085)}L${at(a + 0.085)}Z" fill="${colour}"/>`;
      }),
    )
    .join('');
  const stones = tall
    ? [
        ['amethyst', [-90, 1290, 340, 330], -12],
        ['sapphire', [560, 1260, 300, 360], 14],
        ['ruby', [150, 1470, 300, 240], 4],
        ['topaz', [470, 1530, 170, 170], 0],
        ['emerald', [-40, 120, 210, 230], -20],
        ['ruby', [620, 100, 230, 180], 16],
      ]
    : [
        ['amethyst', [-70, 640, 340, 330], -12],
        ['ruby', [190, 810, 250, 200], 6],
        ['sapphire', [1340, 600, 300, 350], 14],
        ['emerald', [1190, 800, 190, 210], 10],
        ['topaz', [60, 930, 130, 120], 0],
        ['emerald', [-40, 80, 210, 230], -18],
        ['ruby', [1420, 60, 230, 180], 16],
      ];
  return frame(
    w,
    h,
    `radial-gradient(80% 80% at 50% ${tall ? 34 : 38}%,#3c46c8,#1d1a72 40%,#0b0838 74%,#040318)`,
    drawing(
      w,
      h,
      `<filter id="beam"><feGaussianBlur stdDeviation="10"/></filter><g opacity=".36" filter="url(#beam)">${faded(cx, cy, Math.max(w, h) * 0.66, beams)}</g>`,
      `<g opacity=".22">${faded(cx, cy, Math.max(w, h) * 0.5, rays(30, cx, cy, 1600, '#c8d4ff', 0.3))}</g>`,
      glow(cx, cy, w * 0.5, '#cfe0ff', 0.5),
      stars(60, w, h, '#ffffff', 13),
    ),
    stones.map(([name, box, turn], i) => soft(name, box, turn, i > 4 ? 2 : 0, 0.98)),
    veil('radial-gradient(58% 54% at 50% 50%,#0a0a3a70,#0a0a3a38 60%,transparent)'),
    grain(0.06),
  );
}

const PLACES = { 'koi-ascending': moonGate, 'lantern-street': nightOfLights, 'prism-vault': insideVault };

/** Pictures of one part: master size, markup, width on file and bytes. */
const part = (game, name, { size, html, width = size[0], limit, formats = ['webp'], see = true }) => ({
  name: `${game.slug}/${name}`,
  width: size[0],
  height: size[1],
  clear: see,
  html,
  outputs: [{ file: `games/${game.slug}/${name}`, width, formats, limit }],
});

function frames(game, name, draw, limit = 110 * KB) {
  return part(game, `moving/${name}`, { size: [FRAME_SIDE * STEPS, FRAME_SIDE], html: () => strip(FRAME_SIDE, draw), limit });
}

export const slotPictures = GAMES.filter(({ scene }) => scene).flatMap((game) => {
  const { scene, moving } = game;
  const shadow = 'drop-shadow(0 14px 16px #0009)';
  const place = PLACES[game.slug];
  return [
    part(game, 'hero', {
      size: [760, 760],
      html: () => single(scene.hero, [760, 760], [30, 20, 700, 700], shadow),
      width: 640,
      limit: 64 * KB,
    }),
    part(game, 'token', { size: [192, 240], html: () => single(scene.token, [192, 240], [12, 8, 168, 224]), width: 96, limit: 9 * KB }),
    part(game, 'bead', {
      size: [384, 384],
      html: () => single(`bead-${scene.frame}`, [384, 384], [8, 4, 368, 368], 'drop-shadow(0 8px 8px #0008)'),
      width: 224,
      limit: 18 * KB,
    }),
    part(game, 'cabinet', {
      size: [720, 720],
      html: () => single(`cabinet-${scene.frame}`, [720, 720], [0, 0, 720, 720]),
      width: 576,
      limit: 46 * KB,
    }),
    part(game, 'gate', {
      size: [720, 960],
      html: () => single(`gate-${scene.frame}`, [720, 960], [0, 0, 720, 960]),
      width: 600,
      limit: 44 * KB,
    }),
    part(game, 'coin', {
      size: [COIN_SIDE * STEPS, COIN_SIDE],
      html: () =>
        strip(COIN_SIDE, (i) => clear(img(frameOf(scene.coin, stepOf(scene.coin, i)), 'left:-40px;top:-40px;width:592px;height:592px'))),
      limit: 46 * KB,
    }),
    frames(game, 'wild', (i) => special('WILD', { ...game.wild, object: frameOf(moving.wild, stepOf(moving.wild, i)) })),
    frames(game, 'scatter', (i) => special('SCATTER', { ...game.scatter, object: frameOf(moving.scatter, stepOf(moving.scatter, i)) })),
    frames(game, 'h1', (i) => clear(pose(frameOf(moving.h1, stepOf(moving.h1, i)), moving.fill))),
    part(game, 'free', { size: WIDE, html: () => place(WIDE), formats: ['avif', 'webp'], limit: 90 * KB, see: false }),
    part(game, 'free-phone', { size: TALL, html: () => place(TALL), formats: ['avif', 'webp'], limit: 70 * KB, see: false }),
  ];
});

/** The roof over the cabinet of the street. */
export const eavesPicture = {
  name: 'lantern-street/crest',
  width: 1440,
  height: 260,
  clear: true,
  html: () => single('eaves', [1440, 260], [0, 0, 1440, 260]),
  outputs: [{ file: 'games/lantern-street/crest', width: 1080, formats: ['webp'], limit: 44 * KB }],
};
