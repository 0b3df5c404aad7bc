import { documentsState } from '@pavilion/contract/documents/calls';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { sessionStore } from '../../api/session-store.ts';

export type DocumentsState = WireValue<typeof documentsState>;
export type AddedPicture = NonNullable<DocumentsState['current']>['pictures'][number];

const who = (): string => sessionStore.get()?.id ?? 'visitor';

export const documentsQuery = () =>
  queryOptions({
    queryKey: ['documents', who()],
    queryFn: ({ signal }) => call(documentsState, { signal }),
    // While the desk looks, the answer may come at any moment.
    refetchInterval: ({ state }) => (state.data?.current?.state === 'submitted' ? 30_000 : false),
  });

/** Every step returns the new state. */
export const takeIn = (state: DocumentsState): void => void queryClient.setQueryData(documentsQuery().queryKey, state);
