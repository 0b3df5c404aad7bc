import { ssc } from '@pavilion/lottery/quick/ssc';
import { expect, test } from 'vitest';
import { picksOf, runningSum } from './picks.ts';

const find = (id: number) => ssc.plays.find((play) => play.id === id) as NonNullable<ReturnType<Parameters<typeof picksOf>[0]>>;
const line = (playId: number, bettingContent: string, winningAmount: number | null = null) => ({
  key: `${playId}:${bettingContent}`,
  playId,
  playName: `play ${playId}`,
  bettingContent,
  stakes: 1,
  bettingAmount: 10_000,
  winningAmount,
});
const RESULT = [5, 3, 6, 9, 2];
const POSITIONS = 14;
const BACK_THREE = 21;
const LAST_TWO = 15;
const SIZE_OF_SUM = 80;

test('numbers at one place each are decided by their own ball, in its column', () => {
  const { cells, lines } = picksOf(find, [line(POSITIONS, '257_01234_#_13579_8', 291_000)], RESULT);
  expect(lines).toEqual([]);
  expect(cells).toHaveLength(14);
  expect(cells.filter(({ isHit }) => isHit).map(({ place, number, needs, won }) => ({ place, number, needs, won }))).toEqual([
    { place: 0, number: '5', needs: 1, won: 970_000_000n },
    { place: 1, number: '3', needs: 2, won: 970_000_000n },
    { place: 3, number: '9', needs: 4, won: 970_000_000n },
  ]);
});

test('the same number on two tickets is one pick with both wins', () => {
  const { cells } = picksOf(find, [line(POSITIONS, '5_#_#_#_#', 97_000), { ...line(POSITIONS, '5_#_#_#_#', 1_000), key: 'other' }], RESULT);
  expect(cells).toMatchObject([{ place: 0, number: '5', isHit: true, won: 980_000_000n }]);
});

test.each([
  [BACK_THREE, '6_9_2', 5, true],
  [BACK_THREE, '1_9_2', 5, false],
  [LAST_TWO, '92,11', 5, true],
  [16, '5_3', 2, true],
  [SIZE_OF_SUM, 'big', 5, true],
  [SIZE_OF_SUM, 'small', 5, false],
])('a line of play %i on %s waits for %i balls: hit %s', (playId, content, needs, isHit) => {
  const { cells, lines } = picksOf(find, [line(playId, content)], RESULT);
  expect(cells).toEqual([]);
  expect(lines).toMatchObject([{ needs, isHit, won: null }]);
});

test.each([
  [0, 0, 0n],
  [1, 1, 970_000_000n],
  [2, 2, 1_940_000_000n],
  [3, 2, 1_940_000_000n],
  [5, 3, 2_910_000_000n],
])('after %i balls %i picks have hit for %s', (fallen, hits, won) => {
  expect(runningSum(picksOf(find, [line(POSITIONS, '257_01234_#_13579_8', 291_000)], RESULT), fallen)).toEqual({ hits, won });
});

test('until the ticket is settled hits are counted and no sum is said', () => {
  expect(runningSum(picksOf(find, [line(POSITIONS, '5_#_#_#_#')], RESULT), 5)).toEqual({ hits: 1, won: null });
});

test('a play that is not known any more takes its hit from the settlement', () => {
  const { lines } = picksOf(() => undefined, [line(9_999, '1', 5_000)], RESULT);
  expect(lines).toMatchObject([{ needs: 5, isHit: true, won: 50_000_000n }]);
});
