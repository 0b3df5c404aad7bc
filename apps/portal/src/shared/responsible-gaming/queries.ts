import type { WireValue } from '@pavilion/contract/base/endpoint';
import { responsibleGamingHistory, responsibleGamingState } from '@pavilion/contract/responsible-gaming/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { sessionStore } from '../../api/session-store.ts';

export type ResponsibleGamingState = WireValue<typeof responsibleGamingState>;
export type Limit = ResponsibleGamingState['limits'][number];
export type PendingLimit = ResponsibleGamingState['pending'][number];

const who = (): string => sessionStore.get()?.id ?? 'visitor';
const TRIAL = 4;
const isMember = (): boolean => (sessionStore.get()?.customerType ?? TRIAL) !== TRIAL;

export const responsibleGamingQueries = {
  state: () =>
    queryOptions({
      queryKey: ['responsible-gaming', who()],
      queryFn: ({ signal }) => call(responsibleGamingState, { signal }),
      enabled: isMember(),
      staleTime: 30_000,
    }),
  history: (pageNo: number) =>
    queryOptions({
      queryKey: ['responsible-gaming-history', who(), pageNo],
      queryFn: ({ signal }) => call(responsibleGamingHistory, { query: { pageNo, pageSize: 8 }, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Every step answers with what holds now: the screen shows it at once, and what hangs on it is asked again. */
export function takeIn(state: ResponsibleGamingState): void {
  queryClient.setQueryData(responsibleGamingQueries.state().queryKey, state);
  void queryClient.invalidateQueries({ queryKey: ['responsible-gaming-history', who()] });
  void queryClient.invalidateQueries({ queryKey: ['deposit-settings', who()] });
}
