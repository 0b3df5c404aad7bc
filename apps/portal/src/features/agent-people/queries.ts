import { downlineRebates, downlines } from '@pavilion/contract/agents/calls';
import type { WireQuery, WireValue } from '@pavilion/contract/base/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { currentLanguage } from '../../i18n/language.ts';

export type Team = WireValue<typeof downlines>;
export type TeamRow = Team['list'][number];
export type TeamQuery = WireQuery<typeof downlines>;

/** Rows of the team; names and balances change, so they are fetched again each time they are shown. */
export const teamQuery = (query: TeamQuery) =>
  queryOptions({
    queryKey: ['downlines', who(), currentLanguage(), query],
    queryFn: ({ signal }) => call(downlines, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Rates of a direct downline, with their bounds. */
export const downlineRebatesQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['downline-rebates', who(), customerId],
    queryFn: ({ signal }) => call(downlineRebates, { query: { customerId }, signal }),
  });
