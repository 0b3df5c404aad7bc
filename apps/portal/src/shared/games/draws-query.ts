import { openedDraws } from '@pavilion/contract/lottery/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { askAfter } from './draws.ts';

/** Last result and next end of bets of every lottery of the brand, keyed below `near`, which a draw makes old. */
export const drawsQuery = () =>
  queryOptions({
    queryKey: ['lottery', 'near', 'all', currentLanguage()],
    queryFn: async ({ signal }) => Object.values(await call(openedDraws, { signal })),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => askAfter(data ?? [], Date.now() - dataUpdatedAt),
  });
