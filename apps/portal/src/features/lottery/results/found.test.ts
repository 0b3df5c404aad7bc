import { expect, test } from 'vitest';
import { latestOf } from './shown-draws.ts';
import { countFound, figuresOf, isFound } from './found.ts';

const draw = (family: string, numero: string, winNo: string) => ({
  game: {
    gameId: 1,
    gameCode: 'X',
    gameName: 'X',
    iconUrl: '',
    accountTypeName: '',
    family,
    prizeMode: '',
    group: '',
    tile: null,
    remainTime: null,
  },
  numero,
  winNo,
  openTime: 0,
});

test.each([
  ['a 2-7', '27'],
  ['1234567', '123456'],
  ['', ''],
])('of %s the figures %s are looked for', (text, figures) => expect(figuresOf(text)).toBe(figures));

test.each([
  ['31727', '27', true],
  ['31727', '72', false],
  ['31727', '', false],
])('%s ends in %s: %s', (number, figures, found) => expect(isFound(number, figures)).toBe(found));

test('numbers are counted over all draws of the region', () => {
  const draws = [
    draw('vn-south', '20261121', '{"special":["000027"],"g8":["27"]}'),
    draw('ssc', '0872', '4,7,0,9,2'),
    draw('11x5', '0872', '07,01,03,04,11'),
  ];
  expect(countFound(draws, '27')).toBe(2);
  expect(countFound(draws, '7')).toBe(4);
});

test('of a region the last day is shown, of quick draws each game', () => {
  const old = draw('vn-south', '20261120', '{}');
  const late = draw('vn-south', '20261121', '{}');
  const quick = draw('ssc', '20261119-0001', '1,2,3,4,5');
  expect(latestOf([old, late, quick])).toEqual([late, quick]);
});
