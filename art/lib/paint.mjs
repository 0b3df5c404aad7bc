// Renders the composed pictures (HTML and SVG) to PNG masters.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FONT_CSS } from './fonts.mjs';
import { ART, CACHE } from './paths.mjs';

const HOST = 'http://easel.invalid';
const BASE = '*{box-sizing:border-box;margin:0}body{background:transparent}img,svg{display:block}';

/** Names of the photographed objects that a composition shows. */
export const objectsIn = (html) => [...html.matchAll(/src="\/object\/([^"]+)\.png"/g)].map(([, name]) => decodeURIComponent(name));

export async function easel(browser) {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  let current = '';
  await page.route(`${HOST}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html;charset=utf-8', body: current });
    if (pathname === '/fonts.css') return route.fulfill({ contentType: 'text/css', body: FONT_CSS });
    if (pathname.startsWith('/studio/'))
      return route.fulfill({ contentType: 'image/webp', body: readFileSync(path.join(ART, 'studio', path.basename(pathname))) });
    const name = decodeURIComponent(path.basename(pathname, '.png')).replaceAll(':', '_');
    return route.fulfill({
      contentType: 'image/png',
      body: readFileSync(path.join(CACHE, 'objects', `${name}.png`)),
    });
  });

  /** A PNG of `html`, which must be exactly `width` by `height`. */
  return async function paint({ html, width, height, clear = false }) {
    current = `<!doctype html><link rel="stylesheet" href="/fonts.css"><style>${BASE}</style>${html}`;
    await page.setViewportSize({ width, height });
    await page.goto(HOST);
    await page.evaluate(() => Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]));
    return page.screenshot({ omitBackground: clear, clip: { x: 0, y: 0, width, height } });
  };
}
