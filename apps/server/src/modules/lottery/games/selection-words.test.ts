import { familyRules } from '@pavilion/lottery/families';
import { expect, test } from 'vitest';
import { texts } from '../../../messages/all.ts';
import { contentWords, optionWord, rowWord, squareOf } from './selection-words.ts';

const say = (code: string): string => texts.get('en')?.[code] ?? code;
const ofCode = (code: string) => Object.values(familyRules).flatMap(({ plays }) => plays.filter((play) => play.code === code));

test.each([
  ['ssc.size.positions', 'big-odd_#_small_#_#', 'First: Big, Odd · Third: Small'],
  ['pk10.dragon', 'dragon_#_#_#_tiger', 'First/Tenth: Dragon · Fifth/Sixth: Tiger'],
  ['ssc.bull', 'none-bull3', 'No bull, Bull 3'],
  ['k3.sum', '04-17', '04-17'],
  ['ssc.positions', '013_#_#_#_9', '013_#_#_#_9'],
])('%s: %s', (code, content, words) => {
  expect(ofCode(code).map((play) => contentWords(play, content, say))).toEqual([words]);
});

test('every selection of a square is in it, with words in every language', () => {
  const faults = Object.values(familyRules).flatMap(({ plays }) =>
    plays.flatMap((play) => {
      const square = squareOf(play);
      if (!square) return [];
      const { rows, options } = square;
      const count = Math.max(1, rows.length);
      const cells = new Set(options.flatMap((option) => (rows.length > 0 ? rows.map((_, at) => `${at + 1}:${option}`) : [option])));
      const only = (option: string, at: number): string => Array.from({ length: count }, (_, row) => (row === at ? option : '#')).join('_');
      const keys = Array.from({ length: count }, (_, at) => options.flatMap((option) => play.exposure(only(option, at)))).flat();
      const wordless = [...texts].flatMap(([language, said]) => {
        const word = (code: string): string => said[code] ?? `${language} ${code}?`;
        return [...rows.map((row) => rowWord(row, word)), ...options.map((option) => optionWord(option, word))].filter((one) =>
          one.endsWith('?'),
        );
      });
      return [...keys.filter(({ key }) => !cells.has(key)).map(({ key }) => `${play.code} ${key}`), ...wordless];
    }),
  );
  expect(faults).toEqual([]);
});
