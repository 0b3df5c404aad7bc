import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { OUT } from './paths.mjs';

const START = { avif: 66, webp: 86 };
const FLOOR = { avif: 34, webp: 44 };

const encoders = {
  avif: (image, quality) => image.avif({ quality, effort: 5, chromaSubsampling: '4:4:4' }),
  webp: (image, quality) => image.webp({ quality, effort: 6, smartSubsample: true, alphaQuality: quality > 62 ? 90 : 75 }),
  png: (image) => image.png({ palette: true, quality: 92, effort: 9 }),
};

/** Encodes within `limit` bytes, giving up quality step by step; refuses below the floor of decency. */
async function withinLimit(source, format, limit) {
  let quality = START[format] ?? 0;
  for (;;) {
    const bytes = await encoders[format](sharp(source), quality).toBuffer();
    if (!limit || bytes.length <= limit) return { bytes, quality };
    quality -= 4;
    if (quality < (FLOOR[format] ?? 0)) throw new Error(`${format} cannot be made within ${limit} bytes (${bytes.length})`);
  }
}

/**
 * Writes one master in the wanted forms.
 * `output` is { file, width, formats, limit? } with `file` relative to art/out, without its ending; `limit` in bytes,
 * or an object of bytes by format.
 */
export async function writeOutput(master, { file, width, formats, limit }) {
  const sized = await sharp(master).resize({ width, kernel: 'lanczos3' }).png({ compressionLevel: 1 }).toBuffer();
  const written = [];
  for (const format of formats) {
    const most = typeof limit === 'object' ? limit[format] : limit;
    const { bytes, quality } = await withinLimit(sized, format, most).catch((error) => {
      throw new Error(`${file}: ${error.message}`);
    });
    const target = path.join(OUT, `${file}.${format}`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, bytes);
    written.push({ file: `${file}.${format}`, bytes: bytes.length, quality });
  }
  return written;
}
