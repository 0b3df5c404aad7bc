import type { WireValue } from '@pavilion/contract/base/endpoint';
import { teamOverview } from '@pavilion/contract/team-reports/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { currentLanguage } from '../../i18n/language.ts';
import type { ReportState } from '../../shared/agents/use-report.ts';

export type Overview = WireValue<typeof teamOverview>;

export const overviewQuery = ({ from, to }: ReportState['span']) =>
  queryOptions({
    queryKey: ['team-overview', who(), currentLanguage(), from, to],
    queryFn: ({ signal }) => call(teamOverview, { query: { startDate: from, endDate: to }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
