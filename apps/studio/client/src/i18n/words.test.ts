import { expect, test } from 'vitest';
import { en } from './en.ts';
import { ptBr } from './pt-br.ts';
import { vi } from './vi.ts';
import { loadWords, pickLanguage } from './words.ts';

const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map((m) => m[0]).toSorted();

test.each([['vi', vi], ['pt-BR', ptBr]] as const)('%s fills the same places as English', (_, dictionary) => {
  for (const [key, text] of Object.entries(en)) {
    const other = (dictionary as Record<string, string>)[key];
    expect(other?.trim(), key).toBeTruthy();
    expect(holes(other ?? ''), key).toEqual(holes(text));
  }
});

test('the nearest language is spoken', () => {
  expect([pickLanguage('vi'), pickLanguage('PT'), pickLanguage('pt-PT'), pickLanguage('th'), pickLanguage('')])
    .toEqual(['vi', 'pt-BR', 'pt-BR', 'en', 'en']);
});

test('places are filled and unknown ones stay visible', async () => {
  const { say } = await loadWords('en');
  expect(say('over', { target: '48.49' })).toBe('Over 48.49');
  expect(say('over')).toBe('Over {target}');
});
