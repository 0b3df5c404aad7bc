import * as wire from '@pavilion/contract/points/calls';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { currentLanguage, currentTag } from '../../i18n/language.ts';

export type Reward = WireValue<typeof wire.pointRewards>['list'][number];
export type Config = WireValue<typeof wire.pointConfig>;
export type Balance = WireValue<typeof wire.pointBalance>;
export type Redemption = WireValue<typeof wire.redeemHistory>['list'][number];
export type Entry = WireValue<typeof wire.pointDetails>['list'][number];

const MAX_REWARDS = 100;
const PAGE_SIZE = 12;

/** What the lists are narrowed to; empty: all. */
export type RedeemedFilter = Redemption['status'] | '';
export type EntryFilter = 'in' | 'out' | '';

/** Everything of the mall; keys carry the member, so that a hint of the balance refetches it. */
export const pointQueries = {
  balance: () => queryOptions({ queryKey: ['points', who(), 'balance'], queryFn: ({ signal }) => call(wire.pointBalance, { signal }) }),
  config: () =>
    queryOptions({ queryKey: ['points', who(), currentLanguage(), 'config'], queryFn: ({ signal }) => call(wire.pointConfig, { signal }) }),
  rewards: () =>
    queryOptions({
      queryKey: ['points', who(), currentLanguage(), 'rewards'],
      queryFn: async ({ signal }) => (await call(wire.pointRewards, { query: { pageNo: 1, pageSize: MAX_REWARDS }, signal })).list,
    }),
  redeemed: (status: RedeemedFilter, pageNo: number) =>
    queryOptions({
      queryKey: ['points', who(), currentLanguage(), 'redeemed', status, pageNo],
      queryFn: ({ signal }) => call(wire.redeemHistory, { query: { status, pageNo, pageSize: PAGE_SIZE }, signal }),
      placeholderData: keepPreviousData,
    }),
  details: (type: EntryFilter, pageNo: number) =>
    queryOptions({
      queryKey: ['points', who(), currentLanguage(), 'details', type, pageNo],
      queryFn: ({ signal }) => call(wire.pointDetails, { query: { type, pageNo, pageSize: PAGE_SIZE }, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Whole points in the reader's figures. */
export const pointsText = (points: number): string => new Intl.NumberFormat(currentTag(), { maximumFractionDigits: 0 }).format(points);
