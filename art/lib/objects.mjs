// Photographs the objects of art/three and keeps them, trimmed, in the cache.
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { FONT_CSS } from './fonts.mjs';
import { outline } from './outlines.mjs';
import { ART, CACHE, ROOT } from './paths.mjs';

const HOST = 'http://studio.invalid';
const SHOT = 1536;
const KEPT = 1152;
/** Frames of a moving object: smaller, and never trimmed, so that they lie on one another. */
const FRAME = { shot: 720, kept: 360 };
const isFrame = (name) => name.startsWith('frame:');
const SCENES = path.join(ART, 'three');
const LETTER_FONTS = {
  serif: { family: 'Display', weight: 860 },
  soft: { family: 'Soft', weight: 900 },
};
const JEWEL_STYLES = new Set(['ruby', 'emerald', 'sapphire', 'amethyst', 'topaz']);

const fileOf = (name) => path.join(CACHE, 'objects', `${name.replaceAll(':', '_')}.png`);
const sourcesChanged = () => Math.max(...readdirSync(SCENES).map((file) => statSync(path.join(SCENES, file)).mtimeMs));

const PAGE = `<!doctype html><style>${FONT_CSS}body{margin:0}</style>
<script type="importmap">{"imports":{"three":"/node_modules/three/build/three.module.js",
"three/addons/":"/node_modules/three/examples/jsm/"}}</script>
<script type="module" src="/art/three/scenes.js"></script>`;

async function serve(page) {
  await page.route(`${HOST}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
    const file = path.join(ROOT, pathname);
    if (!existsSync(file)) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(file, 'utf8') });
  });
}

/** An object whose light touches the edge of the frame has been cut off; that is a fault of its scene. */
async function refuseCropped(name, image) {
  const { data, info } = await sharp(image).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  for (let i = 0; i < width; i++) {
    const edge = [data[i], data[(height - 1) * width + i], data[i * width], data[i * width + width - 1]];
    if (edge.some((alpha) => alpha > 24)) throw new Error(`${name}: the object leaves its frame`);
  }
}

async function photograph(browser, name) {
  const page = await browser.newPage({ viewport: { width: 400, height: 400 } });
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  await serve(page);
  if (name.startsWith('letter:')) {
    const [, style, text] = name.split(':');
    const shape = await outline(browser, text, JEWEL_STYLES.has(style) ? LETTER_FONTS.soft : LETTER_FONTS.serif);
    await page.addInitScript(
      (outlines) => {
        window.outlines = outlines;
      },
      { [text]: shape },
    );
  }
  await page.goto(`${HOST}/?size=${isFrame(name) ? FRAME.shot : SHOT}&name=${encodeURIComponent(name)}`);
  await page.waitForFunction(() => window.done, null, { timeout: 180_000 });
  const url = await page.evaluate(() => document.querySelector('canvas').toDataURL('image/png'));
  await page.close();
  const image = Buffer.from(url.split(',')[1], 'base64');
  await refuseCropped(name, image);
  if (isFrame(name)) {
    await sharp(image).resize(FRAME.kept, FRAME.kept, { kernel: 'lanczos3' }).png().toFile(fileOf(name));
    return;
  }
  const small = await sharp(image).resize(KEPT, KEPT, { kernel: 'lanczos3' }).png().toBuffer();
  await sharp(small)
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 8 })
    .png()
    .toFile(fileOf(name));
}

/** Names of those objects that have to be photographed (again). */
export function missing(names, fresh) {
  const changed = fresh ? Infinity : 0;
  return [...new Set(names)].filter((name) => !existsSync(fileOf(name)) || statSync(fileOf(name)).mtimeMs < changed);
}

export const stale = (names) => names.filter((name) => existsSync(fileOf(name)) && statSync(fileOf(name)).mtimeMs < sourcesChanged());

export async function photographAll(browser, names) {
  mkdirSync(path.join(CACHE, 'objects'), { recursive: true });
  for (const name of names) {
    const start = Date.now();
    await photograph(browser, name);
    console.log(`object ${name} ${Date.now() - start} ms`);
  }
}
