import { backgroundPictures } from './backgrounds.mjs';
import { citrusScenes } from './citrus-scenes.mjs';
import { citrusPictures } from './citrus.mjs';
import { koiPictures } from './koi-brand.mjs';
import { objectPictures } from './objects.mjs';
import { solGames } from './sol-games.mjs';
import { solPictures } from './sol-brand.mjs';
import { dicePictures, risingPictures, symbolPictures } from './symbols.mjs';
import { eavesPicture, slotPictures } from './slot-scenes.mjs';
import { fallbackPicture, tilePictures } from './tiles.mjs';

export const pictures = [
  ...tilePictures,
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
  ...objectPictures,
  fallbackPicture,
];
