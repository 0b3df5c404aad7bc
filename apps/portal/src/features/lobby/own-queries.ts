import type { WireValue } from '@pavilion/contract/base/endpoint';
import { DAY_MS } from '@pavilion/contract/base/time';
import { lotteryRecentMenu } from '@pavilion/contract/lottery/calls';
import { findLotteryOrders } from '@pavilion/contract/lottery/orders';
import { promotionsNow } from '@pavilion/contract/promotions/now';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { isMember, who } from '../../api/queries.ts';
import { serverNow } from '../../boot.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { isOn } from '../../parts/modules.ts';
import { askNowAfter } from './now-rules.ts';

export type OrderRow = WireValue<typeof findLotteryOrders>['orders']['content'][number];

/** State of an order that waits for its draw. */
const WAITING = 2;
/** A chase reaches so far back. */
const DAYS_BACK = 8;
const MOST = 50;

/** What home shows of the reader's own, and what is on for them. */
export const homeQueries = {
  /** Among the rewards: what changes those changes a place or a rain. */
  now: () =>
    queryOptions({
      queryKey: ['rewards', 'now', who(), currentLanguage()],
      queryFn: ({ signal }) => call(promotionsNow, { signal }),
      enabled: isOn('REWCEN3'),
      refetchInterval: ({ state: { data } }) => (data ? askNowAfter(data, serverNow()) : false),
    }),
  /** Numbers of the lotteries the member played last. */
  played: () =>
    queryOptions({
      queryKey: ['lottery', 'recent', who()],
      queryFn: async ({ signal }) =>
        (await call(lotteryRecentMenu, { query: {}, signal })).flatMap(({ gameMenus }) => gameMenus.map(({ gameId }) => gameId)),
      enabled: isMember() && isOn('LOTT3'),
    }),
  tickets: () =>
    queryOptions({
      queryKey: ['lottery', 'orders', who(), 'open', currentLanguage()],
      queryFn: ({ signal }) => {
        const startDate = Math.floor(serverNow() - DAYS_BACK * DAY_MS);
        return call(findLotteryOrders, { body: { orderStatus: WAITING, startDate, page: 0, size: MOST }, signal });
      },
      enabled: isMember() && isOn('LOTT3'),
    }),
};
