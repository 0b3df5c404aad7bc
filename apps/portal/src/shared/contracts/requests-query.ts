import { consolidatedFunds } from '@pavilion/contract/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
import { isOn } from '../../parts/modules.ts';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';

/** Requests that wait for the member's answer, and of which kinds they have contracts. Only where the brand has agents, for a real account. */
export const requestsQuery = (isMember: boolean) =>
  queryOptions({
    queryKey: ['contract-requests', who()],
    queryFn: ({ signal }) => call(consolidatedFunds, { signal }),
    enabled: isMember && isOn('AGENTPOLICY3'),
    staleTime: 60_000,
  });
