// The games: what stands on their tiles, which symbols they have, and on which ground.
import { glow, faded, glints, lattice, moonDisc, orb, rays, ripples, scallops, stars } from './layers.mjs';

/**
 * `tile.art` is the object's name and its box on the 720 px master; `pattern` is SVG behind it, round y.
 * `high` are objects, the low symbols letters of `letters` styles, A K Q J 10; `moving` are the scenes of the symbols that move when
 * they win (`fill`: how far the top one is enlarged to fill its square); `scene` is what stands round the reels.
 */
export const GAMES = [
  {
    slug: 'koi-ascending',
    ground: ['#2fa0a4', '#0d4c58', '#041a22'],
    tile: {
      lines: ['Koi', 'Ascending'],
      ink: 'ivory',
      size: 108,
      art: 'koi',
      box: [24, 34, 672, 430],
      turn: 10,
      pattern: (y) => ripples(370, y, { flat: 0.72 }) + glints(30, 720, 480),
    },
    high: { h2: 'lotus', h3: 'pearl', h4: 'knot' },
    moving: { wild: 'koi-medal', scatter: 'lantern-sway', h1: 'koi-swim', fill: 1.1 },
    scene: { frame: 'koi', hero: 'koi', token: 'lantern-lit', coin: 'coin-turn' },
    wild: { aura: '#f6d480', plate: ['#0d5a4e', '#063630'] },
    scatter: { aura: '#ff9a4a', plate: ['#b3200c', '#6e0f06'] },
    letters: ['jade', 'coral', 'plum', 'blue', 'amber'],
    glint: '#c8fff6',
  },
  {
    slug: 'lantern-street',
    ground: ['#f0a050', '#7d1f14', '#1d0608'],
    tile: {
      lines: ['Lantern', 'Street'],
      ink: 'ivory',
      size: 108,
      art: 'lantern',
      box: [160, 14, 400, 470],
      turn: 0,
      pattern: (y) => orb(360, y - 30, 216, '#ffc878') + faded(360, y, 460, scallops(720, 720, '#ffd9a0')),
      behind: [
        ['lantern-lit', [-46, -30, 200, 250], 5],
        ['lantern-lit', [584, 60, 170, 220], 6],
      ],
    },
    high: { h2: 'sky-lantern', h3: 'fan', h4: 'drum' },
    moving: { wild: 'star-turn', scatter: 'moon-turn', h1: 'lantern-sway', fill: 1.2 },
    scene: { frame: 'street', hero: 'lantern-lit', token: 'sky-lantern', coin: 'coin-turn' },
    wild: { aura: '#ffd060', plate: ['#b3200c', '#6e0f06'] },
    scatter: { aura: '#fff0c0', plate: ['#23407a', '#101f48'] },
    letters: ['lacquer', 'teal', 'amber', 'ivory', 'plum'],
    glint: '#ffd9a0',
  },
  { slug: 'citrus-coast', paper: true },
  {
    slug: 'prism-vault',
    ground: ['#5a6ad8', '#251f66', '#08071f'],
    tile: {
      lines: ['Prism', 'Vault'],
      ink: 'frost',
      size: 116,
      art: 'gems',
      box: [110, 16, 500, 452],
      turn: 0,
      pattern: (y) => `<g opacity=".3">${faded(360, y, 520, rays(18, 360, y, 900, '#aab8ff'))}</g>${glow(360, y, 300, '#aab4ff', 0.4)}`,
    },
    high: { h2: 'emerald', h3: 'sapphire', h4: 'amethyst' },
    moving: { wild: 'prism-turn', scatter: 'vault-turn', h1: 'ruby-turn', fill: 1.22 },
    scene: { frame: 'vault', hero: 'prism', token: 'amethyst', coin: 'topaz-turn' },
    wild: { aura: '#e8ecff', plate: ['#3a2a9c', '#1c1358'] },
    scatter: { aura: '#8fb0ff', plate: ['#0c5c74', '#063242'] },
    letters: ['ruby', 'sapphire', 'amethyst', 'emerald', 'topaz'],
    glint: '#c8d0ff',
  },
  {
    slug: 'moon-dice',
    ground: ['#3f8f9c', '#12405a', '#04121f'],
    dice: true,
    tile: {
      lines: ['Moon', 'Dice'],
      ink: 'snow',
      size: 120,
      art: 'dice',
      box: [132, 60, 460, 400],
      turn: 0,
      pattern: (y) => stars(70, 720, 480) + moonDisc(380, y - 6, 218) + faded(360, y, 420, lattice(720, 720, '#d8fff6', { strength: 0.1 })),
    },
    glint: '#d8f4ff',
  },
  {
    slug: 'sky-lantern',
    ground: ['#e08a5c', '#5d2a5e', '#140a2a'],
    tile: {
      lines: ['Sky', 'Lantern'],
      ink: 'ivory',
      size: 112,
      art: 'sky-lantern',
      box: [176, 18, 368, 452],
      turn: -3,
      pattern: (y) =>
        stars(60, 720, 420) +
        glow(360, y + 20, 300, '#ffc27a', 0.6) +
        `<g opacity=".3">${faded(360, y, 460, rays(20, 360, y + 40, 900, '#ffdca8'))}</g>`,
      behind: [
        ['sky-lantern', [-20, 210, 150, 190], 4],
        ['sky-lantern', [586, 70, 124, 158], 3],
        ['sky-lantern', [72, 24, 84, 108], 2],
      ],
    },
    glint: '#ffdca8',
  },
];
