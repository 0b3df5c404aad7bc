import { expect, test } from 'vitest';
import type { Theme } from '@pavilion/ui/theme-css';
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
