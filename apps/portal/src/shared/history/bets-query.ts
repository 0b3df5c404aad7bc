import type { WireValue } from '@pavilion/contract/base/endpoint';
import { betHistory, profitByType } from '@pavilion/contract/wallet/calls';
import { addDays } from '@pavilion/ui/date-presets';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { brandDay } from '../../parts/moment.ts';
import type { HistoryState } from './use-range.ts';

export type BetValue = WireValue<typeof betHistory>;
export type BetRow = BetValue['list'][number];

/** One page of the bets for a state of the filters. */
export const askBets = (
  { span, kind, product, games, least, most }: HistoryState,
  page: { pageNo: number; pageSize: number },
  signal?: AbortSignal,
) =>
  call(betHistory, {
    query: {
      startDate: span.from,
      endDate: span.to,
      state: kind || undefined,
      gameType: product || undefined,
      gameRoom: games.join(',') || undefined,
      minBet: least || undefined,
      maxBet: most || undefined,
      ...page,
    },
    ...(signal ? { signal } : {}),
  });

/** So far back histories go. */
export const STORED_DAYS = 365;

/** Kinds of games the member played in the whole stored history, with their names. */
export const playedKinds = () => ({
  queryKey: ['played-kinds', sessionStore.get()?.id, currentLanguage()],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const today = brandDay();
    const { list } = await call(profitByType, { query: { startDate: addDays(today, -STORED_DAYS), endDate: today }, signal });
    return list.map(({ gameType, gameTypeName }) => ({ value: gameType, label: gameTypeName }));
  },
});
