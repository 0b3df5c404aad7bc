import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { money } from './money.ts';
import { pageLength, pageNumber } from './paging.ts';

/** TYPE → rows: LIVE RNG CONS SPORTS LOTT FISH ELOTT PVP. */
const byType = <Row extends z.ZodMiniType>(row: Row) => z.record(z.string(), z.array(row));
const rate = { activeMember: z.number(), rateType: z.string(), rate: z.number() };

export const consolidatedFunds = endpoint({
  summary: 'Contract offers waiting for the member, and which salary kinds apply.',
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  access: 'member',
  module: 'AGENTPOLICY3',
  value: z.object({
    divtypereq: byType(
      z.object({
        minimumBet: money,
        netLoss: money,
        activeMember: z.number(),
        contractRate: z.number(),
        status: z.string(),
        downlineHigherRate: z.string(),
      }),
    ),
    dailysalreqtype: byType(
      z.object({
        id: z.string(),
        status: z.string(),
        downlineHigherRate: z.string(),
        details: z.array(z.object({ betVolume: money, ...rate })),
      }),
    ),
    contracthoursalreq: byType(
      z.object({
        contractId: z.string(),
        status: z.string(),
        downlineHigherRate: z.string(),
        hourSalaryRates: z.array(z.object({ minimumBet: money, ...rate })),
      }),
    ),
    realtimesalreqtype: byType(
      z.object({
        contractId: z.string(),
        status: z.string(),
        downlineHigherRate: z.string(),
        realTimeSalaryRates: z.array(z.object({ profitRate: z.number(), lossRate: z.number(), singleBetAmount: money })),
      }),
    ),
    divtypeinfo: z.array(z.string()),
    dailysalinfotype: z.array(z.string()),
    contracthoursalinfo: z.array(z.string()),
    contractmrdailysalinfotype: z.array(z.string()),
  }),
});

/** `type`: what the newcomer becomes, 0 member, 1 agent. `status`: 0 closed, 1 normal, 2 expired. */
const affiliateUrl = z.object({
  id: z.string(),
  code: z.string(),
  /** Address below the brand's own that opens the registration with the code filled in. */
  path: z.string(),
  type: z.number(),
  status: z.number(),
  startDate: z.number(),
  endDate: z.nullable(z.number()),
  /** Who registered with it. */
  affiliateCount: z.number(),
});

export const affiliateUrls = endpoint({
  summary: 'Invitation links of an agent, the newest first. Dates in ms.',
  method: 'GET',
  path: '/wps/agent/affiliateUrls',
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject({ page: z.optional(pageNumber), pageSize: z.optional(pageLength) }),
  value: z.object({
    List: z.array(affiliateUrl),
    pageInfo: z.object({ totalRecords: z.number(), currentPage: z.number(), pageSize: z.number() }),
  }),
});
