import { presenterList, roomUnread } from '@pavilion/contract/rooms/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { currentLanguage } from '../../i18n/language.ts';

const LATELY_MS = 60_000;

/** Which rooms are open changes by the socket's hints; without a socket, by the minute. */
export const roomQueries = {
  presenters: () =>
    queryOptions({
      queryKey: ['rooms', 'presenters', who(), currentLanguage()],
      queryFn: ({ signal }) => call(presenterList, { signal }),
      staleTime: 20_000,
      refetchInterval: LATELY_MS,
    }),
  unread: () =>
    queryOptions({
      queryKey: ['rooms', 'unread', who()],
      queryFn: ({ signal }) => call(roomUnread, { signal }),
      staleTime: 20_000,
      refetchInterval: LATELY_MS,
    }),
};
