import type { WireValue } from '@pavilion/contract/base/endpoint';
import { availablePromotions, depositBonuses, promotionList, rewardCentre } from '@pavilion/contract/promotions/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { rewardCountKey } from './reward-count.ts';
import { sessionStore } from '../../api/session-store.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { isOn } from '../../parts/modules.ts';

export type Reward = WireValue<typeof rewardCentre>['list'][number];
export type RewardSums = WireValue<typeof rewardCentre>['sums'];
export type LivePromotion = WireValue<typeof promotionList>['list'][number];
export type PublicTerms = LivePromotion['terms'];

const isOffered = (): boolean => isOn('REWCEN3');

export const rewardQueries = {
  count: () =>
    queryOptions({
      queryKey: rewardCountKey(),
      queryFn: ({ signal }) => call(availablePromotions, { signal }),
      enabled: sessionStore.get() !== null && isOffered(),
    }),
  centre: () => queryOptions({ queryKey: ['rewards', who(), currentLanguage()], queryFn: ({ signal }) => call(rewardCentre, { signal }) }),
  promotions: () =>
    queryOptions({
      queryKey: ['live-promotions', who(), currentLanguage()],
      queryFn: async ({ signal }) => (await call(promotionList, { signal })).list,
      enabled: isOffered(),
    }),
  depositBonuses: () =>
    queryOptions({
      queryKey: ['deposit-bonuses', who(), currentLanguage()],
      queryFn: async ({ signal }) => (await call(depositBonuses, { signal })).list,
      enabled: sessionStore.get() !== null && isOffered(),
    }),
};
