// node art/measure-free.mjs [folder]
// How much of each banner is free of its object: percent of the wide cut's width from the left, of the upright cut's height from the top.
// A band is free while few of its points stand out from what surrounds them (an edge of the object); soft grounds, ripples and rays stay
// below that. The figures stand as `freeWidth` and `freeHeight` with the banner.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { OUT } from './lib/paths.mjs';

/** Difference of lightness (0 to 255) between neighbours 2 px apart that is an edge, and the share of a band's points that may be one. */
const EDGE = 26;
const SHARE = 0.025;

async function edges(file, width, height) {
  const { data } = await sharp(file).resize(width, height).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isEdge = new Uint8Array(width * height);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      const difference = Math.max(Math.abs(data[at - 2] - data[at + 2]), Math.abs(data[at - 2 * width] - data[at + 2 * width]));
      if (difference > EDGE) isEdge[at] = 1;
    }
  }
  return isEdge;
}

/** First of `bands` whose points are edges too often, as percent of all. */
function firstBusy(bands, isBusy) {
  for (let band = 0; band < bands; band++) if (isBusy(band)) return Math.round((band / bands) * 100);
  return 100;
}

async function wide(file) {
  const [w, h, band] = [620, 300, 10];
  const [top, low] = [36, 190];
  const isEdge = await edges(file, w, h);
  return firstBusy(w / band, (at) => {
    let count = 0;
    // Where words stand: below the upper edge, above the sea or the ground at the foot.
    for (let y = top; y < low; y++) for (let x = at * band; x < (at + 1) * band; x++) count += isEdge[y * w + x];
    return count > SHARE * band * (low - top);
  });
}

async function upright(file) {
  const [w, h, band] = [390, 330, 6];
  const isEdge = await edges(file, w, h);
  return firstBusy(h / band, (at) => {
    let count = 0;
    for (let y = at * band; y < (at + 1) * band; y++) for (let x = 16; x < w * 0.72; x++) count += isEdge[y * w + x];
    return count > SHARE * band * w * 0.7;
  });
}

const folder = path.resolve(process.argv[2] ?? path.join(OUT, 'brands'));
for (const name of readdirSync(folder, { recursive: true }).toSorted((one, other) => (one < other ? -1 : 1))) {
  const base = /^(.*banner-\d+)-1240\.webp$/.exec(name)?.[1];
  if (!base) continue;
  const phone = path.join(folder, `${base}-phone.webp`);
  const other = existsSync(phone) ? await upright(phone) : null;
  console.log(`${base} freeWidth ${await wide(path.join(folder, name))} freeHeight ${other}`);
}
