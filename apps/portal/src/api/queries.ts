import { send } from '@pavilion/contract/base/client';
import { listAnnouncements } from '@pavilion/contract/content/calls';
import type { WireQuery } from '@pavilion/contract/base/endpoint';
import {
  favouriteGames,
  favouriteIds,
  gameList,
  hotGames,
  recentGames,
  vendorLanes,
  winnerBoard,
  winnerBoardChoice,
} from '@pavilion/contract/vendors/calls';
import { helpCenter } from '@pavilion/contract/content/system';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { boot, type InitialAnnouncements } from '../boot.ts';
import { currentLanguage } from '../i18n/language.ts';
import { call, conclude, headersFor } from './call.ts';
import { sessionStore } from './session-store.ts';

/** The owner of an answer: a logout or another login never shows what belonged to someone else. */
export const who = (): string => sessionStore.get()?.id ?? 'visitor';
const TRIAL = 4;
/** Games opened last are asked for so many at a time. */
const RECENT_PAGE = 6;
export const isMember = (): boolean => (sessionStore.get()?.customerType ?? TRIAL) !== TRIAL;
/** The answers laid into the page hold for the language it was made in. */
const laidIn = <T>(value: T | undefined): { initialData?: T } =>
  value !== undefined && boot.language === currentLanguage() ? { initialData: value } : {};

/** Begins the keys of what is fetched once a session; `dropSessionAnswers` drops it. */
export const ONCE_A_SESSION = 'once-a-session';
const untilDropped = { staleTime: Infinity, gcTime: Infinity };

// ── Lobby ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const queries = {
  /** Banners, announcements and the promotions' headings, as the first screen shows them. */
  announcements: () =>
    queryOptions({
      queryKey: ['announcements', currentLanguage()],
      queryFn: ({ signal }): Promise<InitialAnnouncements> => call(listAnnouncements, { query: { types: 'B,PL,PR' }, signal }),
      staleTime: 60_000,
      ...laidIn(boot.announcements),
    }),
  /** Promotions with their whole texts. */
  promotions: () =>
    queryOptions({
      queryKey: ['promotions', currentLanguage()],
      queryFn: async ({ signal }) => (await call(listAnnouncements, { query: { types: 'PR' }, signal })).promotion,
      staleTime: 60_000,
    }),
  publicPopups: () =>
    queryOptions({
      queryKey: ['public-popups', currentLanguage()],
      queryFn: async ({ signal }) => (await call(listAnnouncements, { query: { types: 'PU' }, signal })).popup,
      staleTime: 60_000,
    }),
  lanes: () =>
    queryOptions({
      queryKey: [ONCE_A_SESSION, 'lanes', currentLanguage()],
      queryFn: ({ signal }) => call(vendorLanes, { signal }),
      ...untilDropped,
      ...laidIn(boot.lanes),
    }),
  hotGames: () =>
    queryOptions({
      queryKey: [ONCE_A_SESSION, 'hot-games', currentLanguage()],
      queryFn: ({ signal }) => call(hotGames, { signal }),
      ...untilDropped,
      ...laidIn(boot.hotGames),
    }),
  winners: () =>
    queryOptions({
      queryKey: ['winners', currentLanguage()],
      // After a hint of a change, the browser must not answer from its cache.
      queryFn: async ({ signal }) => {
        const headers = headersFor(winnerBoard);
        return conclude(winnerBoard, await send(winnerBoard, { query: { limitNum: 20 }, headers, signal, cache: 'no-cache' }), headers);
      },
      // Members get a hint when the board changes; polling is the fallback without a socket.
      refetchInterval: isMember() ? 60_000 : 15_000,
      ...laidIn(boot.winners),
    }),
  favouriteIds: () =>
    queryOptions({
      queryKey: ['favourite-ids', who()],
      queryFn: ({ signal }) => call(favouriteIds, { signal }),
      enabled: isMember(),
    }),
  /** One page of games. */
  games: (query: WireQuery<typeof gameList>) =>
    queryOptions({
      queryKey: ['games', currentLanguage(), query],
      queryFn: ({ signal }) => call(gameList, { query, signal }),
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    }),
  /** The first games of a category, as home shows them; `pageSize` is the server's own where it lays them in. */
  laneGames: (gameType: string, pageSize: number) =>
    queryOptions({
      queryKey: ['lane-games', currentLanguage(), gameType],
      queryFn: ({ signal }) => call(gameList, { query: { gameType, pageNo: 1, pageSize }, signal }),
      staleTime: 60_000,
      ...laidIn(boot.laneGames?.[gameType]),
    }),
  /** All favourites of the member: at most 99. */
  favouriteGames: (gameType = '') =>
    queryOptions({
      queryKey: ['favourite-games', who(), currentLanguage(), gameType],
      queryFn: ({ signal }) => call(favouriteGames, { query: { pageNo: 1, pageSize: 99, ...(gameType ? { gameType } : {}) }, signal }),
      enabled: isMember(),
    }),
  recentGames: (query: WireQuery<typeof recentGames> = { pageNo: 1 }) =>
    queryOptions({
      queryKey: ['recent-games', who(), currentLanguage(), query],
      queryFn: ({ signal }) => call(recentGames, { query: { ...query, pageSize: RECENT_PAGE }, signal }),
      enabled: isMember(),
    }),
  /** The same page after page. */
  recentPages: () =>
    infiniteQueryOptions({
      queryKey: ['recent-games', who(), currentLanguage(), 'pages'],
      queryFn: ({ pageParam, signal }) => call(recentGames, { query: { pageNo: pageParam, pageSize: RECENT_PAGE }, signal }),
      initialPageParam: 1,
      getNextPageParam: ({ pageNo, totalPages }) => (pageNo < totalPages ? pageNo + 1 : undefined),
      enabled: isMember(),
    }),
  help: () =>
    queryOptions({
      queryKey: ['help', currentLanguage()],
      queryFn: ({ signal }) => call(helpCenter, { signal }),
      staleTime: 300_000,
    }),

  // ── Member ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  winnerBoardChoice: () =>
    queryOptions({
      queryKey: ['winner-board-choice', who()],
      queryFn: ({ signal }) => call(winnerBoardChoice, { signal }),
      enabled: isMember(),
    }),
};
