import { backgroundPictures } from './backgrounds.mjs';
import { citrusPictures } from './citrus.mjs';
import { koiPictures } from './koi-brand.mjs';
import { objectPictures } from './objects.mjs';
import { solGames } from './sol-games.mjs';
import { solPictures } from './sol-brand.mjs';
import { dicePictures, risingPictures, symbolPictures } from './symbols.mjs';
import { fallbackPicture, tilePictures } from './tiles.mjs';

export const pictures = [
  ...tilePictures,
  ...backgroundPictures,
  ...citrusPictures,
  ...symbolPictures,
  ...dicePictures,
  ...risingPictures,
  ...koiPictures,
  ...solPictures,
  ...solGames,
  ...objectPictures,
  fallbackPicture,
];
