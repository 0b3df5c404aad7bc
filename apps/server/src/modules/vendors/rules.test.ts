import { describe, expect, test } from 'vitest';
import type { Game, ShownGame } from './catalogue.ts';
import { foldText } from './catalogue.ts';
import { filterGames, vendorLanes } from './rules.ts';

function shown(nodeId: number, over: Partial<Game> = {}): ShownGame {
  const game: Game = {
    nodeId,
    vendor: 'AAA',
    vendorName: 'Aaa',
    code: `g${nodeId}`,
    gameType: 'RNG',
    classify: 'SM',
    lines: 0,
    rtpPpm: null,
    hasDemo: false,
    picture: `g${nodeId}`,
    currencies: ['VND'],
    available: true,
    names: new Map(),
    searchText: `g${nodeId}`,
    ...over,
  };
  return { game, hotPosition: null, isNew: false };
}

describe('lanes', () => {
  const games = [
    shown(1),
    shown(2, { gameType: 'SPORTS', vendor: 'S1' }),
    shown(3, { gameType: 'SPORTS', vendor: 'E1' }),
    shown(4, { gameType: 'SPORTS', vendor: 'C1' }),
    shown(5, { gameType: 'LIVE', vendor: 'BBB' }),
    shown(6, { gameType: 'ODD' }),
  ];
  const types = (moved: { esportsVendors: string[]; cockfightVendors: string[] }) =>
    vendorLanes(games, 'EN', moved).map((lane) => [lane.gameType, lane.cards.map((card) => card.vassalage)]);

  test('a category appears only with vendors, in the usual order, strangers last', () => {
    expect(types({ esportsVendors: [], cockfightVendors: [] })).toEqual([
      ['RNG', ['AAA']],
      ['LIVE', ['BBB']],
      ['SPORTS', ['S1', 'E1', 'C1']],
      ['ODD', ['AAA']],
    ]);
  });

  test('SPORTS cards of configured vendors move into lanes right after SPORTS', () => {
    expect(types({ esportsVendors: ['E1'], cockfightVendors: ['C1'] })).toEqual([
      ['RNG', ['AAA']],
      ['LIVE', ['BBB']],
      ['SPORTS', ['S1']],
      ['ESPORTS', ['E1']],
      ['COCKFIGHT', ['C1']],
      ['ODD', ['AAA']],
    ]);
  });
});

test('a list of ten thousand slots is filtered without asking the database, in a few milliseconds', () => {
  const many = Array.from({ length: 10_000 }, (_, n) =>
    shown(n, { lines: n % 60, searchText: foldText(`Trò Chơi Số ${n}`) }),
  );
  expect(filterGames(many, { gameName: 'tro choi so 9999' })).toHaveLength(1);
  expect(filterGames(many, { minLines: 25 }).every(({ game }) => game.lines >= 25)).toBe(true);
});
