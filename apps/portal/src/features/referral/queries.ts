import { referralDetails, referralList } from '@pavilion/contract/referral/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';

const who = (): string => sessionStore.get()?.id ?? 'visitor';

export const referralQueries = {
  details: () =>
    queryOptions({
      queryKey: ['referral', who(), 'details'],
      queryFn: ({ signal }) => call(referralDetails, { query: { autoGenerate: 'true' }, signal }),
    }),
  list: (pageNo: number) =>
    queryOptions({
      queryKey: ['referral', who(), 'list', pageNo],
      queryFn: ({ signal }) => call(referralList, { query: { pageNo, pageSize: 10 }, signal }),
      placeholderData: keepPreviousData,
    }),
};
