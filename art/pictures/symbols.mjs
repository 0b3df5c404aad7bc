import { GAMES } from './games.mjs';

export const MASTER = 512;
const KB = 1024;
const LOW = ['A', 'K', 'Q', 'J', '10'];
export const clear = (parts) => `<div style="position:relative;width:${MASTER}px;height:${MASTER}px">${parts}</div>`;
const image = (name, [x, y, w, h], filter = '', turn = 0) =>
  `<img src="/object/${encodeURIComponent(name)}.png" ` +
  `style="position:absolute;left:${x}px;top:${y}px;width:${w}px;height:${h}px;object-fit:contain;` +
  `transform:rotate(${turn}deg);filter:saturate(1.1) contrast(1.04) ${filter}">`;

const drop = 'drop-shadow(0 10px 12px #0008)';

/** A burst of light behind the two special symbols: flat sheets of light, so that the small file keeps clean edges. */
function aura(colour) {
  const rays = Array.from({ length: 16 }, (_, i) => {
    const at = (lean) => {
      const a = (i / 16) * Math.PI * 2 + lean;
      return `${(256 + 212 * Math.cos(a)).toFixed(1)} ${(214 + 212 * Math.sin(a)).toFixed(1)}`;
    };
    return `M256 214L${at(-0.1)}L${at(0.1)}Z`;
  }).join('');
  return (
    '<svg width="512" height="512" style="position:absolute;inset:0"><clipPath id="low"><rect width="512"' +
    ' height="440"/></clipPath>' +
    `<g fill="${colour}" clip-path="url(#low)"><path d="${rays}" opacity=".34"/>` +
    '<circle cx="256" cy="214" r="196" opacity=".16"/></g></svg>'
  );
}

/** The name plate of a special symbol, a ribbon with cut ends. */
function plate(text, [top, low], { y = 366, font = '860 92px Display', rim = ['#fff0b8', '#e8b044', '#a8701c'] } = {}) {
  const shape = 'M14 0H498L476 56L498 112H14L36 56Z';
  return (
    `<svg width="512" height="120" viewBox="0 -4 512 124"` +
    ` style="position:absolute;left:0;top:${y}px;overflow:visible">` +
    `<defs><linearGradient id="p" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1"` +
    ` stop-color="${low}"/></linearGradient>` +
    `<linearGradient id="r" x2="0" y2="1"><stop stop-color="${rim[0]}"/><stop offset=".5"` +
    ` stop-color="${rim[1]}"/><stop offset="1" stop-color="${rim[2]}"/></linearGradient></defs>` +
    `<path d="${shape}" fill="url(#p)" stroke="url(#r)" stroke-width="8" stroke-linejoin="round"/>` +
    `<text x="256" y="57" text-anchor="middle" dominant-baseline="central"` +
    ` style="font:${font};letter-spacing:.02em" fill="#fff6dc" ` +
    `stroke="${low}" stroke-width="6" paint-order="stroke" stroke-linejoin="round">${text}</text></svg>`
  );
}

/** A special symbol; `object` may be a frame, which is photographed with air around it and needs the larger box. */
export const special = (text, { object, aura: light, plate: colours }) =>
  clear(
    aura(light) +
      image(object, object.startsWith('frame:') ? [30, -24, 452, 452] : [66, 14, 380, 380]) +
      plate(text, colours, { font: text.length > 5 ? '840 76px Display' : '860 96px Display' }),
  );

/** Frames have air around them; `wide` is how much they are enlarged to fill the square. */
export const pose = (object, wide = 1.12) =>
  object.startsWith('frame:')
    ? image(object, [256 - 256 * wide, 250 - 256 * wide, 512 * wide, 512 * wide], drop)
    : image(object, [14, 14, 484, 484], drop);

/** The first frame of a symbol that moves when it wins is the symbol at rest. */
export const frameOf = (scene, t = 0) => `frame:${scene}:${t}`;

const symbol = (game, name, html) => ({
  name: `${game.slug}/symbols/${name}`,
  width: MASTER,
  height: MASTER,
  clear: true,
  html,
  outputs: [{ file: `games/${game.slug}/symbols/${name}`, width: 256, formats: ['webp'], limit: 18 * KB }],
});

export const symbolPictures = GAMES.filter((game) => game.high).flatMap((game) => [
  symbol(game, 'wild', () => special('WILD', { ...game.wild, object: frameOf(game.moving.wild) })),
  symbol(game, 'scatter', () => special('SCATTER', { ...game.scatter, object: frameOf(game.moving.scatter) })),
  symbol(game, 'h1', () => clear(pose(frameOf(game.moving.h1), game.moving.fill))),
  ...Object.entries(game.high).map(([name, object]) => symbol(game, name, () => clear(pose(object)))),
  ...LOW.map((text, i) => symbol(game, `l${i + 1}`, () => clear(image(`letter:${game.letters[i]}:${text}`, [22, 12, 468, 468], drop)))),
]);

const facePicture = (value) => ({
  name: `moon-dice/die-${value}`,
  width: MASTER,
  height: MASTER,
  clear: true,
  html: () => clear(image(`die-${value}`, [36, 36, 440, 440], drop)),
  outputs: [{ file: `games/moon-dice/die-${value}`, width: 256, formats: ['webp'], limit: 18 * KB }],
});
export const dicePictures = [
  ...[1, 2, 3, 4, 5, 6].map(facePicture),
  {
    name: 'moon-dice/die-hero',
    width: MASTER,
    height: MASTER,
    clear: true,
    html: () => clear(image('die-hero', [24, 24, 464, 464], drop)),
    outputs: [{ file: 'games/moon-dice/die-hero', width: 512, formats: ['webp'], limit: 48 * KB }],
  },
];

/** The lantern that rises in the game of its name. */
export const risingPictures = [
  {
    name: 'sky-lantern/lantern',
    width: MASTER,
    height: MASTER,
    clear: true,
    html: () => clear(image('sky-lantern', [36, 20, 440, 472], drop)),
    outputs: [{ file: 'games/sky-lantern/lantern', width: 512, formats: ['webp'], limit: 48 * KB }],
  },
];
