import { faces } from './faces.ts';
import { themeDefaults, themeTokens } from './theme-tokens.ts';

/** What a brand's `theme.json` holds. Keys are token names without the leading `--`, values are CSS values. */
export type Theme = {
  readonly colorScheme: 'light' | 'dark';
  /** sRGB hex for the browser's own chrome (`<meta name="theme-color">`). */
  readonly themeColor: string;
  /** Names of `faces`: what is read, and what headings are set in. */
  readonly fonts: { readonly text: string; readonly display: string };
  /** First level: raw colours, named by the brand itself. */
  readonly palette: Readonly<Record<string, string>>;
  /** Second level: the semantic names every component reads; the same list for all brands. */
  readonly tokens: Readonly<Record<string, string>>;
};

/** The cascade order of the whole product; stated first so that load order never decides. */
export const layerOrder = '@layer reset, tokens, base, components, features, utilities;';

const namePattern = /^[a-z][a-z0-9-]*$/;
const codePattern = /^[a-z][a-z0-9-]{0,31}$/;
// A value may not end its declaration, close the block or the <style> element it is inlined in, or open a comment.
const unsafeValue = /[;{}<>\\]|\/\*|\*\/|@import/i;

// A value loads nothing from anywhere: all that may name an address, but a picture that is in the value itself.
const loads = /(?:url|src|image|image-set|cross-fade|element)\s*\(/i;
const INLINE_PICTURE = /^url\("data:image\/svg\+xml,[^"\\]*"\)$/;
const isUnsafe = (value: string): boolean => unsafeValue.test(value) || (loads.test(value) && !INLINE_PICTURE.test(value));

const declarations = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => {
      if (!namePattern.test(name)) throw new Error(`theme: bad token name "${name}"`);
      if (isUnsafe(value)) throw new Error(`theme: unsafe value of token "${name}"`);
      return `--${name}:${value}`;
    })
    .join(';');

const stackOf = (name: string): string => {
  const face = faces[name];
  if (!face) throw new Error(`theme: no face "${name}"`);
  return face.stack;
};

/**
 * The stylesheet of a brand (its colours, measures, faces): layer order and one `:root[data-brand]` block, ready to be inlined in the head.
 * Throws an Error on a name or value that could escape its declaration, and on an unknown face.
 */
export const themeCss = (brandCode: string, theme: Theme): string => {
  if (!codePattern.test(brandCode)) throw new Error(`theme: bad brand code "${brandCode}"`);
  const scheme = theme.colorScheme === 'dark' ? 'dark' : 'light';
  const fonts = { 'font-text': stackOf(theme.fonts.text), 'font-display': stackOf(theme.fonts.display) };
  const blocks = [`color-scheme:${scheme}`, declarations(theme.palette), declarations({ ...themeDefaults, ...theme.tokens, ...fonts })];
  return `${layerOrder}:root[data-brand="${brandCode}"]{${blocks.filter(Boolean).join(';')}}`;
};

/** What makes a theme invalid, and where; null when nothing does. */
export function themeProblem({ fonts, palette, tokens }: Theme): { path: readonly string[]; message: string } | null {
  for (const use of ['text', 'display'] as const) {
    if (!Object.hasOwn(faces, fonts[use])) return { path: ['fonts', use], message: `one of ${Object.keys(faces).join(', ')} is expected` };
  }
  const missing = themeTokens.filter((name) => !Object.hasOwn(tokens, name) && !Object.hasOwn(themeDefaults, name));
  if (missing.length > 0) return { path: ['tokens'], message: `without a value: ${missing.join(', ')}` };
  const unknown = Object.keys(tokens).find((name) => !(themeTokens as readonly string[]).includes(name));
  if (unknown !== undefined) return { path: ['tokens', unknown], message: 'no such token' };
  const known = new Set([...Object.keys(palette), ...themeTokens]);
  for (const [level, values] of [
    ['palette', palette],
    ['tokens', tokens],
  ] as const) {
    for (const [name, value] of Object.entries(values)) {
      if (!namePattern.test(name) || isUnsafe(value)) return { path: [level, name], message: 'no name or value of a CSS property' };
      const absent = [...value.matchAll(/var\(--([a-z0-9-]+)/g)].find(([, used = '']) => !known.has(used));
      if (absent) return { path: [level, name], message: `--${absent[1]} is nowhere in this theme` };
    }
  }
  return null;
}
