// node art/make.mjs [--fresh] [--objects] [name…]
// Makes every picture of the product, or those whose name contains one of the given words. Objects are photographed
// once and kept in art/.cache; --fresh takes all of them again, --objects those older than their sources.
import { withBrowser } from './lib/browser.mjs';
import { writeOutput } from './lib/encode.mjs';
import { writeManifest } from './lib/manifest.mjs';
import { missing, photographAll, stale } from './lib/objects.mjs';
import { easel, objectsIn } from './lib/paint.mjs';
import { pictures } from './pictures/all.mjs';
import { writeLevels } from './pictures/levels.mjs';
import { writeMarks } from './pictures/marks.mjs';
import { writeRain } from './pictures/rain.mjs';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const fresh = process.argv.includes('--fresh');
const wanted = pictures.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

const needed = [...new Set(wanted.flatMap(({ html }) => objectsIn(html())))];
const toShoot = [...missing(needed, fresh), ...(process.argv.includes('--objects') ? stale(needed) : [])];
if (toShoot.length > 0) await withBrowser({ gl: true }, (browser) => photographAll(browser, [...new Set(toShoot)]));

const faults = [];
await withBrowser({}, async (browser) => {
  const paint = await easel(browser);
  for (const picture of wanted) {
    const master = await paint({ ...picture, html: picture.html() });
    for (const output of picture.outputs) {
      try {
        for (const { file, bytes, quality } of await writeOutput(master, output)) console.log(`${file} ${bytes} q${quality}`);
      } catch (error) {
        faults.push(error.message);
      }
    }
  }
  if (words.length === 0 || words.includes('marks')) await writeMarks(browser);
  if (words.length === 0 || words.includes('rain')) await writeRain();
  if (words.length === 0 || words.includes('levels')) await writeLevels();
});
await writeManifest();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
