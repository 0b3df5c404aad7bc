import { merchantWallet } from '@pavilion/contract/wallet/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { ONCE_A_SESSION } from '../../api/queries.ts';
import { sessionStore } from '../../api/session-store.ts';

/** Whether every game uses the main wallet; asked once a session. */
export const merchantWalletQuery = () =>
  queryOptions({
    queryKey: [ONCE_A_SESSION, 'merchant-wallet', sessionStore.get()?.id ?? 'visitor'],
    queryFn: ({ signal }) => call(merchantWallet, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
