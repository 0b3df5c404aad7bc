// The grounds that the games are played on: lively at the edges, quiet where the reels stand.
import { drawing, faded, frame, glints, glow, grain, lattice, moonDisc, object, rays, ripples, stars, veil } from './layers.mjs';
import { seeded } from './chance.mjs';

const KB = 1024;
const WIDE = [1600, 1000];
const TALL = [780, 1688];
/** Darkens the middle, where the reels stand; `core` and `rim` are alpha in hex. */
const calm = (colour, core = 'b0', rim = '70') =>
  veil(`radial-gradient(62% 60% at 50% 47%,${colour}${core},${colour}${rim} 55%,transparent 100%)`);

const far = (name, at, turn, blur = 3, opacity = 0.62) => object(name, at, { turn, blur, opacity, shadow: false });

function pond([w, h]) {
  const tall = h > w;
  const ground = `radial-gradient(${tall ? '110% 60%' : '64% 76%'} at 50% 42%,#1c6a72,#0b3a44 46%,#051c24 80%,#03131a)`;
  const rings = tall
    ? ripples(60, 1330, { flat: 0.5, count: 8, step: 40, colour: '#bff' }) +
      ripples(740, 210, { flat: 0.5, count: 7, step: 40, colour: '#bff' })
    : ripples(150, 660, { flat: 0.5, count: 8, step: 40, colour: '#bff' }) +
      ripples(1480, 300, { flat: 0.5, count: 8, step: 40, colour: '#bff' });
  const life = tall
    ? [
        far('koi', [-130, 1240, 470, 330], -56),
        far('koi-jade', [440, 60, 430, 240], 34, 4, 0.5),
        far('lotus-pond', [470, 1400, 400, 300], 0, 0, 0.95),
        far('leaf', [-120, 60, 270, 250], 20, 1, 0.8),
      ]
    : [
        far('koi', [-90, 470, 470, 330], -62, 2),
        far('koi-jade', [1230, 120, 420, 260], 88, 2.5, 0.55),
        far('lotus-pond', [1270, 700, 400, 300], 0, 0, 0.96),
        far('leaf', [-110, -60, 300, 270], 30, 0, 0.85),
        far('leaf', [90, -90, 200, 180], 120, 0, 0.8),
        far('leaf', [-60, 850, 260, 230], 200, 0, 0.8),
      ];
  return frame(w, h, ground, drawing(w, h, rings, glints(tall ? 110 : 130, w, h, '#d0fff8')), ...life, calm('#03222b'), grain(0.05));
}

/** The street at dusk: houses down both sides, lamps strung across, their light on the wet stones. */
function street([w, h]) {
  const tall = h > w;
  const base = h * (tall ? 0.8 : 0.84);
  const houses = tall
    ? [
        ['house-c-left', [190, 1010, 240, 230], 0.5],
        ['house-c-right', [400, 1000, 230, 230], 0.5],
        ['house-b-left', [-110, 690, 380, 680], 1.1],
        ['house-a-right', [540, 780, 380, 580], 1.1],
      ]
    : [
        ['house-c-left', [470, 560, 250, 240], 0.42],
        ['house-c-right', [900, 560, 250, 240], 0.42],
        ['house-a-left', [300, 400, 300, 420], 0.8],
        ['house-a-right', [1020, 400, 300, 420], 0.8],
        ['house-b-left', [-60, 140, 420, 760], 1.12],
        ['house-b-right', [1240, 140, 420, 760], 1.12],
      ];
  const row = houses.map(([name, box, light]) =>
    object(name, box, { shadow: false, filter: `brightness(${light})`, blur: light < 0.6 ? 1 : 0 }),
  );
  const cord = (x1, y1, x2, y2, dip) =>
    `<path d="M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + dip} ${x2} ${y2}" fill="none" stroke="#1a0608" stroke-width="3"/>`;
  const lamps = tall
    ? [
        [-50, -40, 270, 0],
        [560, -80, 290, 0],
        [230, 20, 130, 2],
        [420, 60, 110, 3],
        [40, 300, 120, 3],
        [630, 330, 130, 2],
      ]
    : [
        [-30, -50, 300, 0],
        [1330, -90, 330, 0],
        [270, 10, 170, 1.5],
        [1150, 30, 160, 1.5],
        [470, -30, 120, 3],
        [990, -20, 120, 3],
        [700, -50, 90, 4],
        [820, -40, 86, 4],
      ];
  const glowUnder = lamps.map(([x, y, s]) => glow(x + s / 2, y + s * 0.5, s * 1.1, '#ff9a40', 0.34)).join('');
  const wet = Array.from(
    { length: 26 },
    (_, i) =>
      `<rect x="${(i * 173) % w}" y="${base + 14 + ((i * 53) % (h - base - 20))}"` +
      ` width="${60 + ((i * 37) % 120)}" height="3" rx="2" fill="#ffb860" opacity="${0.06 + (i % 5) * 0.04}"/>`,
  ).join('');
  return frame(
    w,
    h,
    `linear-gradient(#140a24,#46183a 34%,#8a3422 62%,#2a0a0c ${(base / h) * 100}%,#120406)`,
    drawing(
      w,
      h,
      stars(90, w, h * 0.45),
      glow(w / 2, base - 80, w * 0.5, '#ff9a48', 0.5),
      `<rect x="0" y="${base}" width="${w}" height="${h - base}" fill="#1c080a"/>`,
      glow(w / 2, base + 30, w * 0.42, '#ff8a3a', 0.3),
    ),
    row,
    drawing(w, h, wet, cord(-20, h * 0.02, w + 20, 0, 60), cord(-20, h * 0.16, w * 0.45, -20, 40), glowUnder),
    lamps.map(([x, y, s, blur], i) => object(i % 2 ? 'lantern-lit' : 'lantern', [x, y, s, s * 1.3], { blur, shadow: false })),
    calm('#1c060a', '8c', '40'),
    grain(0.06),
  );
}

function strongroom([w, h]) {
  const tall = h > w;
  const ground = `radial-gradient(${tall ? '110% 60%' : '70% 80%'} at 50% 40%,#3a35a0,#1d1a60 45%,#0c0a30 78%,#06051c)`;
  const cx = w / 2;
  const pillars = (tall ? [0, 700] : [0, 150, 1360, 1510])
    .map(
      (x, i) =>
        `<rect x="${x}" y="0" width="${tall ? 80 : 90}" height="${h}" fill="#0e0c3a" opacity="${i % 3 ? 0.5 : 0.8}"/>` +
        `<rect x="${x + 8}" y="0" width="6" height="${h}" fill="#8a92ff" opacity=".35"/>`,
    )
    .join('');
  const gems = tall
    ? [
        far('amethyst', [-60, 1360, 260, 260], -14, 0, 0.98),
        far('sapphire', [590, 1380, 230, 230], 14, 0, 0.98),
        far('ruby', [180, 1530, 240, 190], 0, 0, 0.98),
        far('emerald', [440, 1520, 180, 190], 10, 1, 0.95),
        far('prism', [-70, 90, 220, 170], -20, 2, 0.8),
        far('emerald', [640, 60, 190, 200], 24, 2, 0.75),
      ]
    : [
        far('amethyst', [-50, 640, 300, 300], -14, 0, 0.98),
        far('ruby', [130, 790, 260, 200], 8, 0, 0.98),
        far('sapphire', [1370, 640, 270, 270], 14, 0, 0.98),
        far('emerald', [1240, 790, 200, 210], 10, 0, 0.96),
        far('prism', [-70, 70, 260, 200], -20, 2, 0.75),
        far('gems', [1400, 20, 260, 250], 12, 2.5, 0.7),
      ];
  return frame(
    w,
    h,
    ground,
    drawing(
      w,
      h,
      `<g opacity=".34">${faded(cx, h * 0.4, Math.max(w, h) * 0.6, rays(22, cx, h * 0.4, 1600, '#8f9cff'))}</g>`,
      pillars,
      faded(cx, h * 0.4, Math.max(w, h) * 0.62, lattice(w, h, '#aab8ff', { gap: 130, strength: 0.12 })),
      glow(cx, h * 0.4, w * 0.4, '#7a80ff', 0.3),
    ),
    ...gems,
    calm('#0e0b3a'),
    grain(0.06),
  );
}

function moonlight([w, h]) {
  const tall = h > w;
  const [mx, my, mr] = tall ? [390, 380, 300] : [800, 380, 350];
  const ridge = (y, rise, fill, seed) => {
    const random = seeded(seed);
    let d = `M-20 ${h + 20}V${y}`;
    for (let x = 0; x <= w + 100; x += 100) d += `Q${x + 30} ${y - random() * rise} ${x + 100} ${y - random() * rise * 0.5}`;
    return `<path d="${d}V${h + 20}Z" fill="${fill}"/>`;
  };
  const sea = h * 0.72;
  const shine = Array.from({ length: 34 }, (_, i) => {
    const y = sea + 8 + i * ((h - sea) / 34);
    const half = 12 + i * 2.4 + ((i * 67) % 50);
    const drift = ((i * 89) % 70) - 35;
    return (
      `<ellipse cx="${mx + drift}" cy="${y}" rx="${half}" ry="${2.4 + i * 0.06}" fill="#ffeec8"` +
      ` opacity="${(0.6 - i * 0.012).toFixed(3)}"/>`
    );
  }).join('');
  return frame(
    w,
    h,
    `linear-gradient(#061425,#123c58 46%,#2f7f8c 72%,#0b3244 73%,#04121f)`,
    drawing(
      w,
      h,
      stars(140, w, h * 0.6),
      glow(mx, my, mr * 1.9, '#bfe8f0', 0.35),
      moonDisc(mx, my, mr),
      ridge(sea, tall ? 120 : 150, '#0d3a50', 5),
      ridge(sea + 6, tall ? 60 : 80, '#0a2c40', 8),
      `<rect x="0" y="${sea}" width="${w}" height="${h - sea}" fill="#08263a"/>`,
      `<filter id="soft"><feGaussianBlur stdDeviation="5 1.4"/></filter><g filter="url(#soft)">${shine}</g>`,
    ),
    tall
      ? [far('lantern', [-70, -80, 230, 300], 0, 3, 0.9), far('lotus-pond', [520, 1450, 330, 240], 0, 0, 0.95)]
      : [
          far('lantern', [-40, -110, 280, 370], 0, 2, 0.95),
          far('lantern-lit', [1400, -70, 220, 290], 0, 3, 0.9),
          far('lotus-pond', [1260, 740, 380, 270], 0, 0, 0.95),
          far('leaf', [-80, 840, 300, 220], 20, 0, 0.8),
        ],
    calm('#06202f', 'b8', '90'),
    grain(0.06),
  );
}

/** Paper lanterns rise over a valley at dusk; the middle stays free for the game's own. */
function valley([w, h]) {
  const tall = h > w;
  const ridge = (y, rise, fill, seed) => {
    const random = seeded(seed);
    let d = `M-20 ${h + 20}V${y}`;
    for (let x = 0; x <= w + 140; x += 140) d += `Q${x + 60} ${y - random() * rise} ${x + 140} ${y - random() * rise * 0.4}`;
    return `<path d="${d}V${h + 20}Z" fill="${fill}"/>`;
  };
  const lanterns = tall
    ? [
        [[-40, 250, 170, 214], 5, 2, 0.9],
        [[610, 120, 140, 176], -4, 2, 0.85],
        [[560, 760, 90, 114], 3, 1, 0.75],
        [[96, 720, 70, 88], -3, 1, 0.7],
        [[250, 92, 62, 78], 2, 1, 0.6],
        [[420, 1060, 52, 66], 2, 1, 0.6],
        [[190, 1130, 44, 56], -2, 1, 0.55],
      ]
    : [
        [[60, 150, 210, 264], 5, 3, 0.95],
        [[1330, 80, 190, 240], -5, 3, 0.9],
        [[1180, 430, 110, 138], 3, 1, 0.8],
        [[330, 500, 96, 120], -3, 1, 0.75],
        [[470, 90, 74, 92], 2, 1, 0.65],
        [[1060, 110, 62, 78], -2, 1, 0.6],
        [[210, 700, 52, 64], 2, 1, 0.6],
        [[1440, 640, 60, 74], -2, 1, 0.6],
      ];
  return frame(
    w,
    h,
    `linear-gradient(#0c0722,#2a1748 34%,#6b2f5c 62%,#c9684e 80%,#f0a25e 88%,#3a1836 88.2%,#120818)`,
    drawing(
      w,
      h,
      stars(160, w, h * 0.55),
      glow(w / 2, h * 0.86, w * 0.6, '#ffb56a', 0.4),
      ridge(h * 0.84, tall ? 150 : 130, '#4a2146', 11),
      ridge(h * 0.89, tall ? 110 : 100, '#2c1431', 17),
      ridge(h * 0.95, tall ? 70 : 60, '#160a1c', 23),
    ),
    lanterns.map(([box, turn, blur, opacity]) => far('sky-lantern', box, turn, blur, opacity)),
    calm('#12081f', 'b8', '90'),
    grain(0.06),
  );
}

const SCENES = {
  'koi-ascending': pond,
  'lantern-street': street,
  'prism-vault': strongroom,
  'moon-dice': moonlight,
  'sky-lantern': valley,
};

export const backgroundPictures = Object.entries(SCENES).flatMap(([slug, scene]) => [
  {
    name: `${slug}/background`,
    width: 1600,
    height: 1000,
    html: () => scene(WIDE),
    outputs: [{ file: `games/${slug}/background`, width: 1600, formats: ['avif', 'webp'], limit: 90 * KB }],
  },
  {
    name: `${slug}/background-phone`,
    width: 780,
    height: 1688,
    html: () => scene(TALL),
    outputs: [{ file: `games/${slug}/background-phone`, width: 780, formats: ['avif', 'webp'], limit: 70 * KB }],
  },
]);
