import { expect, test } from 'vitest';
import { en } from './en.ts';
import { my } from './my.ts';
import { pt } from './pt.ts';
import { ptBr } from './pt-br.ts';
import { vi } from './vi.ts';
import { loadWords, pickLanguage, withWords } from './words.ts';
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

interface Dictionary {
  words: Record<string, string>;
}
const ofKinds = import.meta.glob<Dictionary>('../../../src/games/*/client/words/*.ts', { eager: true });
const languages = ['en', 'vi', 'pt-br', 'zh-cn', 'my', 'pt'];

test.each([...new Set(Object.keys(ofKinds).map((file) => file.replace(/[^/]+$/, '')))])(
  '%s has every language, and each fills the same places',
  (folder) => {
    const english = ofKinds[`${folder}en.ts`]?.words ?? {};
    for (const language of languages) {
      const other = ofKinds[`${folder}${language}.ts`]?.words ?? {};
      expect(Object.keys(other).toSorted(), language).toEqual(Object.keys(english).toSorted());
      for (const [key, text] of Object.entries(english)) {
        expect(other[key]?.trim(), key).toBeTruthy();
        expect(holes(other[key] ?? ''), key).toEqual(holes(text));
        expect(en, `${key} stands in the words of all games too`).not.toHaveProperty(key);
      }
    }
  },
);

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

test('places are filled and unknown ones stay visible; a kind’s own words join those of all games', async () => {
  const words = await loadWords('en');
  expect(words.say('rtpShort', { value: '99 %' })).toBe('RTP 99 %');
  expect(words.say('rtpShort')).toBe('RTP {value}');
  const { say } = withWords(words, { over: 'Over {target}' });
  expect([say('over', { target: '48.49' }), say('rules')]).toEqual(['Over 48.49', 'Rules']);
});
