import { playerRankProgress } from '@pavilion/contract/ranks/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { currentLanguage } from '../../i18n/language.ts';

export const rankQuery = () =>
  queryOptions({
    queryKey: ['rank', sessionStore.get()?.id ?? 'visitor', currentLanguage()],
    queryFn: ({ signal }) => call(playerRankProgress, { signal }),
  });
