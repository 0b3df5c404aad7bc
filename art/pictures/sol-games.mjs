// The games as Solária shows them: paper cut, lettered in the brand's first language. Drawings in art/paper/games.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ART } from '../lib/paths.mjs';
import { C, circle, cloud, cut, ground, lettering, picture, put, rays, sheet, wave } from '../paper/kit.mjs';

const KB = 1024;

/** What a drawing holds, without its own frame; the paper's filter comes with the picture. */
const drawn = (name) =>
  readFileSync(path.join(ART, 'paper/games', `${name}.svg`), 'utf8')
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '');

/** A sky lantern of paper round its own origin, about 400 units tall. */
const skyLantern = (paper = [C.tangD, C.tang, '#FFBE72']) =>
  sheet(cut('M-112 -150Q0 -214 112 -150L146 120Q0 178 -146 120Z', paper[0])) +
  sheet(cut('M-66 -172Q0 -206 66 -172L84 146Q0 166 -84 146Z', paper[1])) +
  sheet(cut('M-26 -186Q0 -198 26 -186L32 154Q0 160 -32 154Z', paper[2])) +
  sheet(cut('M-146 120Q0 178 146 120L138 150Q0 204 -138 150Z', C.plum)) +
  sheet(cut('M0 156C34 196 24 226 0 240C-24 226 -34 196 0 156Z', C.lemon));

const skyLanterns = () =>
  ground('#FFE3C8', '#F4A79A', '#FBC7AC') +
  sheet(rays(360, 330, 70, 640, 16, 70, '#FFD6B4', 5)) +
  sheet(circle(360, 300, 226, '#FFEBD4')) +
  sheet(cloud(40, 470, 0.9, '#FFF6EA'), cloud(560, 120, 0.8, '#FFF6EA')) +
  put(118, 224, -6, 0.4, skyLantern([C.coralD, C.coral, '#FF9A82'])) +
  put(604, 330, 7, 0.46, skyLantern([C.coralD, C.coral, '#FF9A82'])) +
  put(196, 62, 5, 0.2, skyLantern()) +
  put(360, 286, -2, 1.08, skyLantern()) +
  sheet(cut('M-40 520C60 470 150 520 250 500C360 478 470 530 560 500C640 474 700 500 760 486V760H-40Z', '#B65B73'));

/** `foot`: the two waves under the scene, back and front; the front one carries the name. */
const GAMES = [
  { code: 'citrus-coast', name: 'Costa Cítrica', size: 104, foot: [C.seaM, C.navy], scene: () => drawn('citrus-coast') },
  { code: 'koi-ascending', name: 'Carpa Ascendente', size: 84, foot: [C.seaM, C.navy], scene: () => drawn('koi-ascending') },
  { code: 'moon-dice', name: 'Dados da Lua', size: 104, foot: ['#2C6C8E', C.navy], scene: () => drawn('moon-dice') },
  { code: 'prism-vault', name: 'Cofre de Prismas', size: 86, foot: ['#9A6FB4', '#4A2A63'], scene: () => drawn('prism-vault') },
  { code: 'lantern-street', name: 'Rua das Lanternas', size: 82, foot: ['#8E3344', '#5A1E33'], scene: () => drawn('lantern-street') },
  { code: 'sky-lantern', name: 'Lanterna do Céu', size: 90, foot: ['#8A4466', '#4E2147'], scene: skyLanterns },
];

function tile({ name, size, foot: [back, front], scene }) {
  return picture(
    720,
    720,
    1,
    scene(),
    sheet(wave(532, 26, 5, 1, back)),
    sheet(wave(568, 24, 5, 0, front)),
    lettering([name], { y: 630 + size * 0.36, size }),
  );
}

/** Without its name, for places too small to read it: the scene comes nearer, the sea is only an edge. */
const bare = ({ foot: [back], scene }) => picture(720, 720, 1, put(-61, -20, 0, 1.17, scene()), sheet(wave(668, 18, 4, 1, back)));

export const solGames = GAMES.flatMap((game) => {
  const file = `brands/sol/game-${game.code}`;
  return [
    {
      name: `sol/game-${game.code}`,
      width: 720,
      height: 720,
      html: () => tile(game),
      outputs: [
        { file: `${file}-360`, width: 360, formats: ['avif', 'webp'], limit: 30 * KB },
        { file: `${file}-720`, width: 720, formats: ['avif', 'webp'], limit: { avif: 90 * KB, webp: 110 * KB } },
      ],
    },
    {
      name: `sol/game-${game.code}-bare`,
      width: 720,
      height: 720,
      html: () => bare(game),
      outputs: [{ file: `${file}-bare-360`, width: 360, formats: ['avif', 'webp'], limit: 30 * KB }],
    },
  ];
});
