import { agentDefault } from '@pavilion/contract/team-reports/calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';

/** What the agents' frame shows beside every page: team size, waiting requests, which income pages apply. */
export const agentDefaultQuery = () =>
  queryOptions({
    queryKey: ['agent-default', who()],
    queryFn: ({ signal }) => call(agentDefault, { signal }),
    refetchInterval: 60_000,
    retry: 1,
  });

/** The last answer of the same query: the agents' frame fetches, its menu only reads. */
export const useAgentFrame = () => useQuery({ ...agentDefaultQuery(), refetchInterval: false }).data;
