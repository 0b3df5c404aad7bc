// Every object that can be photographed, by name. One page shows one of them: ?name=…&size=…
import { bead, FRAMES, wing } from './cabinets.js';
import { letter, scroll } from './desk.js';
import { eaves, house } from './houses.js';
import { STONES, vaultDoor } from './jewels.js';
import { jade } from './materials.js';
import { koi, PALETTES } from './koi.js';
import { lantern, skyLantern, starLantern, foldingFan, bronzeDrum, fullMoon } from './street.js';
import { letters } from './lettering.js';
import { lotus, lotusLeaf, shellWithPearl } from './flora.js';
import { card, coin, die, FACING, gift, jadeKnot, medal, roulette } from './table.js';
import { expose, face, key, look, rim, table } from './stage.js';
import { group, place, random, TAU } from './shapes.js';

const RED = 0xc8260f;
const CREAM = 0xfff6e8;

function coinPile() {
  const heaps = [
    [-1.75, 0.6, 4],
    [-0.85, 1.35, 6],
    [1.0, 1.2, 7],
    [1.85, 0.5, 3],
  ];
  for (const [x, z, count] of heaps) {
    for (let i = 0; i < count; i++) {
      place(coin(0.62), [x + (random() - 0.5) * 0.08, -1.75 + i * 0.12, z + (random() - 0.5) * 0.08], {
        turn: [-Math.PI / 2, 0, random() * 3],
      });
    }
  }
}

/** A koi curled so that it fills a square; `phase` is where its stroke stands. */
function curled(phase) {
  look([0, 9.4, 2.6], [0, 0, 0.05]);
  const fish = koi(0.8, PALETTES.red, 2.4, { phase, fins: 1.42 });
  fish.scale.set(0.9, 1.1, 1.34);
  place(group(fish), [-0.15, 0, -0.25], { scale: 0.66, turn: [0, -0.2, 0] });
}

/** The medal of the wild koi, the fish in relief upon it. */
function koiMedal(swing) {
  look([0, 0.3, 9.4]);
  const fish = koi(-0.9, PALETTES.gold, 5.1);
  fish.scale.set(0.47, 0.36, 0.47);
  fish.rotation.set(Math.PI / 2, 0, 0);
  const standing = group(fish);
  standing.position.z = 0.24;
  standing.rotation.z = -0.62;
  place(group(medal(jade), standing), [0, 0, 0], { scale: 1.02, turn: [-0.06, swing, 0] });
}

function jewel(name, scale, turn, y = 0) {
  look([0, 2.2, 9]);
  place(STONES[name](), [0, y, 0], { scale, turn });
}

const HOUSES = {
  a: { wide: 2.3, floors: 2, wall: 0xb8562c, tiles: 0x7a2a1c, light: '#ffb848', seed: 11 },
  b: { wide: 2.0, floors: 3, wall: 0x8c2c22, tiles: 0x4c2030, light: '#ffc860', seed: 29 },
  c: { wide: 2.7, floors: 1, wall: 0xc88a3c, tiles: 0x8a3a1e, light: '#ffa83c', seed: 47 },
};

/** Scenes that move: what they show at `t`, 0 … 1 round their loop. */
const MOVING = {
  'koi-swim': (t) => curled(3.9 + 0.85 * Math.sin(t * TAU)),
  'koi-medal': (t) => koiMedal(0.55 * Math.sin(t * TAU)),
  'lantern-sway'(t) {
    look([0, 0.6, 10], [0, -0.3, 0]);
    place(group(lantern(0xe04a10, 0.75 + 0.25 * Math.sin(t * TAU))), [0, 0.26, 0], {
      scale: 1.02,
      turn: [0, 0.2 + 0.3 * Math.sin(t * TAU), 0.14 * Math.sin(t * TAU)],
    });
  },
  'star-turn'(t) {
    look([0, 0.4, 9.4]);
    place(starLantern(), [0, 0, 0], { scale: 1, turn: [-0.05, 0.6 * Math.sin(t * TAU), 0] });
  },
  'moon-turn'(t) {
    look([0, 0, 9.4]);
    const moon = fullMoon();
    moon.children[0].rotation.y += 0.5 * Math.sin(t * TAU);
    place(moon, [0, 0, 0], { scale: 1.05, turn: [0, 0, 0.1 * Math.sin(t * TAU)] });
  },
  'ruby-turn': (t) => jewel('ruby', 1.8, [0.62 + 0.16 * Math.cos(t * TAU), 0.2 + (t * TAU) / 10, 0.06 + 0.12 * Math.sin(t * TAU)]),
  'prism-turn': (t) => jewel('prism', 1.84, [0.85 + 0.16 * Math.cos(t * TAU), 0.2 + (t * TAU) / 8, 0.12 * Math.sin(t * TAU)]),
  'vault-turn'(t) {
    look([0, 0.5, 9.4]);
    place(vaultDoor((t * TAU) / 5), [0, 0, 0], { scale: 0.98, turn: [-0.08, 0.3, 0] });
  },
  'coin-turn'(t) {
    look([0, 0.3, 9.4]);
    place(coin(1.75), [0, 0, 0], { turn: [-0.1, t * Math.PI, 0.12] });
  },
  'topaz-turn': (t) => jewel('topaz', 1.8, [0.9 + 0.5 * Math.sin(t * TAU), 0.2 + (t * TAU) / 4, 0.5 * Math.cos(t * TAU)]),
};

const SCENES = {
  koi() {
    look([0, 9.2, 3.2], [0, 0, 0.05]);
    place(koi(1, PALETTES.red, 2.4), [-0.36, 0, -0.1], { scale: 0.64, turn: [0, -0.42, 0] });
  },
  'koi-pair'() {
    look([0, 9.6, 2.4]);
    place(koi(1, PALETTES.gold, 5.1), [-0.08, 0, -0.95], { scale: 0.55, turn: [0, 0.2, 0] });
    place(koi(1, PALETTES.red, 2.4), [0.08, 0.1, 0.9], { scale: 0.55, turn: [0, 0.2 + Math.PI, 0] });
  },
  'koi-gold'() {
    look([0, 9.4, 2.8], [0, 0, 0.05]);
    place(koi(-0.9, PALETTES.gold, 5.1), [-0.2, 0, 0.1], { scale: 0.64, turn: [0, 0.35, 0] });
  },
  'koi-jade'() {
    look([0, 8.6, 4.4], [0, 0, 0.05]);
    place(koi(-1, PALETTES.jade, 1.1), [-0.3, 0, 0.1], { scale: 0.62, turn: [0, 0.4, 0] });
  },
  lotus() {
    rim.intensity = 6;
    look([0, 4.9, 7.8], [0, 0.3, 0]);
    place(lotus(), [0, -0.15, 0], { scale: 0.86 });
  },
  'lotus-pond'() {
    rim.intensity = 6;
    look([0, 4.6, 8.2], [0, 0.1, 0]);
    place(lotusLeaf(1.35), [-0.62, -0.62, 0.4], { turn: [0.04, 2.4, 0] });
    place(lotusLeaf(1.0), [1.02, -0.78, 0.5], { turn: [0, 0.6, 0] });
    place(lotus(), [0.08, -0.25, 0], { scale: 0.66 });
  },
  leaf() {
    look([0, 8, 4.5]);
    place(lotusLeaf(1.9), [0, 0, 0], { turn: [0, 1.2, 0] });
  },
  pearl() {
    look([0, 2.6, 9], [0, 0.15, 0]);
    place(shellWithPearl(), [0, 0, 0], { scale: 0.92 });
  },
  knot() {
    look([0, 1.2, 9]);
    place(jadeKnot(), [0, 0, 0], { scale: 0.88, turn: [0.06, -0.08, 0] });
  },
  lantern() {
    look([0, 0.6, 10], [0, -0.3, 0]);
    place(lantern(), [0, 0.26, 0], { scale: 1.06, turn: [0, 0.2, -0.05] });
  },
  'lantern-lit'() {
    look([0, 0.6, 10], [0, -0.3, 0]);
    place(lantern(0xe04a10, 0.75), [0, 0.26, 0], { scale: 1.06, turn: [0, 0.2, 0.04] });
  },
  'sky-lantern'() {
    look([0, -1.4, 10]);
    key.intensity = 60;
    place(skyLantern(), [0, 0.05, 0], { scale: 1.4, turn: [0.08, 0.4, -0.06] });
  },
  'star-lantern'() {
    look([0, 0.4, 9.4]);
    place(starLantern(), [0, 0, 0], { scale: 1.02, turn: [-0.05, 0.22, 0] });
  },
  fan() {
    look([0, 0.4, 10], [0, 0.4, 0]);
    place(foldingFan(), [0, -0.75, 0], { scale: 0.92, turn: [-0.14, 0.06, 0.12] });
  },
  drum() {
    look([0, 3.9, 8.8], [0, -0.1, 0]);
    place(bronzeDrum(), [0, 0.75, 0], { scale: 0.92, turn: [0, 0, 0.06] });
  },
  moon() {
    look([0, 0, 9.4]);
    place(fullMoon(), [0, 0, 0], { scale: 1.05 });
  },
  coins() {
    look([0, 2.2, 9.4], [0, -0.05, 0]);
    table.scale.setScalar(0.84);
    place(coin(1.5), [0, 0.35, 0], { turn: [-0.12, 0.38, 0.12] });
    coinPile();
    for (const [x, y] of [
      [-1.9, 1.3],
      [1.85, 1.55],
      [1.95, 0.1],
      [-2.05, -0.1],
      [0.9, 2.05],
    ]) {
      place(coin(0.34), [x, y, -0.6], { turn: [random() * 2, random() * 2, random() * 2] });
    }
  },
  coin() {
    look([0, 0.6, 9.4]);
    place(coin(1.85), [0, 0, 0], { turn: [-0.1, 0.34, 0.1] });
  },
  'medal-jade'() {
    look([0, 0.3, 9.4]);
    place(medal(jade), [0, 0, 0], { scale: 1.02, turn: [-0.06, 0.12, 0] });
  },
  gems() {
    table.scale.setScalar(0.84);
    look([0, 2.6, 9]);
    const set = [
      ['ruby', [-0.05, 0.5, 0], 1.42, [0.75, 0.2, 0.1]],
      ['emerald', [-1.42, -0.95, 0.9], 0.74, [0.8, 0.5, 0.35]],
      ['sapphire', [1.4, -0.95, 0.8], 0.78, [0.75, 0.1, -0.4]],
      ['topaz', [0.05, -1.4, 1.5], 0.52, [0.6, 0.4, 0.1]],
      ['amethyst', [1.7, 1.4, -0.9], 0.44, [0.8, 0.2, 0.5]],
      ['aqua', [-1.75, 1.35, -0.9], 0.42, [0.8, 0.3, -0.4]],
    ];
    for (const [name, at, scale, turn] of set) place(STONES[name](), at, { scale, turn });
  },
  ruby: () => jewel('ruby', 1.86, [0.62, 0.2, 0.06]),
  emerald: () => jewel('emerald', 1.72, [1.0, 0.25, -0.12]),
  sapphire: () => jewel('sapphire', 1.56, [1.0, 0.12, 0.1], -0.24),
  amethyst: () => jewel('amethyst', 1.94, [1.0, -0.1, 0], -0.16),
  topaz: () => jewel('topaz', 1.9, [0.9, 0.2, 0]),
  prism: () => jewel('prism', 1.9, [0.85, 0.2, 0]),
  vault() {
    look([0, 0.5, 9.4]);
    place(vaultDoor(), [0, 0, 0], { scale: 0.98, turn: [-0.08, 0.3, 0] });
  },
  dice() {
    look([0, 2.6, 9], [0, 0.05, 0]);
    place(die(RED, CREAM), [-0.85, 0.35, 0.1], { scale: 1.75, turn: [0.5, 0.62, 0.18] });
    place(die(0xf6eddc, 0x14201f), [1.05, -0.5, 0.7], { scale: 1.5, turn: [0.2, -0.5, -0.3] });
  },
  'die-hero'() {
    look([0, 2.6, 9]);
    place(die(RED, CREAM), [0, 0, 0], { scale: 2.1, turn: [0.46, 0.68, 0.16] });
  },
  cards() {
    look([0, 1.2, 9.4], [0, 0.05, 0]);
    table.scale.setScalar(0.84);
    const hand = [
      ['9', 'spade', '#142022'],
      ['K', 'heart', '#c2240f'],
      ['A', 'spade', '#142022'],
    ];
    hand.forEach(([value, suit, colour], i) => {
      const a = (1 - i) * 0.34;
      place(card({ value, suit, colour }), [-Math.sin(a) * 1.36, -0.5 + Math.cos(a) * 0.55, i * 0.16 - 0.1], {
        scale: 1.42,
        turn: [-0.06, 0.08, a],
      });
    });
    place(coin(0.5), [-1.5, -1.5, 1.1], { turn: [-0.9, 0.3, 0.1] });
    place(coin(0.42), [1.65, -1.45, 1], { turn: [-0.95, -0.2, 0.2] });
  },
  wheel() {
    look([0, 6.8, 6]);
    place(roulette(), [0, 0, 0], { scale: 0.78 });
  },
  envelope() {
    look([0, 1.2, 9.4]);
    place(letter(), [0, 0, 0], { scale: 0.96, turn: [-0.1, 0.34, 0.1] });
  },
  scroll() {
    look([0, 1, 9.4]);
    place(scroll(), [0, 0.05, 0], { scale: 1.04, turn: [-0.08, 0.34, 0.06] });
  },
  gift() {
    look([0, 2.8, 9]);
    place(gift(), [0, 0, 0], { scale: 1.12, turn: [0, 0.55, 0] });
  },
};

for (const name of Object.keys(FRAMES)) {
  SCENES[`cabinet-${name}`] = () => {
    face(2.3);
    place(FRAMES[name]());
  };
  SCENES[`gate-${name}`] = () => {
    face(2.2);
    place(wing(name));
  };
  SCENES[`bead-${name}`] = () => {
    look([0, 0, 9.4]);
    place(bead(name));
  };
}
for (const [name, build] of Object.entries(HOUSES)) {
  for (const [side, turn] of [
    ['left', 0.5],
    ['right', -0.5],
  ]) {
    SCENES[`house-${name}-${side}`] = () => {
      look([0, -0.6, 11.4], [0, 0, 0]);
      place(house(build), [0, -2.15, 0], { scale: build.floors > 2 ? 0.8 : 0.92, turn: [0, turn, 0] });
    };
  }
}
SCENES.eaves = () => {
  face(4.9);
  place(eaves());
};

for (const value of [1, 2, 3, 4, 5, 6]) {
  SCENES[`die-${value}`] = () => {
    look([0, 0.9, 9.4]);
    const cube = die(RED, CREAM);
    cube.rotation.set(...FACING[value]);
    place(group(cube), [0, 0, 0], { scale: 2.6, turn: [0.04, -0.1, 0] });
  };
}

/** Low symbols: `letter:<style>:<text>`. Their outlines are handed in by the page that runs us. */
function letterScene(name) {
  const [, style, text] = name.split(':');
  look([0, 0.7, 9.4]);
  place(letters(window.outlines[text], style), [0, 0, 0], { turn: [-0.1, 0.24, 0] });
}

const name = new URLSearchParams(location.search).get('name');
document.fonts.ready
  .then(() => Promise.all([document.fonts.load('700 90px Display'), document.fonts.load('700 90px Text')]))
  .then(() => {
    const [kind, what, step] = name.split(':');
    if (kind === 'letter') letterScene(name);
    else if (kind === 'frame') MOVING[what](Number(step));
    else SCENES[name]();
    expose();
    window.done = true;
  });
