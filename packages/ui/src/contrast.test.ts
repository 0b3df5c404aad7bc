import { describe, expect, test } from 'vitest';
import koi from '../../../brands/koi/theme.json';
import serra from '../../../brands/examples/serra/theme.json';
import sol from '../../../brands/sol/theme.json';
import { contrast, linearFromOklch } from './contrast.ts';
import { themeCss } from './theme-css.ts';
import type { Theme } from './theme-css.ts';

type Code = 'koi' | 'sol' | 'serra';
const themes: Record<Code, Theme> = { koi, sol, serra } as Record<Code, Theme>;
const load = (code: Code): Theme => themes[code];

const codes = ['koi', 'sol', 'serra'] as const;
const grounds = ['ground', 'ground-2', 'surface', 'surface-2', 'surface-sunk', 'raised', 'raised-hover', 'popup', 'head'];

const texts: ReadonlyArray<readonly [string, string]> = [
  ...grounds.flatMap((ground) => ['ink', 'ink-2', 'ink-3', 'win-ink', 'money-ink'].map((ink) => [ink, ground] as const)),
  ...['ground', 'surface', 'surface-2', 'surface-sunk', 'popup'].flatMap((ground) =>
    ['link', 'action-ink', 'sea', 'good', 'bad', 'warn'].map((ink) => [ink, ground] as const),
  ),
  ...['action', 'action-hover', 'action-press'].map((ground) => ['on-action', ground] as const),
  ['on-ink', 'ink'],
  ['on-money', 'money'],
  ['on-mark', 'mark'],
  ['on-plate', 'plate'],
  ['on-foot', 'foot'],
  ['action-ink', 'action-soft'],
  ['ink', 'money-soft'],
  ...['sea', 'good', 'bad', 'warn'].flatMap((tone) => [
    [tone, `${tone}-soft`] as const,
    ['ink', `${tone}-soft`] as const,
    ['link', `${tone}-soft`] as const,
  ]),
];

const shapes: ReadonlyArray<readonly [string, string]> = ['ground', 'surface', 'surface-2', 'popup'].flatMap((ground) =>
  ['focus', 'ink-3', 'mark', 'sea', 'sea-2', 'bad'].map((shape) => [shape, ground] as const),
);

test('known colours come out right', () => {
  const white = linearFromOklch('oklch(1 0 0)');
  expect(white.r).toBeCloseTo(1, 3);
  expect(linearFromOklch('oklch(62.8% 0.2577 29.23)').r).toBeCloseTo(1, 2);
});

describe.each(codes)('the %s theme', (code) => {
  const theme = load(code);

  test.each(texts)('%s on %s can be read (4.5)', (ink, ground) => {
    expect(contrast(theme, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)('%s on %s can be seen (3)', (shape, ground) => {
    expect(contrast(theme, shape, ground)).toBeGreaterThanOrEqual(3);
  });

  test('makes one block for its brand', () => {
    const css = themeCss(code, theme);
    expect(css).toContain(`:root[data-brand="${code}"]{color-scheme:${theme.colorScheme};`);
    expect(css.match(/\{/g)).toHaveLength(1);
    expect(css).not.toContain('<');
  });
});

test('brands fill the same list of tokens', () => {
  const [one, ...others] = codes.map((code) => Object.keys(load(code).tokens).toSorted());
  for (const other of others) expect(other).toEqual(one);
});

test('every reference inside a theme is to something it has', () => {
  const shared = new Set(['font-scripts', 'font-scripts-serif']);
  for (const code of codes) {
    const theme = load(code);
    const known = new Set([...Object.keys(theme.palette), ...Object.keys(theme.tokens), ...shared]);
    for (const value of Object.values(theme.tokens)) {
      for (const [, name = ''] of value.matchAll(/var\(--([a-z0-9-]+)/g)) expect(known).toContain(name);
    }
  }
});

test('a value that would leave its declaration is refused', () => {
  const theme = load('koi');
  const withToken = (value: string): Theme => ({ ...theme, tokens: { ...theme.tokens, ground: value } });
  for (const bad of ['red;}', 'red}body{', '</style>', 'a/*', '@import "x"', '\\3c']) {
    expect(() => themeCss('koi', withToken(bad))).toThrow('unsafe');
  }
  expect(() => themeCss('a"]{}', theme)).toThrow('brand code');
  expect(() => themeCss('koi', { ...theme, tokens: { 'a b': 'red' } })).toThrow('token name');
});
