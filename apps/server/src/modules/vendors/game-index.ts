import type { VendorLane } from '@pavilion/contract/vendors/calls';
import type { LanguageTag } from '@pavilion/languages/tags';
import { foldText, type ShownGame } from './catalogue.ts';
import { hotGames, laneOf, type MovedVendors, vendorLanes } from './rules.ts';
import { textSearch } from './text-search.ts';

export interface GameFilter {
  /** A lane, as the vendor menu names it: games of moved vendors count there. */
  gameType?: string;
  /** One vendor or a comma list. */
  vassalage?: string;
  gameClassify?: string;
  gameName?: string;
  /** HOT or NEW. */
  filter?: string;
  minLines?: number;
  maxLines?: number;
}

/** A brand's games, arranged once for a version of the catalogue, so that no request walks all of them. */
export interface GameIndex {
  /** Games that pass every filter, in the brand's order. The name is looked for in all languages. */
  find(filter: GameFilter, moved: MovedVendors): readonly ShownGame[];
  /** In the order of the brand's hot list. */
  hot: readonly ShownGame[];
  lanes(language: LanguageTag, moved: MovedVendors): readonly VendorLane[];
}

/** Cached answers of recent filters. */
const MAX_CACHED = 500;

const indexes = new WeakMap<readonly ShownGame[], GameIndex>();

/** The index of a list that never changes: the catalogue makes new lists with each version. */
export function gameIndex(games: readonly ShownGame[]): GameIndex {
  const known = indexes.get(games);
  if (known) return known;
  const index = createIndex(games);
  indexes.set(games, index);
  return index;
}

function createIndex(games: readonly ShownGame[]): GameIndex {
  const cache = new Map<string, readonly ShownGame[]>();
  const lanes = new Map<string, readonly VendorLane[]>();
  const byLane = new Map<string, ReadonlyMap<string, readonly ShownGame[]>>();
  const classes = Map.groupBy(games, ({ game }) => game.classify);
  const vendors = Map.groupBy(games, ({ game }) => game.vendor);
  const search = textSearch(games, ({ game }) => game.searchText);
  const marked = games.filter(({ hotPosition }) => hotPosition !== null);
  const fresh = games.filter(({ isNew }) => isNew);

  /** Games by lane; a brand's lists of moved vendors change seldom. */
  const inLanes = (moved: MovedVendors): ReadonlyMap<string, readonly ShownGame[]> => {
    const key = movedKey(moved);
    const made = byLane.get(key) ?? Map.groupBy(games, ({ game }) => laneOf(game.gameType, game.vendor, moved));
    byLane.set(key, made);
    return made;
  };

  /** The shortest list known to hold every match: what is left is tried one by one. */
  function candidates(filter: GameQuery, moved: MovedVendors): readonly ShownGame[] {
    const lists = [games];
    if (filter.type !== null) lists.push(inLanes(moved).get(filter.type) ?? []);
    if (filter.classify !== null) lists.push(classes.get(filter.classify) ?? []);
    if (filter.vendors?.length === 1) lists.push(vendors.get(filter.vendors[0] ?? '') ?? []);
    if (filter.kind === 'NEW') lists.push(fresh);
    if (filter.kind === 'HOT') lists.push(marked);
    if (filter.search !== '') lists.push(search(filter.search));
    return lists.reduce((shortest, list) => (list.length < shortest.length ? list : shortest));
  }

  return {
    hot: hotGames(marked),
    find(filter, moved) {
      const wanted = wantedOf(filter);
      const key = JSON.stringify([...Object.values(wanted), movedKey(moved)]);
      const known = cache.get(key);
      if (known) return known;
      if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
      const found = candidates(wanted, moved).filter((item) => passes(item, wanted, moved));
      cache.set(key, found);
      return found;
    },
    lanes(language, moved) {
      const key = `${language} ${movedKey(moved)}`;
      const made = lanes.get(key) ?? vendorLanes(games, language, moved);
      lanes.set(key, made);
      return made;
    },
  };
}

/** The same of a short list that is made for one request. */
export function filterGames(games: readonly ShownGame[], filter: GameFilter, moved: MovedVendors): readonly ShownGame[] {
  const wanted = wantedOf(filter);
  return games.filter((item) => passes(item, wanted, moved));
}

const movedKey = ({ esportsVendors, cockfightVendors }: MovedVendors): string => JSON.stringify([esportsVendors, cockfightVendors]);

interface GameQuery {
  type: string | null;
  classify: string | null;
  vendors: string[] | null;
  kind: string | null;
  search: string;
  minLines: number | null;
  maxLines: number | null;
}

/** Clients send ALL, an empty text or nothing for "any". */
const named = (text: string | undefined): string | null => {
  const value = (text ?? '').trim().toUpperCase();
  return value === '' || value === 'ALL' ? null : value;
};

const wantedOf = (filter: GameFilter): GameQuery => ({
  type: named(filter.gameType),
  classify: named(filter.gameClassify),
  kind: named(filter.filter),
  search: foldText(filter.gameName ?? ''),
  vendors:
    named(filter.vassalage)
      ?.split(',')
      .map((code) => code.trim())
      .filter(Boolean) ?? null,
  minLines: filter.minLines ?? null,
  maxLines: filter.maxLines ?? null,
});

function passes({ game, hotPosition, isNew }: ShownGame, wanted: GameQuery, moved: MovedVendors): boolean {
  return (
    (wanted.type === null || laneOf(game.gameType, game.vendor, moved) === wanted.type) &&
    (wanted.classify === null || game.classify === wanted.classify) &&
    (!wanted.vendors || wanted.vendors.includes(game.vendor)) &&
    (wanted.search === '' || game.searchText.includes(wanted.search)) &&
    (wanted.kind !== 'HOT' || hotPosition !== null) &&
    (wanted.kind !== 'NEW' || isNew) &&
    (wanted.minLines === null || game.lines >= wanted.minLines) &&
    (wanted.maxLines === null || (game.lines > 0 && game.lines <= wanted.maxLines))
  );
}
