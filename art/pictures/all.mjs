import { backgroundPictures } from './backgrounds.mjs';
import { brandObjects } from './brand-objects.mjs';
import { citrusScenes } from './citrus-scenes.mjs';
import { citrusPictures } from './citrus.mjs';
import { drawTiles } from './draws.mjs';
import { koiPictures } from './koi-brand.mjs';
import { pearlDive } from './pearl-dive.mjs';
import { renderedPictures } from './studio-objects.mjs';
import { solGames } from './sol-games.mjs';
import { solPictures } from './sol-brand.mjs';
import { solRewards } from './sol-rewards.mjs';
import { dicePictures, risingPictures, symbolPictures } from './symbols.mjs';
import { eavesPicture, slotPictures } from './slot-scenes.mjs';
import { fallbackPicture, tilePictures } from './tiles.mjs';

export const pictures = [
  ...tilePictures,
  ...pearlDive,
  ...drawTiles,
  ...backgroundPictures,
  ...citrusPictures,
  ...citrusScenes,
  ...symbolPictures,
  ...slotPictures,
  eavesPicture,
  ...dicePictures,
  ...risingPictures,
  ...koiPictures,
  ...solPictures,
  ...solGames,
  ...brandObjects,
  ...renderedPictures,
  ...solRewards,
  fallbackPicture,
];
