// Every object that can be photographed, by name. One page shows one of them: ?name=…&size=…
import { brilliant, dropOutline, emeraldCut, heartOutline, prism, vaultDoor } from './jewels.js';
import { jade } from './materials.js';
import { koi, PALETTES } from './koi.js';
import { lantern, skyLantern, starLantern, foldingFan, bronzeDrum, fullMoon } from './street.js';
import { letters } from './lettering.js';
import { lotus, lotusLeaf, shellWithPearl } from './flora.js';
import { card, coin, die, FACING, gift, jadeKnot, medal, roulette } from './table.js';
import { expose, key, look, rim, table } from './stage.js';
import { group, place, random } from './shapes.js';

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

function upright(stone) {
  stone.rotation.x = 0.95;
  return group(stone);
}

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
    look([0, 2.6, 9]);
    const set = [
      [brilliant(10, 1.15, 0xe0132c), [-0.05, 0.55, 0], 1.5, [0.28, 0.2, 0.1]],
      [brilliant(8, 1.2, 0x0fa56a), [-1.4, -0.95, 0.9], 0.78, [0.2, 0.5, 0.35]],
      [brilliant(8, 1.2, 0x1e56e0), [1.36, -0.9, 0.8], 0.85, [0.25, 0.1, -0.4]],
      [brilliant(6, 1.3, 0xf4b21a), [0.05, -1.25, 1.5], 0.52, [0.3, 0.4, 0.1]],
      [brilliant(8, 1.2, 0xa04ae8), [1.7, 1.4, -0.9], 0.4, [0.4, 0.2, 0.5]],
      [brilliant(8, 1.2, 0x21c4d8), [-1.75, 1.35, -0.9], 0.42, [0.3, 0.3, -0.4]],
    ];
    for (const [stone, at, scale, turn] of set) place(stone, at, { scale, turn });
  },
  ruby() {
    look([0, 2.6, 9]);
    place(brilliant(10, 1.15, 0xe0132c), [0, 0.25, 0], { scale: 1.85, turn: [0.3, 0.2, 0.06] });
  },
  emerald() {
    look([0, 2.2, 9]);
    place(upright(emeraldCut(0x12b070)), [0, 0, 0], { scale: 1.55, turn: [0.05, 0.25, -0.12] });
  },
  sapphire() {
    look([0, 2.2, 9]);
    place(upright(brilliant(20, 1, 0x2460ec, dropOutline)), [0, -0.3, 0], { scale: 1.4, turn: [0.1, 0.15, 0.1] });
  },
  amethyst() {
    look([0, 2.2, 9]);
    place(upright(brilliant(18, 1, 0xa64cf0, heartOutline)), [0, 0.1, 0], { scale: 1.6, turn: [0.1, -0.1, 0] });
  },
  prism() {
    look([0, 2.6, 9]);
    place(prism(), [0, 0.25, 0], { scale: 1.85, turn: [0.34, 0.2, 0] });
  },
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
  gift() {
    look([0, 2.8, 9]);
    place(gift(), [0, 0, 0], { scale: 1.12, turn: [0, 0.55, 0] });
  },
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
    if (name.startsWith('letter:')) letterScene(name);
    else SCENES[name]();
    expose();
    window.done = true;
  });
