import { bankCards } from '@pavilion/contract/payments/calls';
import {
  accountClosing,
  dataExport,
  memberSessions,
  stepUpMethods,
  securityConfig,
  securityHistory,
  trustedDevices,
} from '@pavilion/contract/security/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';

const who = (): string => sessionStore.get()?.id ?? 'visitor';

/** What protects the account; keys carry the member's id, so that nothing outlives the login. */
export const securityQueries = {
  config: () => queryOptions({ queryKey: ['security-config', who()], queryFn: ({ signal }) => call(securityConfig, { signal }) }),
  stepUp: () =>
    queryOptions({
      queryKey: ['security-step-up', who()],
      queryFn: ({ signal }) => call(stepUpMethods, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  devices: () => queryOptions({ queryKey: ['security-devices', who()], queryFn: ({ signal }) => call(trustedDevices, { signal }) }),
  sessions: () => queryOptions({ queryKey: ['security-sessions', who()], queryFn: ({ signal }) => call(memberSessions, { signal }) }),
  history: (page: number) =>
    queryOptions({
      queryKey: ['security-history', who(), page],
      queryFn: ({ signal }) => call(securityHistory, { query: { pageNo: page, pageSize: 12 }, signal }),
      placeholderData: keepPreviousData,
    }),
  bankAccounts: () => queryOptions({ queryKey: ['bank-cards', who()], queryFn: ({ signal }) => call(bankCards, { signal }) }),
  dataExport: () =>
    queryOptions({
      queryKey: ['data-export', who()],
      queryFn: ({ signal }) => call(dataExport, { signal }),
      refetchInterval: ({ state }) => (state.data?.latest?.state === 'making' ? 2000 : false),
    }),
  closing: () => queryOptions({ queryKey: ['account-closing', who()], queryFn: ({ signal }) => call(accountClosing, { signal }) }),
};
