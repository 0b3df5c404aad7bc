import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { OUT } from './paths.mjs';

async function measure(file) {
  const full = path.join(OUT, file);
  const { width, height } = await sharp(readFileSync(full)).metadata();
  return { file, width, height, bytes: statSync(full).size };
}

/** Lists everything in art/out, sorted: [{ file, width, height, bytes }]. */
export async function writeManifest() {
  const files = readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'manifest.json')
    .map((entry) => path.relative(OUT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();
  const list = [];
  for (const file of files) list.push(await measure(file));
  writeFileSync(path.join(OUT, 'manifest.json'), `${JSON.stringify(list, null, 1)}\n`);
}
