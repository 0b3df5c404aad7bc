import type { WireValue } from '@pavilion/contract/base/endpoint';
import { rainNow } from '@pavilion/contract/promotions/rain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { serverNow } from '../../boot.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { waitOf } from './phase.ts';

export type Rain = NonNullable<WireValue<typeof rainNow>['rain']>;
export type Course = NonNullable<Rain['now']>;

/** The rain of now or next; asked again when something of it is due. */
export const rainQuery = (isWatched: boolean) =>
  queryOptions({
    queryKey: ['rewards', who(), 'rain', currentLanguage()],
    queryFn: async ({ signal }) => (await call(rainNow, { signal })).rain,
    refetchInterval: ({ state }) => waitOf(state.data ?? null, { now: serverNow(), isWatched }),
  });
