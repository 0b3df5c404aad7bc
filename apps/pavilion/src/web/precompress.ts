// node apps/pavilion/src/web/precompress.ts <folder>: compressed copies of everything in it that gains by one.
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|mjs|css|html|svg|json|webmanifest|txt|wasm|ttf)$/;
/** Below this a packet carries the file anyway. */
const SMALLEST_BYTES = 1_024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside every file of a folder that gains by it; servers send those as they are. A copy appears
 * complete or not at all: the folder may be served meanwhile.
 */
async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => COMPRESSIBLE.test(name))
      .map(async (name) => {
        const file = path.join(folder, name);
        const content = await readFile(file);
        if (content.length < SMALLEST_BYTES) return;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          // Input blocks of 1 MiB: 115 bytes less for the portal's first script than the encoder's own choice.
          [constants.BROTLI_PARAM_LGBLOCK]: 20,
        };
        const packed = { br: await brotli(content, { params }), gz: await zip(content, { level: 9 }) };
        for (const [ending, bytes] of Object.entries(packed)) {
          if (bytes.length >= content.length) continue;
          await writeFile(`${file}.${ending}.new`, bytes);
          await rename(`${file}.${ending}.new`, `${file}.${ending}`);
        }
      }),
  );
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node apps/pavilion/src/web/precompress.ts <folder>');
  process.exitCode = 2;
} else await precompress(folder);
