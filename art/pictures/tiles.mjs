import { drawing, faded, frame, grain, object, radial, scallops, title, veil } from './layers.mjs';
import { GAMES } from './games.mjs';

const SIZE = 720;
const KB = 1024;
const OUTPUTS = (file) => [
  { file: `${file}-360`, width: 360, formats: ['avif', 'webp'], limit: 30 * KB },
  { file: `${file}-720`, width: 720, formats: ['avif', 'webp'], limit: { avif: 80 * KB, webp: 96 * KB } },
];

/** A game's tile; without its name the object has the whole square. */
function tile({ ground, tile: { lines, ink, size, art, box, turn, pattern, behind = [] } }, named) {
  const [x, , w, h] = box;
  const grown = Math.min(1.24, 680 / w, 680 / h);
  const whole = [SIZE / 2 - (w * grown) / 2 + (x + w / 2 - SIZE / 2), (SIZE - h * grown) / 2, w * grown, h * grown];
  const lower = `linear-gradient(transparent 52%,${ground[2]}b8 74%,${ground[2]} 98%)`;
  const backdrop = drawing(SIZE, SIZE, pattern(named ? 246 : 360));
  return frame(
    SIZE,
    SIZE,
    radial(ground),
    backdrop,
    behind.map(([name, at, blur]) => object(name, at, { blur, opacity: 0.75, shadow: false })),
    named ? veil(lower) : '',
    object(art, named ? box : whole, { turn }),
    grain(0.05),
    named ? title(lines, { size, ink, bottom: 30 }) : '',
  );
}

/** Stands in for the picture of a game that has none: the studio's lantern, unlit, in quiet grey. */
const fallback = () =>
  frame(
    SIZE,
    SIZE,
    radial(['#5c7076', '#33444a', '#1a2529']),
    drawing(SIZE, SIZE, faded(360, 360, 440, scallops(SIZE, SIZE, '#dfe8ea', { size: 96, strength: 0.14 }))),
    object('lantern', [130, 40, 460, 640], { opacity: 0.5, filter: 'grayscale(1) brightness(1.5)' }),
    grain(0.05),
  );

export const fallbackPicture = {
  name: 'fallback',
  width: SIZE,
  height: SIZE,
  html: fallback,
  outputs: [{ file: 'games/fallback', width: 360, formats: ['webp'], limit: 20 * KB }],
};

export const tilePictures = GAMES.filter((game) => !game.paper).flatMap((game) => [
  {
    name: `${game.slug}/tile`,
    width: SIZE,
    height: SIZE,
    html: () => tile(game, true),
    outputs: OUTPUTS(`games/${game.slug}/tile`),
  },
  {
    name: `${game.slug}/tile-bare`,
    width: SIZE,
    height: SIZE,
    html: () => tile(game, false),
    outputs: [{ file: `games/${game.slug}/tile-bare-360`, width: 360, formats: ['avif', 'webp'], limit: 30 * KB }],
  },
]);
