import type { WireValue } from '@pavilion/contract/base/endpoint';
import { type claimTicket, discountTickets, raffleStatus, rankBoardList } from '@pavilion/contract/promotions/tickets';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { sessionStore } from '../../api/session-store.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { isOn } from '../../parts/modules.ts';

export type Wheel = WireValue<typeof raffleStatus>[number];
export type WheelField = Wheel['segments'][number];
export type WheelResult = WireValue<typeof claimTicket>;
export type RaceBoard = WireValue<typeof rankBoardList>[number];
export type DiscountTicket = WireValue<typeof discountTickets>[number];

const isOffered = (): boolean => isOn('REWCEN3') && sessionStore.get() !== null;

// Under `rewards`: what changes rewards changes these.
export const ticketQueries = {
  wheels: () =>
    queryOptions({
      queryKey: ['rewards', 'wheels', who(), currentLanguage()],
      queryFn: ({ signal }) => call(raffleStatus, { signal }),
      enabled: isOffered(),
    }),
  races: (period: 'current' | 'previous') =>
    queryOptions({
      queryKey: ['rewards', 'races', period, who(), currentLanguage()],
      queryFn: ({ signal }) => call(rankBoardList, { query: { period }, signal }),
      placeholderData: keepPreviousData,
      enabled: isOffered(),
    }),
  discounts: () =>
    queryOptions({
      queryKey: ['rewards', 'discounts', who(), currentLanguage()],
      queryFn: ({ signal }) => call(discountTickets, { signal }),
      enabled: isOffered(),
    }),
};
