import { expect, test } from 'vitest';
import { askAfter, chooseDraws, type DrawNow, shortResult } from './draws.ts';

const draw = (gameCode: string, family: string, remainTime: number | null): DrawNow => ({
  gameId: 1,
  gameCode,
  gameName: gameCode,
  family,
  accountTypeName: family.startsWith('vn') ? 'TCG_LOTTO_VN' : 'ELOTT',
  numero: '1',
  winNo: '1',
  openTime: 0,
  facts: {},
  nextNumero: null,
  remainTime,
});
const quick = [draw('A1', 'ssc', 30), draw('A3', 'ssc', 90), draw('B1', 'k3', 30), draw('C1', 'pk10', null)];
const official = [draw('S1', 'vn-south', 900), draw('S2', 'vn-south', 500), draw('N', 'vn-north', 800)];
const codes = (draws: readonly DrawNow[]) => draws.map(({ gameCode }) => gameCode);

test.each([
  [[...quick, ...official], 4, ['A1', 'B1', 'S2', 'N']],
  [[...quick, ...official], 6, ['A1', 'B1', 'A3', 'S2', 'N', 'S1']],
  [quick, 6, ['A1', 'B1', 'A3']],
  [official, 2, ['S2', 'N']],
  [[], 6, []],
])('draws are chosen by kind, then by how soon they end: %#', (draws, most, expected) => {
  expect(codes(chooseDraws(draws, most))).toEqual(expected);
});

test('asks again after the next draw, often while one is awaited, seldom where nothing is near', () => {
  expect(askAfter([draw('A', 'ssc', 20_000), draw('B', 'ssc', 50_000)], 5_000)).toBe(22_000);
  expect(askAfter([draw('A', 'ssc', 20_000)], 40_000)).toBe(3_000);
  expect(askAfter([draw('A', 'ssc', null)], 0)).toBe(60_000);
});

test.each([
  ['ssc', '4,7,0,9,2', null, ['4', '7', '0', '9', '2']],
  ['pk10', '03,10', null, ['3', '10']],
  ['vn-north', '{"g1":["12345"],"special":["01976"]}', 'special', ['01976']],
  ['four-d', '{"consolation":["1","2"],"first":["0381"]}', 'first', ['0381']],
])('a result of %s in short', (family, winNo, prize, numbers) => {
  expect(shortResult({ family, winNo })).toEqual({ prize, numbers });
});
