import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const FILES = {
  Display: [
    ['@fontsource-variable/noto-serif-display', 'noto-serif-display-latin-wght-normal', '100 900'],
    ['@fontsource-variable/noto-serif-display', 'noto-serif-display-latin-ext-wght-normal', '100 900'],
  ],
  Text: [['@fontsource-variable/source-sans-3', 'source-sans-3-latin-wght-normal', '200 900']],
  Paper: [['@fontsource-variable/bricolage-grotesque', 'bricolage-grotesque-latin-standard-normal', '200 800']],
  Soft: [['@fontsource-variable/figtree', 'figtree-latin-wght-normal', '300 900']],
};
const EXTENDED = 'U+0100-02BA,U+1E00-1E9F';

function face(family, [pack, file, weights]) {
  const data = readFileSync(require.resolve(`${pack}/files/${file}.woff2`)).toString('base64');
  const range = file.includes('-ext-') ? `unicode-range:${EXTENDED};` : '';
  return (
    `@font-face{font-family:${family};src:url(data:font/woff2;base64,${data}) format('woff2');` +
    `font-weight:${weights};font-stretch:75% 100%;${range}}`
  );
}

/** The style sheet with every font of the pictures inlined: Display, Text, Paper, Soft. */
export const FONT_CSS = Object.entries(FILES)
  .flatMap(([family, list]) => list.map((one) => face(family, one)))
  .join('\n');
