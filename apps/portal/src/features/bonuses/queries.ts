import { bonusReport, manualRebates } from '@pavilion/contract/rewards/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { currentLanguage } from '../../i18n/language.ts';

const who = (): string => sessionStore.get()?.id ?? 'visitor';

export const bonusQueries = {
  rebates: () =>
    queryOptions({ queryKey: ['manual-rebates', who(), currentLanguage()], queryFn: ({ signal }) => call(manualRebates, { signal }) }),
  lastRebates: () =>
    queryOptions({
      queryKey: ['bonuses', who(), currentLanguage(), 'last-rebates'],
      queryFn: ({ signal }) => call(bonusReport, { query: { type: 'rebate', pageNo: 1, pageSize: 5 }, signal }),
    }),
};
