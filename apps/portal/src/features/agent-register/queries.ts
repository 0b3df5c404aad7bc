import { affiliateUrls, agentQuota, globalRebateSettings, registeredAffiliates } from '@pavilion/contract/agents/calls';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';

export type AffiliateLink = WireValue<typeof affiliateUrls>['List'][number];
export const LINKS_PAGE = 12;

/** A page of the agent's links; `status` -1: all. */
export const linksQuery = (page: number, status: number) =>
  queryOptions({
    queryKey: ['affiliate-urls', who(), page, status],
    queryFn: ({ signal }) => call(affiliateUrls, { query: { page, pageSize: LINKS_PAGE, ...(status < 0 ? {} : { status }) }, signal }),
    placeholderData: keepPreviousData,
  });

export const quotaQuery = () => queryOptions({ queryKey: ['agent-quota', who()], queryFn: ({ signal }) => call(agentQuota, { signal }) });

/** The agent's own rates, which bound what they give. */
export const ownRebatesQuery = () =>
  queryOptions({ queryKey: ['own-rebates', who()], queryFn: ({ signal }) => call(globalRebateSettings, { query: {}, signal }) });

export const joinedMembersQuery = (affiUrlId: string, page: number) =>
  queryOptions({
    queryKey: ['registered-affiliates', who(), affiUrlId, page],
    queryFn: ({ signal }) => call(registeredAffiliates, { query: { affiUrlId, page, pageSize: 12 }, signal }),
    placeholderData: keepPreviousData,
  });
