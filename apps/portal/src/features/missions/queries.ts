import { missionLeaderboard, type missionSummary } from '@pavilion/contract/missions/calls';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { missionsKey } from './summary-query.ts';

export type Mission = WireValue<typeof missionSummary>['missions'][number];
export type Board = WireValue<typeof missionLeaderboard>;

export const boardQuery = (missionId: string, which: 'current' | 'previous') =>
  queryOptions({
    queryKey: [...missionsKey(), 'board', currentLanguage(), missionId, which],
    queryFn: ({ signal }) => call(missionLeaderboard, { query: { missionId, which }, signal }),
    placeholderData: keepPreviousData,
  });
