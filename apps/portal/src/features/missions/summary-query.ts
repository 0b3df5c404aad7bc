import { missionSummary } from '@pavilion/contract/missions/calls';
import { queryOptions } from '@tanstack/react-query';
import { currentLanguage } from '../../i18n/language.ts';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';

/** Fetched again when a hint of missions comes. */
export const missionsKey = (): readonly string[] => ['missions', sessionStore.get()?.id ?? 'visitor'];

/** Missions of the member, and how many prizes wait. */
export const missionsQuery = (enabled = true) =>
  queryOptions({
    queryKey: [...missionsKey(), currentLanguage()],
    queryFn: ({ signal }) => call(missionSummary, { signal }),
    enabled,
  });
