import { listAnnouncements } from '@pavilion/contract/content';
import { favouriteIds, hotGames, vendorLanes, winnerBoard } from '@pavilion/contract/games';
import { memberInfo } from '@pavilion/contract/member';
import { balances } from '@pavilion/contract/wallet';
import { queryOptions } from '@tanstack/react-query';
import { boot } from '../boot.ts';
import { currentLanguage } from '../i18n/language.ts';
import { call } from './call.ts';
import { sessionStore } from './session-store.ts';

/** Whose answer it is: a logout or another login never shows what belonged to someone else. */
const who = (): string => sessionStore.get()?.id ?? 'visitor';
/** The answers laid into the page hold for the language it was made in. */
const laidIn = <T>(value: T | undefined): { initialData?: T } =>
  value !== undefined && boot.language === currentLanguage() ? { initialData: value } : {};

// ── Lobby ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const queries = {
  announcements: () => queryOptions({
    queryKey: ['announcements', currentLanguage()],
    queryFn: ({ signal }) => call(listAnnouncements, { query: { types: 'B,PL,PU,PR,H' }, signal }),
    staleTime: 60_000, ...laidIn(boot.announcements),
  }),
  lanes: () => queryOptions({
    queryKey: ['lanes', currentLanguage()], queryFn: ({ signal }) => call(vendorLanes, { signal }), staleTime: 60_000, ...laidIn(boot.lanes),
  }),
  hotGames: () => queryOptions({
    queryKey: ['hot-games', currentLanguage()], queryFn: ({ signal }) => call(hotGames, { signal }), staleTime: 60_000, ...laidIn(boot.hotGames),
  }),
  winners: () => queryOptions({
    queryKey: ['winners', currentLanguage()], queryFn: ({ signal }) => call(winnerBoard, { query: { limitNum: 20 }, signal }),
    refetchInterval: 15_000, ...laidIn(boot.winners),
  }),
  favouriteIds: () => queryOptions({
    queryKey: ['favourite-ids', who()], queryFn: ({ signal }) => call(favouriteIds, { signal }), enabled: sessionStore.get() !== null,
  }),

  // ── Member ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  balances: () => queryOptions({
    queryKey: ['balances', who()], queryFn: ({ signal }) => call(balances, { query: { typeId: 0 }, signal }),
    enabled: sessionStore.get() !== null, refetchInterval: 30_000,
  }),
  memberInfo: () => queryOptions({
    queryKey: ['member-info', who()], queryFn: ({ signal }) => call(memberInfo, { signal }), enabled: sessionStore.get() !== null,
  }),
};
