import { wallets, walletTransfers } from '@pavilion/contract/vendor-wallets/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';

const who = (): string => sessionStore.get()?.id ?? 'visitor';

/** The polling interval of a transfer without an end; a hint reports its end as well. */
const LOOK_MS = 3_000;

export const walletQueries = {
  wallets: () => queryOptions({ queryKey: ['wallets', who()], queryFn: ({ signal }) => call(wallets, { signal }) }),
  lastTransfers: () =>
    queryOptions({
      queryKey: ['wallet-transfers', who()],
      queryFn: ({ signal }) => call(walletTransfers, { query: { pageNo: 1, pageSize: 8 }, signal }),
      refetchInterval: ({ state }) =>
        state.data?.list.some((row) => row.state === 'waiting' || row.state === 'returned') ? LOOK_MS : false,
    }),
};
