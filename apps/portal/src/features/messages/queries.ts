import type { WireValue } from '@pavilion/contract/base/endpoint';
import { getInbox, type LetterTopic, messageOutbox, messageRecipients, messageSettings } from '@pavilion/contract/inbox/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { INBOX } from './unread-query.ts';
import { who } from '../../api/queries.ts';
import { currentLanguage } from '../../i18n/language.ts';

export type Letter = WireValue<typeof getInbox>['content'][number];
export type OutboxMessage = WireValue<typeof messageOutbox>['list'][number];

const PAGE = 20;

export const inboxQueries = {
  inbox: ({ topic, q, page }: { topic: LetterTopic | null; q: string; page: number }) =>
    queryOptions({
      queryKey: [INBOX, who(), 'in', currentLanguage(), topic, q, page],
      queryFn: ({ signal }) =>
        call(getInbox, { query: { pageNo: page, pageSize: PAGE, ...(topic ? { topic } : {}), ...(q ? { q } : {}) }, signal }),
      placeholderData: keepPreviousData,
    }),
  outbox: ({ q, page }: { q: string; page: number }) =>
    queryOptions({
      queryKey: [INBOX, who(), 'out', q, page],
      queryFn: ({ signal }) => call(messageOutbox, { query: { pageNo: page, pageSize: PAGE, ...(q ? { q } : {}) }, signal }),
      placeholderData: keepPreviousData,
    }),
  recipients: (q: string) =>
    queryOptions({
      queryKey: [INBOX, who(), 'people', q],
      queryFn: ({ signal }) => call(messageRecipients, { query: { pageNo: 1, pageSize: 50, ...(q ? { q } : {}) }, signal }),
      placeholderData: keepPreviousData,
    }),
  settings: () => queryOptions({ queryKey: [INBOX, who(), 'settings'], queryFn: ({ signal }) => call(messageSettings, { signal }) }),
};
