import type { WireValue } from '@pavilion/contract/endpoint';
import { betHistory } from '@pavilion/contract/wallet';
import { call } from '../../api/call.ts';
import type { HistoryState } from './use-range.ts';

export type BetValue = WireValue<typeof betHistory>;
export type BetRow = BetValue['list'][number];

/** One page of the bets a state of the filters asks for. */
export const askBets = (
  { span, kind, games, least, most }: HistoryState,
  page: { pageNo: number; pageSize: number },
  signal?: AbortSignal,
) =>
  call(betHistory, {
    query: {
      startDate: span.from,
      endDate: span.to,
      state: kind || undefined,
      gameRoom: games.join(',') || undefined,
      minBet: least || undefined,
      maxBet: most || undefined,
      ...page,
    },
    ...(signal ? { signal } : {}),
  });
