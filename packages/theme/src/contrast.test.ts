import { describe, expect, test } from 'vitest';
import koi from '../../../brands/koi/theme.json';
import serra from '../../../brands/examples/serra/theme.json';
import sol from '../../../brands/sol/theme.json';
import { contrast, rgbOf } from './contrast.ts';
import { faintPairs, shapePairs, textPairs } from './theme-contrast.ts';
import { themeCss } from './theme-css.ts';
import type { Theme } from './theme-css.ts';

type Code = 'koi' | 'sol' | 'serra';
const themes: Record<Code, Theme> = { koi, sol, serra } as Record<Code, Theme>;
const load = (code: Code): Theme => themes[code];

const codes = ['koi', 'sol', 'serra'] as const;
test('a pair under its contrast is named with what it has', () => {
  const faint = {
    ...load('koi'),
    tokens: { ...load('koi').tokens, 'on-action': 'oklch(0.6 0.02 32)', 'on-ink': 'color-mix(in oklab, red, blue)' },
  };
  const found = faintPairs(faint).map(({ ink, ground, contrast: has }) => [ink, ground, has > 1 && has < 4.5]);
  expect(found).toEqual([
    ['on-action', 'action', true],
    ['on-action', 'action-hover', true],
    ['on-action', 'action-press', true],
    ['on-ink', 'ink', false],
  ]);
});

test.each([
  ['oklch(1 0 0)', [1, 1, 1, undefined]],
  ['oklch(62.8% 0.2577 29.23)', [1, 0, 0, undefined]],
  ['oklch(0.5 0.4 150 / 0.5)', [0, 0.569, 0, 0.5]],
  [' #00ff00 ', [0, 1, 0, undefined]],
  ['rgb(0 0 255 / 25%)', [0, 0, 1, 0.25]],
])('%s is read', (text, [r, g, b, alpha]) => {
  const found = rgbOf(text);
  for (const [has, wanted = 0] of [
    [found.r, r],
    [found.g, g],
    [found.b, b],
  ] as const)
    expect(has).toBeCloseTo(wanted, 2);
  expect(found.alpha).toBe(alpha);
});

test.each(['', 'color-mix(in oklab, red, blue)', 'var(--ink)', 'oklch(1 0)', '#12345'])('%j is no colour', (text) => {
  expect(() => rgbOf(text)).toThrow('not a colour');
});

describe.each(codes)('the %s theme', (code) => {
  const theme = load(code);

  test.each(textPairs)('%s on %s can be read (4.5)', (ink, ground) => {
    expect(contrast(theme, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs)('%s on %s can be seen (3)', (shape, ground) => {
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
