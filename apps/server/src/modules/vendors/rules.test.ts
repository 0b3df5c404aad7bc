import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Game, ShownGame } from './catalogue.ts';
import { foldText } from './catalogue.ts';
import { filterGames, type GameFilter, gameIndex } from './game-index.ts';
import { gameItem, gameTypes, laneOf, vendorLanes } from './rules.ts';

function shown(nodeId: number, over: Partial<Game> = {}): ShownGame {
  const game: Game = {
    nodeId,
    vendor: 'AAA',
    vendorName: 'Aaa',
    vendorNames: new Map(),
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
  return { game, hotPosition: null, isNew: false, picture: null };
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
    vendorLanes(games, 'en', moved).map((lane) => [lane.gameType, lane.cards.map((card) => card.vassalage)]);

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

  test('a lane lists as many games as its cards count, wherever its vendors were moved from', () => {
    const moved = { esportsVendors: ['E1'], cockfightVendors: ['C1'] };
    for (const { gameType, cards } of vendorLanes(games, 'en', moved)) {
      const counted = cards.reduce((sum, { gameCount }) => sum + gameCount, 0);
      expect([gameType, gameIndex(games).find({ gameType }, moved).length]).toEqual([gameType, counted]);
      expect(filterGames(games, { gameType }, moved)).toHaveLength(counted);
    }
    expect(gameTypes(games, moved)).toMatchObject({ SPORTS: { S1: ['SM'] }, ESPORTS: { E1: ['SM'] }, COCKFIGHT: { C1: ['SM'] } });
  });
});

describe('filters', () => {
  const names = ['Cá Chép', 'Trò Chơi', '錦鯉', 'a', 'Cha Cha', 'ép a'];
  const kinds = ['RNG', 'LIVE', 'SPORTS'];
  const moved = { esportsVendors: ['BBB'], cockfightVendors: ['CCC'] };
  const item = fc.record({
    vendor: fc.constantFrom('AAA', 'BBB', 'CCC'),
    gameType: fc.constantFrom(...kinds),
    classify: fc.constantFrom('SM', 'AC'),
    lines: fc.nat(40),
    searchText: fc.array(fc.constantFrom(...names), { maxLength: 3 }).map((list) => foldText(list.join(' \n '))),
    hot: fc.option(fc.nat(9)),
    isNew: fc.boolean(),
  });
  const filter = fc.record(
    {
      gameType: fc.constantFrom('ALL', '', 'rng', 'LIVE', 'SPORTS', 'ESPORTS', 'cockfight', 'XX'),
      vassalage: fc.constantFrom('ALL', 'AAA', 'AAA, BBB', 'ZZZ'),
      gameClassify: fc.constantFrom('SM', 'ac', 'ALL'),
      gameName: fc.constantFrom(...names, 'CHEP', 'c', '', 'a c', '\u0000', 'p\u0000a'),
      filter: fc.constantFrom('ALL', 'HOT', 'new'),
      minLines: fc.nat(40),
      maxLines: fc.nat(40),
    },
    { requiredKeys: [] },
  );

  /** The rules as one reads them, without any index. */
  function plainly(games: readonly ShownGame[], asked: GameFilter): ShownGame[] {
    const any = (value: string | undefined) => ['', 'ALL'].includes((value ?? '').trim().toUpperCase());
    return games.filter(
      ({ game, hotPosition, isNew }) =>
        (any(asked.gameType) || laneOf(game.gameType, game.vendor, moved) === asked.gameType?.toUpperCase()) &&
        (any(asked.gameClassify) || game.classify === asked.gameClassify?.toUpperCase()) &&
        (any(asked.vassalage) ||
          (asked.vassalage ?? '')
            .split(',')
            .map((code) => code.trim())
            .includes(game.vendor)) &&
        game.searchText.includes(foldText(asked.gameName ?? '')) &&
        (any(asked.filter) || (asked.filter === 'HOT' ? hotPosition !== null : isNew)) &&
        game.lines >= (asked.minLines ?? 0) &&
        (asked.maxLines === undefined || (game.lines > 0 && game.lines <= asked.maxLines)),
    );
  }

  test('the index finds what a walk over all games finds, in the same order, also when asked again', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), fc.array(filter, { minLength: 1, maxLength: 5 }), (items, asked) => {
        const games = items.map(({ hot, isNew, ...over }, n) => ({ ...shown(n, over), hotPosition: hot, isNew }));
        for (const one of [...asked, ...asked]) {
          expect(gameIndex(games).find(one, moved)).toEqual(plainly(games, one));
          expect(filterGames(games, one, moved)).toEqual(plainly(games, one));
        }
      }),
    );
  });
});

describe('pictures of a game', () => {
  const look = {
    language: 'en',
    imageBase: '/art/games',
    artBase: '/art/brands/sol',
    moved: { esportsVendors: [], cockfightVendors: [] },
  } as const;
  const iconOf = (picture: string | null) => gameItem({ ...shown(1, { picture: 'moon-dice' }), picture }, look).showIcon;

  test('are the catalogue’s, unless the brand has its own, by name or by address', () => {
    expect(iconOf(null)).toBe('/art/games/moon-dice/tile-360.avif');
    expect(iconOf('game-moon-dice')).toBe('/art/brands/sol/game-moon-dice-360.avif');
    expect(iconOf('/elsewhere/moon')).toBe('/elsewhere/moon-360.avif');
  });
});
