import { expect, test } from 'vitest';
import { themeProblem } from './theme-css.ts';
import { themeTokens } from './theme-tokens.ts';

const theme = (grain: string) =>
  ({
    colorScheme: 'dark',
    themeColor: '#000000',
    fonts: { text: 'figtree', display: 'figtree' },
    palette: {},
    tokens: { ...Object.fromEntries(themeTokens.map((name) => [name, '#000'])), grain },
  }) as never;

const INLINE = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E")`;

test('a picture inside the value itself is taken', () => {
  expect(themeProblem(theme(INLINE))).toBeNull();
});

test.each([
  'url(https://elsewhere.example/x.png)',
  'URL("//elsewhere.example/x")',
  'url (x)',
  `${INLINE}, url(https://elsewhere.example/x)`,
  'url("data:text/html,x")',
  `url("data:image/svg+xml,x" url(y))`,
  'image-set("https://elsewhere.example/x" 1x)',
  '-webkit-image-set("x" 1x)',
  'image("https://elsewhere.example/x")',
  'src("https://elsewhere.example/x")',
  'cross-fade("x", red)',
  String.raw`u\72l(https://elsewhere.example/x)`,
])('%s is refused: a theme loads nothing', (value) => {
  expect(themeProblem(theme(value))).toEqual({ path: ['tokens', 'grain'], message: 'no name or value of a CSS property' });
});
