// Letter outlines. Chromium writes every glyph of a variable font into a PDF as a drawing (a Type 3 font), so the
// exact instance it shows on screen can be read back as a path, kerning included.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { FONT_CSS } from './fonts.mjs';
import { CACHE } from './paths.mjs';

const STORE = path.join(CACHE, 'outlines.json');
const stored = existsSync(STORE) ? JSON.parse(readFileSync(STORE, 'utf8')) : {};
const round = (n) => Math.round(n * 10) / 10;

function streamOf(pdf, text, object) {
  const head = text.indexOf(`\n${object} 0 obj`);
  const start = text.indexOf('stream\n', head) + 7;
  const raw = pdf.subarray(start, text.indexOf('endstream', start));
  return text.slice(head, start).includes('FlateDecode') ? inflateSync(raw).toString('latin1') : raw.toString('latin1');
}

function glyphPath(program, dx, dy) {
  let d = '';
  const stack = [];
  const at = (i) => `${round(stack[i] + dx)} ${round(stack[i + 1] + dy)}`;
  for (const token of program.split(/\s+/)) {
    if (token !== '' && !Number.isNaN(Number(token))) {
      stack.push(Number(token));
      continue;
    }
    if (token === 'm') d += `M${at(0)}`;
    if (token === 'l') d += `L${at(0)}`;
    if (token === 'c') d += `C${at(0)} ${at(2)} ${at(4)}`;
    if (token === 're') d += `M${at(0)}h${round(stack[2])}v${round(stack[3])}h${round(-stack[2])}Z`;
    if (token === 'h') d += 'Z';
    stack.length = 0;
  }
  return d;
}

function readOutline(pdf) {
  const text = pdf.toString('latin1');
  const glyphs = new Map([...text.matchAll(/\/g([0-9A-F]+) (\d+) 0 R/g)].map(([, code, object]) => [parseInt(code, 16), object]));
  const page = streamOf(pdf, text, /\/Contents (\d+) 0 R/.exec(text)[1]);
  let x = 0;
  let d = '';
  for (const line of page.split('\n')) {
    const move = /^([-\d.]+) [-\d.]+ Td <([0-9A-F]+)> Tj/.exec(line);
    if (move) x += Number(move[1]) * 10;
    const shown = /<([0-9A-F]+)> Tj/.exec(line);
    if (shown) d += glyphPath(streamOf(pdf, text, glyphs.get(parseInt(shown[1], 16))), x, 0);
  }
  return d;
}

/**
 * The outline of `text` as { d, width }, 1000 units to the em, baseline at y = 0, y running down.
 * `style` is { family, weight, stretch?, tracking? (em) }.
 */
export async function outline(browser, text, { family, weight, stretch = 100, tracking = 0 }) {
  const id = [family, weight, stretch, tracking, text].join('|');
  if (stored[id]) return stored[id];
  const page = await browser.newPage();
  await page.setContent(
    `<style>${FONT_CSS}body{margin:0}</style><span id="t" style="font:${weight} 100px/1 ${family};` +
      `font-stretch:${stretch}%;letter-spacing:${tracking}em;white-space:pre">${text}</span>`,
  );
  await page.evaluate(() => document.fonts.ready);
  const width = await page.evaluate(() => document.getElementById('t').getBoundingClientRect().width * 10);
  const d = readOutline(await page.pdf({ width: '4000px', height: '300px' }));
  await page.close();
  stored[id] = { d, width: round(width) };
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(STORE, JSON.stringify(stored));
  return stored[id];
}
