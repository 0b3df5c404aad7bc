import { expect, test } from 'vitest';
import { type ListedGame, listGames, type Parts, shelvesOf } from './games-list.ts';

const item = (gameId: number, gameName: string, accountTypeName: string) => ({
  gameId,
  gameCode: `G${gameId}`,
  gameName,
  iconUrl: '',
  accountTypeName,
  family: 'ssc',
  prizeMode: 'LOTT',
});
const tile = { nodeId: 70, vassalage: 'ELOTT', gameCode: 'G1' } as Parts['tiles'][number];
const games = listGames({
  groups: [
    { gameGroupCode: 'SSC', gameMenus: [item(1, 'Rain', 'ELOTT'), item(2, 'Boats', 'ELOTT')] },
    { gameGroupCode: 'VN_SOUTH', gameMenus: [item(3, 'Huế', 'TCG_LOTTO_VN'), item(4, 'Đà Lạt', 'TCG_LOTTO_VN')] },
    { gameGroupCode: 'THAI', gameMenus: [item(5, 'Thai', 'TCG_SEA')] },
  ],
  tiles: [tile],
  times: [
    { gameId: 4, remainTime: 10 },
    { gameId: 2, remainTime: 5 },
  ],
});
const shown = (list: readonly { shelf: string; games: readonly ListedGame[] }[]) =>
  list.map(({ shelf, games: of }) => [shelf, ...of.map(({ gameId }) => gameId)]);

test('recent games come first, then favourites, then all; official ones by the end of their bets', () => {
  const own = { recent: [5, 9, 2], favourites: new Set([70]), word: '' };
  expect(shown(shelvesOf(games, own))).toEqual([
    ['recent', 5, 2],
    ['favourites', 1],
    ['quick', 1, 2],
    ['VN_SOUTH', 4, 3],
    ['sea', 5],
  ]);
  expect(games.map(({ remainTime }) => remainTime)).toEqual([null, 5, null, 10, null]);
});

test.each([
  ['hue', [['VN_SOUTH', 3]]],
  ['DA LAT', [['VN_SOUTH', 4]]],
  ['zzz', []],
])('a name is found without its marks: %s', (word, expected) => {
  expect(shown(shelvesOf(games, { recent: [], favourites: new Set(), word }))).toEqual(expected);
});
