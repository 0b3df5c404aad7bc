import { contractBounds, contractList, questionList } from '@pavilion/contract/contracts/calls';
import type { WireQuery, WireValue } from '@pavilion/contract/base/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { isOn } from '../../parts/modules.ts';

export type Contract = WireValue<typeof contractList>['list'][number];
export type Bounds = WireValue<typeof contractBounds>;

/** Contracts by side, kind, state or downline; newest first. */
export const contractsQuery = (query: WireQuery<typeof contractList>) =>
  queryOptions({
    queryKey: ['contracts', who(), query],
    queryFn: ({ signal }) => call(contractList, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isOn('AGENTPOLICY3'),
  });

/** The member's own contracts that count or wait. */
export const ownContractsQuery = () => contractsQuery({ side: 'mine', pageNo: 1, pageSize: 50 });

/** The newest of what the member asked about days of contracts. */
export const questionsQuery = () =>
  queryOptions({
    queryKey: ['contract-questions', who()],
    queryFn: ({ signal }) => call(questionList, { query: { pageNo: 1, pageSize: 20 }, signal }),
    enabled: isOn('AGENTPOLICY3'),
  });

/** What may be offered to a direct downline. */
export const boundsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['contract-bounds', who(), customerId],
    queryFn: ({ signal }) => call(contractBounds, { query: { customerId }, signal }),
    enabled: customerId !== '',
    staleTime: 30_000,
  });
