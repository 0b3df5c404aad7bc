import { findLotteryOrders } from '@pavilion/contract/lottery/orders';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { isMember, who } from '../../../api/queries.ts';
import { lotteryQueries, type Order } from '../queries.ts';

/** Tickets whose lines are shown one by one; the sums count all. */
const SHOWN = 8;
const SIZE = 100;
const AGAIN_MS = 1_000;

export interface DrawTickets {
  /** Every ticket of the draw, without its lines. */
  readonly all: readonly Pick<Order, 'orderDetailId' | 'orderStatus' | 'bettingAmount' | 'winningAmount'>[];
  /** The first of them with their lines. */
  readonly shown: readonly Order[];
}

const isWaiting = ({ all }: DrawTickets): boolean => all.some(({ orderStatus }) => orderStatus === LOTTERY_ORDER.waiting);

/** The member's tickets of one draw; fetched again until all of them are settled, once the draw has a result. */
export const drawTicketsQuery = (gameId: number, numero: string, isDrawn: boolean) =>
  queryOptions({
    queryKey: ['lottery', 'orders', who(), currentLanguage(), gameId, numero],
    enabled: isMember(),
    queryFn: async ({ signal, client }): Promise<DrawTickets> => {
      const { orders } = await call(findLotteryOrders, { body: { gameId, numero, page: 0, size: SIZE }, signal });
      const ids = orders.content.slice(0, SHOWN).map(({ orderDetailId }) => orderDetailId);
      const shown = await Promise.all(ids.map((id) => client.fetchQuery({ ...lotteryQueries.order(id), staleTime: 0 })));
      return { all: orders.content, shown };
    },
    refetchInterval: ({ state: { data } }) => (isDrawn && (!data || isWaiting(data)) ? AGAIN_MS : false),
  });
