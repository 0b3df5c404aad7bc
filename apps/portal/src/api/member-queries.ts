import { memberInfo } from '@pavilion/contract/identity/member';
import { balances } from '@pavilion/contract/wallet/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { who } from './queries.ts';
import { sessionStore } from './session-store.ts';

/** Queries of a member's own screens; apart from the lobby's, since a first visit needs none of them. */
export const memberQueries = {
  balances: () =>
    queryOptions({
      queryKey: ['balances', who()],
      queryFn: ({ signal }) => call(balances, { query: { typeId: 2 }, signal }),
      enabled: sessionStore.get() !== null,
      refetchInterval: 30_000,
    }),
  memberInfo: () =>
    queryOptions({
      queryKey: ['member-info', who()],
      queryFn: ({ signal }) => call(memberInfo, { signal }),
      enabled: sessionStore.get() !== null,
    }),
};
