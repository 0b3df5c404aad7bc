/** Which games a list shows; all of it is in the address, so that a list can be shared and gone back to. */
export interface LobbyFilters {
  /** Empty: all vendors. */
  vendor: string;
  /** Empty: all classes. */
  classify: string;
  view: LobbyView;
  lines: LinesChoice;
  name: string;
  /** Counts from 1. */
  page: number;
}

export const LOBBY_VIEWS = ['ALL', 'HOT', 'FAV', 'RECENT', 'NEW'] as const;
export type LobbyView = (typeof LOBBY_VIEWS)[number];

/** Paylines or ways, both bounds included. */
const LINES = {
  any: {},
  few: { minLines: 1, maxLines: 9 },
  some: { minLines: 10, maxLines: 24 },
  many: { minLines: 25 },
} as const satisfies Record<string, { minLines?: number; maxLines?: number }>;
export type LinesChoice = keyof typeof LINES;
export const LINES_CHOICES = Object.keys(LINES) as readonly LinesChoice[];

/** Classes the field knows, whatever the brand has of them. */
const CLASSES: ReadonlySet<string> = new Set('SM SC VP JP TG AC BG CRASH BAC SIC ROU DAT BJ NN'.split(' '));

/** Whether the last part of an address names a class of games: one of the brand's or one that is known. */
export const isClass = (name: string, classes: readonly { key: string }[]): boolean =>
  name === '' || CLASSES.has(name.toUpperCase()) || classes.some(({ key }) => key.toUpperCase() === name.toUpperCase());

export const PAGE_SIZE = 18;
const NAME_LENGTH = 60;

const oneOf = <T extends string>(choices: readonly T[], value: string | null, otherwise: T): T =>
  choices.find((choice) => choice === value?.trim()) ?? otherwise;

/** Anything that is no filter is read as "all": an old or edited address still shows a list. */
export function readFilters(search: URLSearchParams, classify = ''): LobbyFilters {
  const page = Number(search.get('page'));
  return {
    vendor: (search.get('vassalage') ?? '').slice(0, 40),
    classify: (search.get('gameClassify') ?? classify).slice(0, 20),
    view: oneOf(LOBBY_VIEWS, search.get('filter')?.toUpperCase() ?? null, 'ALL'),
    lines: oneOf(LINES_CHOICES, search.get('lines'), 'any'),
    name: (search.get('gameName') ?? '').slice(0, NAME_LENGTH),
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

/** The parameters of an address; what is not a filter (an open popup, for example) is preserved. */
export function writeFilters(filters: LobbyFilters, current: URLSearchParams = new URLSearchParams()): URLSearchParams {
  const search = new URLSearchParams(current);
  const values: Record<string, string> = {
    vassalage: filters.vendor,
    gameClassify: filters.classify,
    filter: filters.view === 'ALL' ? '' : filters.view,
    lines: filters.lines === 'any' ? '' : filters.lines,
    gameName: filters.name,
    page: filters.page > 1 ? String(filters.page) : '',
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) search.set(name, value);
    else search.delete(name);
  }
  return search;
}

/** A change by the person: any other list starts at its first page, another vendor also at all classes. */
export function changeFilters(filters: LobbyFilters, change: Partial<LobbyFilters>): LobbyFilters {
  const next = { ...filters, ...change };
  if (change.vendor !== undefined && change.vendor !== filters.vendor) return { ...next, classify: '', page: 1 };
  return change.page === undefined ? { ...next, page: 1 } : next;
}

export const isFiltered = ({ vendor, classify, view, lines, name }: LobbyFilters): boolean =>
  vendor !== '' || classify !== '' || view !== 'ALL' || lines !== 'any' || name !== '';

/** What the server is asked for; favourites have a call of their own. */
export const listQuery = (filters: LobbyFilters, gameType: string) => ({
  ...recentQuery(filters, gameType),
  pageSize: PAGE_SIZE,
  filter: filters.view,
});

/** The same of games opened last, whose pages are of a size of their own. */
export const recentQuery = (filters: LobbyFilters, gameType: string) => ({
  gameType,
  pageNo: filters.page,
  ...LINES[filters.lines],
  ...(filters.vendor ? { vassalage: filters.vendor } : {}),
  ...(filters.classify ? { gameClassify: filters.classify } : {}),
  ...(filters.name ? { gameName: filters.name } : {}),
});

interface FilterableGame {
  displayName: string;
  gameClassify: string;
  vassalage: string;
  lines: number;
}

/** The same filters over a short list that is here already: favourites. */
export function filterHere<G extends FilterableGame>(
  games: readonly G[],
  filters: LobbyFilters,
): { games: G[]; pages: number; count: number } {
  const bounds: { minLines?: number; maxLines?: number } = LINES[filters.lines];
  const name = normalizeText(filters.name);
  const found = games.filter(
    (game) =>
      (filters.vendor === '' || game.vassalage === filters.vendor) &&
      (filters.classify === '' || game.gameClassify === filters.classify) &&
      game.lines >= (bounds.minLines ?? 0) &&
      game.lines <= (bounds.maxLines ?? Infinity) &&
      normalizeText(game.displayName).includes(name),
  );
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const start = (Math.min(filters.page, pages) - 1) * PAGE_SIZE;
  return { games: found.slice(start, start + PAGE_SIZE), pages, count: found.length };
}

/** Case and accents do not part what people type from what is written. */
const normalizeText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D').toLowerCase().trim();

export const HOME_TILES = 6;
const HOT_WHOLE = 12;

/** Home shows six of a category; hot games all, unless there are more than twelve. */
export const cutForHome = <G>(games: readonly G[], kind: 'hot' | 'other'): readonly G[] =>
  games.length > (kind === 'hot' ? HOT_WHOLE : HOME_TILES) ? games.slice(0, HOME_TILES) : games;
