import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cleanSvg, picturesInSvg } from './clean-svg.ts';

const frame = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inner}</svg>`;

test.each([
  ['a script', '<script>alert(1)</script><path d="M0" />', '<path d="M0" />'],
  ['what a browser would run', '<rect width="1" onload="alert(1)" onclick="x" />', '<rect width="1" />'],
  ['HTML inside', '<foreignObject><iframe src="https://x.example"></iframe></foreignObject><path d="M0" />', '<path d="M0" />'],
  ['a style sheet', '<style>@import "https://x.example"</style><path d="M0" style="fill:red" />', '<path d="M0" />'],
  ['a link', '<a href="javascript:alert(1)"><rect width="1" /></a>', '<rect width="1" />'],
  [
    'a picture of another place',
    '<image href="https://x.example/a.png" /><use href="https://x.example/a.svg#b" /><use href="#b" />',
    '<use href="#b" />',
  ],
  [
    'a picture in another notation',
    '<image href="data:image/svg+xml;base64,PHN2Zy8+" /><image href="data:text/html,x" /><path d="M0" />',
    '<path d="M0" />',
  ],
])('%s is taken out', (_name, dirty, clean) => {
  expect(cleanSvg(frame(dirty))).toBe(frame(clean));
});

const painted = (fill: string) => frame(`<path fill="${fill}" d="M0" />`);
test.each([
  '',
  'text',
  '<html></html>',
  painted('url(https://x.example/a)'),
  painted('\\75rl(https://x.example/a)'),
  painted('u\\72l(https://x.example/a)'),
  painted('image-set(&quot;https://x.example/a&quot; 1x)'),
  painted('src(&quot;https://x.example/a&quot;)'),
  '<svg xmlns="http://www.w3.org/1999/xhtml"><g></g></svg>',
])('%s is refused', (source) => {
  expect(cleanSvg(source)).toBeNull();
});

test.each(['koi/mark', 'koi/logo', 'sol/mark', 'sol/logo'])(
  '%s of our own stays what it is, and cleaning it again changes nothing',
  (name) => {
    const source = readFileSync(path.resolve(import.meta.dirname, `../../../../../art/out/brands/${name}.svg`), 'utf8');
    const clean = cleanSvg(source);
    expect(clean?.replaceAll(/\s*\/>|\s+/g, '')).toBe(source.replaceAll(/\s*\/>|\s+/g, ''));
    expect(cleanSvg(clean ?? '')).toBe(clean);
  },
);

test('points that stand in the drawing itself stay', () => {
  const drawing = frame('<image width="1" height="1" href="data:image/webp;base64,UklGRg==" />');
  expect(cleanSvg(drawing)).toBe(drawing);
  expect(picturesInSvg(drawing)).toEqual([Buffer.from('RIFF')]);
});
