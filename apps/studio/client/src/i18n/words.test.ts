import { languages } from '@pavilion/languages/list-node';
import { expect, test } from 'vitest';
import english from '../../../src/locales/en/page.json' with { type: 'json' };
import { games } from '../../../src/games/catalogue.ts';
import { loadGameNames } from '../games/load-kind.ts';
import { loadWords, pickLanguage, withWords } from './words.ts';

const ofKinds = import.meta.glob<Record<string, string>>('../../../src/games/*/locales/*/page.json', { eager: true, import: 'default' });

test.each(Object.entries(ofKinds))('%s repeats no word of all games', (_file, words) => {
  expect(Object.keys(words).filter((key) => Object.hasOwn(english, key))).toEqual([]);
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

test('places are filled and unknown ones stay visible; a kind’s own words join those of all games', async () => {
  const words = await loadWords('en');
  expect(words.say('rtpShort', { value: '99 %' })).toBe('RTP 99 %');
  expect(words.say('rtpShort')).toBe('RTP {value}');
  const { say } = withWords(words, { over: 'Over {target}' });
  expect([say('over', { target: '48.49' }), say('rules')]).toEqual(['Over 48.49', 'Rules']);
});

test('every language of the list has its words and the names of all games', async () => {
  const [first] = languages.tags;
  const said = await Promise.all(languages.tags.map(async (tag) => (await loadWords(tag)).say('rules')));
  expect([first, said[0]]).toEqual(['en', 'Rules']);
  expect(said.slice(1)).not.toContain('Rules');
  const names = await loadGameNames(await loadWords('vi'));
  expect([names.get('dice'), names.get('citrus-coast')]).toEqual(['Xúc Xắc Trăng', 'Bờ Biển Cam Chanh']);
  expect([...names.keys()].toSorted()).toEqual(games.map(({ code }) => code).toSorted());
});
