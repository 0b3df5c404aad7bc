import {
  chaseableNumeros,
  drawsOfGame,
  hotGapInfo,
  lotteryMenu,
  lotterySeries,
  lotterySetting,
  nearNumero,
  playMenu,
} from '@pavilion/contract/lottery/calls';
import { lotteryOrder, lotteryOrdersToday } from '@pavilion/contract/lottery/orders';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { isMember, who } from '../../api/queries.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { askedMode } from './asked-mode.ts';

export type Near = WireValue<typeof nearNumero>;
export type MenuItem = WireValue<typeof lotteryMenu>[number]['gameMenus'][number];
export type Setting = WireValue<typeof lotterySetting>;
export type PlayModes = WireValue<typeof playMenu>;
export type PlayGroup = PlayModes[number]['playMenuGroups'][number];
export type PlayItem = PlayGroup['playMenus'][number];
export type DrawRow = WireValue<typeof drawsOfGame>['content'][number];
export type Order = WireValue<typeof lotteryOrder>;
export type OrderRow = WireValue<typeof lotteryOrdersToday>['orders']['content'][number];

const SOON_MS = 1_200;
const LATER_MS = 20_000;

/** How far the server's clock is ahead of this machine's. */
export const nearQuery = (gameId: number, pace: 'quick' | 'daily') =>
  queryOptions({
    queryKey: ['lottery', 'near', gameId],
    queryFn: async ({ signal }) => {
      const asked = Date.now();
      const near = await call(nearNumero, { query: { gameId: String(gameId) }, signal });
      return { near, ahead: near.serverTime - (asked + Date.now()) / 2 };
    },
    // Between the end of bets and a quick draw there is something to wait for; the result of a day's draw is typed long after.
    refetchInterval: ({ state: { data } }) => {
      if (pace === 'daily') return LATER_MS;
      const previous = data?.near.previousNumero;
      const waits = !data?.near.currentNumero || previous?.state === 'open' || previous?.state === 'closed';
      return waits ? SOON_MS : LATER_MS;
    },
  });

export const lotteryQueries = {
  menu: () =>
    queryOptions({
      queryKey: ['lottery', 'menu', currentLanguage()],
      queryFn: async ({ signal }) =>
        (await call(lotteryMenu, { query: { prizeMode: await askedMode() }, signal })).flatMap(({ gameMenus }) => gameMenus),
      staleTime: 300_000,
    }),
  setting: (gameId: number) =>
    queryOptions({
      queryKey: ['lottery', 'setting', currentLanguage(), gameId],
      queryFn: ({ signal }) => call(lotterySetting, { query: { id: String(gameId) }, signal }),
      staleTime: 60_000,
    }),
  /** By prize mode, the game's own first. */
  plays: (gameId: number) =>
    queryOptions({
      queryKey: ['lottery', 'plays', currentLanguage(), gameId],
      queryFn: ({ signal }) => call(playMenu, { query: { id: String(gameId) }, signal }),
      staleTime: 60_000,
    }),
  series: () =>
    queryOptions({
      queryKey: ['lottery', 'series', who()],
      queryFn: ({ signal }) => call(lotterySeries, { signal }),
      staleTime: 60_000,
    }),
  /** Fetched again with each issue: `from` takes bets now. */
  chaseable: (gameId: number, from: string) =>
    queryOptions({
      queryKey: ['lottery', 'chaseable', gameId, from],
      queryFn: async ({ signal }) => (await call(chaseableNumeros, { query: { id: String(gameId) }, signal })).chaseNumeros,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
  gaps: (gameId: number) =>
    queryOptions({
      queryKey: ['lottery', 'gaps', gameId],
      queryFn: ({ signal }) => call(hotGapInfo, { query: { gameId: String(gameId) }, signal }),
    }),
  draws: (gameId: number, { date, page, size }: { date?: string; page: number; size: number }) =>
    queryOptions({
      queryKey: ['lottery', 'draws', gameId, date ?? '', page, size],
      queryFn: ({ signal }) =>
        call(drawsOfGame, {
          query: { gameId: String(gameId), page: String(page), size: String(size), ...(date ? { date } : {}) },
          signal,
        }),
      placeholderData: keepPreviousData,
      // On the page of results a visitor gets no other sign that a draw fell.
      refetchInterval: page === 0 ? LATER_MS : false,
    }),
  orders: (gameId: number) =>
    queryOptions({
      queryKey: ['lottery', 'orders', who(), gameId],
      enabled: isMember(),
      queryFn: ({ signal }) => call(lotteryOrdersToday, { query: { gameId: String(gameId), page: '0', size: '20' }, signal }),
      retry: false,
    }),
  order: (id: string) =>
    queryOptions({
      queryKey: ['lottery', 'order', who(), currentLanguage(), id],
      queryFn: ({ signal }) => call(lotteryOrder, { query: { id }, signal }),
      retry: false,
    }),
};
