import type { GameItem } from '@pavilion/contract/vendors/calls';
import type { MenuItem } from './queries.ts';

export interface ListedGame extends MenuItem {
  group: string;
  /** Its tile in the lobby; null where the lobby has none. */
  tile: GameItem | null;
  /** Of the issue that takes bets; null while none does. */
  remainTime: number | null;
}

export interface Parts {
  groups: readonly { gameGroupCode: string; gameMenus: readonly MenuItem[] }[];
  tiles: readonly GameItem[];
  times: readonly { gameId: number; remainTime: number }[];
}

/** Every game with its tile and its time. */
export function listGames({ groups, tiles, times }: Parts): ListedGame[] {
  const tileOf = new Map(tiles.map((tile) => [`${tile.vassalage}/${tile.gameCode}`, tile]));
  const left = new Map(times.map(({ gameId, remainTime }) => [gameId, remainTime]));
  return groups.flatMap(({ gameGroupCode, gameMenus }) =>
    gameMenus.map((game) => ({
      ...game,
      group: gameGroupCode,
      tile: tileOf.get(`${game.accountTypeName}/${game.gameCode}`) ?? null,
      remainTime: left.get(game.gameId) ?? null,
    })),
  );
}

export type Shelf = 'recent' | 'favourites' | 'quick' | 'VN_NORTH' | 'VN_CENTRAL' | 'VN_SOUTH' | 'sea';

const shelfOf = ({ accountTypeName, group }: ListedGame): Shelf =>
  accountTypeName === 'TCG_SEA' ? 'sea' : accountTypeName === 'TCG_LOTTO_VN' ? (group as Shelf) : 'quick';

const soonest = (a: ListedGame, b: ListedGame): number => (a.remainTime ?? Infinity) - (b.remainTime ?? Infinity) || 0;

const MAX_RECENT = 6;

/**
 * Games as they are offered to choose from: those played last, favourites, then all by kind; official ones that end soonest come first. A shelf
 * without games is left out. `word` narrows to names that hold it.
 */
export function shelvesOf(
  games: readonly ListedGame[],
  { recent, favourites, word }: { recent: readonly number[]; favourites: ReadonlySet<number>; word: string },
): { shelf: Shelf; games: ListedGame[] }[] {
  const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').toLowerCase();
  const found = games.filter(({ gameName }) => plain(gameName.toLowerCase()).includes(plain(word.trim().toLowerCase())));
  const byId = new Map(found.map((game) => [game.gameId, game]));
  const kinds = [...Map.groupBy(found, shelfOf)].map(([shelf, of]) => ({ shelf, games: shelf === 'quick' ? of : of.toSorted(soonest) }));
  return [
    { shelf: 'recent' as const, games: recent.flatMap((id) => byId.get(id) ?? []).slice(0, MAX_RECENT) },
    { shelf: 'favourites' as const, games: found.filter(({ tile }) => tile !== null && favourites.has(tile.nodeId)) },
    ...kinds,
  ].filter(({ games: of }) => of.length > 0);
}
