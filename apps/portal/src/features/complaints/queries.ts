import { complaintView, ownComplaints } from '@pavilion/contract/support/complaints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';

const SHOWN = 20;
const who = () => sessionStore.get()?.id ?? 'visitor';

export const complaintQueries = {
  all: () => ['complaints', who()] as const,
  list: () =>
    queryOptions({
      queryKey: [...complaintQueries.all(), 'list'],
      queryFn: ({ signal }) => call(ownComplaints, { query: { pageNo: 1, pageSize: SHOWN }, signal }),
      refetchInterval: 60_000,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...complaintQueries.all(), id],
      queryFn: ({ signal }) => call(complaintView, { query: { id }, signal }),
      refetchInterval: 60_000,
    }),
};
