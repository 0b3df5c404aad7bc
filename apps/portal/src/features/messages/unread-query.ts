import { unreadCount } from '@pavilion/contract/inbox/calls';
import { queryOptions } from '@tanstack/react-query';
import { isOn } from '../../parts/modules.ts';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';

/** Begins the keys of everything read of the inbox: the socket's `message.…` has it asked again. */
export const INBOX = 'inbox';

/** How many messages wait to be read. Only where the brand has an inbox, for a real account. */
export const unreadQuery = (isMember: boolean) =>
  queryOptions({
    queryKey: [INBOX, who(), 'unread'],
    queryFn: ({ signal }) => call(unreadCount, { signal }),
    enabled: isMember && isOn('INBOX3'),
    staleTime: 60_000,
  });
