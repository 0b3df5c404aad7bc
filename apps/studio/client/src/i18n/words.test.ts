import { expect, test } from 'vitest';
import { en } from './en.ts';
import { my } from './my.ts';
import { pt } from './pt.ts';
import { ptBr } from './pt-br.ts';
import { vi } from './vi.ts';
import { loadWords, pickLanguage } from './words.ts';
import { zhCn } from './zh-cn.ts';

const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map((m) => m[0]).toSorted();

test.each([
  ['vi', vi],
  ['pt-BR', ptBr],
  ['zh-CN', zhCn],
  ['my', my],
  ['pt', pt],
] as const)('%s fills the same places as English', (_, dictionary) => {
  for (const [key, text] of Object.entries(en)) {
    const other = (dictionary as Record<string, string>)[key];
    expect(other?.trim(), key).toBeTruthy();
    expect(holes(other ?? ''), key).toEqual(holes(text));
  }
});

test('the nearest language is spoken', () => {
  expect(['vi', 'PT', 'pt-PT', 'pt-BR', 'zh-Hans-CN', 'my-MM', 'th', ''].map(pickLanguage)).toEqual([
    'vi',
    'pt',
    'pt',
    'pt-BR',
    'zh-CN',
    'my',
    'en',
    'en',
  ]);
});

test('places are filled and unknown ones stay visible', async () => {
  const { say } = await loadWords('en');
  expect(say('over', { target: '48.49' })).toBe('Over 48.49');
  expect(say('over')).toBe('Over {target}');
});
