// Medallions of a brand's levels, `level-<number>`. node art/make.mjs levels
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { writeOutput } from '../lib/encode.mjs';
import { ART } from '../lib/paths.mjs';

const MASTERS = path.join(ART, 'studio');
const MOST = 560;

/** Writes the medallions of Golden Koi from their masters. */
export async function writeLevels() {
  for (const name of readdirSync(MASTERS).filter((one) => one.startsWith('medal-'))) {
    const level = /\d+/.exec(name)?.[0];
    const master = path.join(MASTERS, name);
    const { width } = await sharp(master).metadata();
    await writeOutput(master, { file: `brands/koi/level-${level}-96`, width: 96, formats: ['avif', 'webp'] });
    await writeOutput(master, {
      file: `brands/koi/level-${level}`,
      width: Math.min(MOST, width),
      formats: ['avif', 'webp'],
      limit: { avif: 40 * 1024, webp: 46 * 1024 },
    });
  }
}
