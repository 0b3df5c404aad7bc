import { expect, test } from 'vitest';
import type { Theme } from '@pavilion/theme/theme-css';
import { themeChanges, themeInForce } from './theme-changes.ts';

const theme = (coral: string, r: string): Theme => ({
  colorScheme: 'dark',
  themeColor: '#000000',
  fonts: { text: 'figtree', display: 'figtree' },
  palette: { coral },
  tokens: { action: 'var(--coral)', r },
});

test('what is in force is the saved theme with its changes taken back', () => {
  const saved = theme('oklch(0.5 0.1 20)', '12px');
  const changes = [
    { file: 'theme.json', field: 'palette.coral', before: 'oklch(0.6 0.2 30)' },
    { file: 'theme.json', field: 'tokens.r', before: '10px' },
    { file: 'content/brand.json', field: 'tokens.r', before: '1px' },
  ];
  expect(themeInForce(saved, changes, 'theme.json')).toEqual(theme('oklch(0.6 0.2 30)', '10px'));
});

test('a change that is not saved is told too, by the token its colour is of', () => {
  expect(themeChanges(theme('oklch(0.6 0.2 30)', '10px'), theme('oklch(0.55 0.2 24)', '10px'))).toEqual([
    { name: 'action', before: 'oklch(0.6 0.2 30)', after: 'oklch(0.55 0.2 24)' },
  ]);
  expect(themeChanges(theme('red', '10px'), theme('red', '10px'))).toEqual([]);
});
