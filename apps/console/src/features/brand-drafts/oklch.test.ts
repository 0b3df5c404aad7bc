import { expect, test } from 'vitest';
import { hexOf, oklchFromHex } from '@pavilion/theme/hex-colour';
import type { Theme } from '@pavilion/theme/theme-css';
import { oklchText, placeOf, readOklch, sharedBy, withAction } from './oklch.ts';

const theme: Theme = {
  colorScheme: 'dark',
  themeColor: '#000000',
  fonts: { text: 'figtree', display: 'figtree' },
  palette: { coral: 'oklch(0.6 0.2 30)' },
  tokens: {
    action: 'var(--coral)',
    mark: 'var(--coral)',
    'action-hover': 'oklch(0.5 0.2 30)',
    'action-press': 'oklch(0.4 0.2 30)',
    link: 'red',
  },
};

test.each([
  ['oklch(0.575 0.2 32)', { l: 0.575, c: 0.2, h: 32, a: 1 }],
  ['oklch(1 0 0 / 0.05)', { l: 1, c: 0, h: 0, a: 0.05 }],
  ['red', null],
  [undefined, null],
])('%s is read', (text, colour) => {
  expect(readOklch(text)).toEqual(colour);
  if (colour) expect(oklchText(colour)).toBe(text);
});

test('a token is changed where its colour stands, and says who shares it', () => {
  expect(placeOf(theme, 'action')).toEqual({ level: 'palette', name: 'coral' });
  expect(placeOf(theme, 'link')).toEqual({ level: 'tokens', name: 'link' });
  expect(sharedBy(theme, placeOf(theme, 'action'), 'action')).toEqual(['mark']);
});

test('hover and press follow the action', () => {
  const next = withAction(theme, placeOf(theme, 'action'), { l: 0.5, c: 0.1, h: 20, a: 1 });
  expect([next.palette['coral'], next.tokens['action-hover'], next.tokens['action-press']]).toEqual([
    'oklch(0.5 0.1 20)',
    'oklch(0.48 0.1 20)',
    'oklch(0.43 0.1 20)',
  ]);
  expect(next.tokens['action']).toBe('var(--coral)');
});

const STEPS = [0, 1, 17, 51, 96, 127, 128, 200, 254, 255];
const two = (value: number): string => value.toString(16).padStart(2, '0');

test('every colour given as hex is read back as that hex', () => {
  const wrong = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${two(r)}${two(g)}${two(b)}`))).filter((hex) => {
    const colour = oklchFromHex(hex);
    return !colour || hexOf(oklchText(colour)) !== hex;
  });
  expect(wrong).toEqual([]);
  for (const alpha of STEPS.slice(0, -1)) {
    const colour = oklchFromHex(`#12ab34${two(alpha)}`);
    expect(colour && hexOf(oklchText(colour))).toBe(`#12ab34${two(alpha)}`);
  }
});

test.each([
  ['#FFF', '#ffffff'],
  [' 1a2B3c ', '#1a2b3c'],
])('%s is %s', (text, hex) => {
  const colour = oklchFromHex(text);
  expect(colour && hexOf(oklchText(colour))).toBe(hex);
});

test.each(['', '#', '#12', '#12345', '#1234567', '#gggggg', 'red', '#1a2b3c;', 'rgb(1,2,3)'])('"%s" is no hex', (text) => {
  expect(oklchFromHex(text)).toBeNull();
});
