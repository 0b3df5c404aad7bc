import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { pageLength, pageNumber, pageQuery, pageValue } from '../base/paging.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { calendarDay, codeText, rowId, wholeNumber } from '../base/wire-types.ts';

// The tree of agents: invitations, accounts opened for others, the team, rebate terms down an edge.

/** Percent of the valid turnover by product (RNG, LIVE, …): 0.5 on the wire is 5,000n inside, parts per million. */
const rebate = z.object({ gameType: codeText(12), rebate: money });
const rebates = z.array(rebate).check(z.maxLength(20));
const rebateRow = z.object({ gameType: z.string(), name: z.string(), rebate: money });

const pageInfo = z.object({ totalRecords: z.number(), currentPage: z.number(), pageSize: z.number() });
const linkPage = { page: z.optional(pageNumber), pageSize: z.optional(pageLength) };

/** `type`: what the newcomer becomes, 0 member, 1 agent. `status`: 0 closed, 1 normal, 2 expired (by time or used up). Times in ms. */
const affiliateUrl = z.object({
  id: z.string(),
  code: z.string(),
  /** Below the brand's own address: `/r/<code>`. */
  path: z.string(),
  type: z.number(),
  status: z.number(),
  startDate: z.number(),
  endDate: z.nullable(z.number()),
  /** Who registered with it, and the most; null: any number. */
  affiliateCount: z.number(),
  maxUses: z.nullable(z.number()),
  note: z.string(),
  configs: z.array(rebateRow),
});

export const affiliateUrls = endpoint({
  summary: 'Invitation links of an agent, the newest first',
  method: 'GET',
  path: '/wps/agent/affiliateUrls',
  aliases: [{ path: '/wps/relay/MCSFE_viewAffiliateUrls' }],
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject({
    ...linkPage,
    type: z.optional(wholeNumber({ max: 1 })),
    status: z.optional(wholeNumber({ max: 2 })),
    pathType: z.optional(text(16)),
  }),
  value: z.object({ List: z.array(affiliateUrl), pageInfo }),
});

export const createAffiliateUrl = endpoint({
  summary: 'Makes an invitation link; its rebates are never above the agent’s own',
  method: 'POST',
  path: '/wps/agent/affiliateUrl',
  aliases: [{ path: '/wps/relay/MCSFE_createAffiliateUrl' }],
  access: 'agent',
  module: 'AGENTPOLICY3',
  renews: true,
  body: z.strictObject({
    type: wholeNumber({ max: 1 }),
    startDate: z.optional(z.nullable(calendarDay)),
    /** Last day of the brand on which it works; null: no end. */
    endDate: z.optional(z.nullable(calendarDay)),
    /** A code of their own; absent: one is drawn. */
    path: z.optional(text(14)),
    pathType: z.optional(text(16)),
    maxUses: z.optional(z.nullable(wholeNumber({ min: 1, max: 100_000 }))),
    note: z.optional(text(140)),
    configs: z.optional(rebates),
  }),
  value: affiliateUrl,
  errors: {
    'affiliate.code.taken': 409,
    'affiliate.code.invalid': 400,
    'affiliate.dates.invalid': 400,
    'affiliate.too.many': 409,
    'rebate.too.high': 400,
    'quota.used.up': 409,
  },
});

export const deleteAffiliateUrl = endpoint({
  summary: 'Closes an invitation link',
  method: 'DELETE',
  path: '/wps/agent/affiliateUrl',
  aliases: [{ path: '/wps/relay/MCSFE_deleteAffiliateUrl' }],
  access: 'agent',
  module: 'AGENTPOLICY3',
  renews: true,
  query: z.strictObject({ affiUrlId: rowId }),
  errors: { 'affiliate.unknown': 404 },
});

export const registeredAffiliates = endpoint({
  summary: 'Who registered by an invitation link, newest first',
  method: 'GET',
  path: '/wps/agent/registeredAffiliates',
  aliases: [{ path: '/wps/relay/MCSFE_viewRegisteredAffiliates' }],
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject({ affiUrlId: rowId, ...linkPage }),
  value: z.object({ List: z.array(z.object({ customerName: z.string(), registeredDate: z.number() })), pageInfo }),
  errors: { 'affiliate.unknown': 404 },
});

export const openDownline = endpoint({
  summary: 'Opens an account right below the agent, with a random password that is good once; one that is sent is refused',
  method: 'POST',
  path: '/wps/agent/downline',
  access: 'agent',
  module: 'AGENTPOLICY3',
  sealed: true,
  renews: true,
  throttle: { per: 'member', points: 20, seconds: 3600 },
  body: z.strictObject({
    username: requiredText(32),
    /** 0 member, 1 agent. */
    userType: wholeNumber({ max: 1 }),
    rebates: z.optional(rebates),
    password: z.optional(text(128)),
    requestId: z.optional(rowId),
  }),
  /** Shown once and not stored. */
  value: z.object({ customerId: z.string(), username: z.string(), password: z.string() }),
  errors: {
    'downline.password.chosen': 400,
    'username.taken': 409,
    'rebate.too.high': 400,
    'quota.used.up': 409,
    'downline.request.differs': 409,
  },
});

const downlineRow = z.object({
  customerId: z.string(),
  /** Masked as the brand sets. */
  customerName: z.string(),
  /** 0 member, 1 agent. */
  type: z.number(),
  /** How far below the caller: 1 right below. */
  level: z.number(),
  /** Right below whom. */
  uplineName: z.string(),
  /** All their downlines. */
  teamSize: z.number(),
  registerDate: z.number(),
  lastLogin: z.nullable(z.number()),
  isOnline: z.boolean(),
  accountBalance: money,
  /** Of the period asked for. */
  turnover: money,
  profit: money,
  activeFlag: z.number(),
  /** TYPEs of their signed contracts by kind. */
  contracts: z.array(z.object({ kind: z.string(), type: z.string() })),
  rebates: z.array(rebateRow),
});

export const downlines = endpoint({
  summary: 'The agent’s team: right below an agent of it, or everybody found by name',
  method: 'GET',
  path: '/wps/agent/downlines',
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject({
    ...pageQuery,
    startRegDate: z.optional(calendarDay),
    endRegDate: z.optional(calendarDay),
    /** Days the turnover is of; absent: the last 30. */
    startDate: z.optional(calendarDay),
    endDate: z.optional(calendarDay),
    customerName: z.optional(text(64)),
    userType: z.optional(wholeNumber({ max: 1 })),
    /** `direct` (usual) or `all` below `agentId`. */
    downlineType: z.optional(z.enum(['direct', 'all'])),
    /** Of the team; absent: the caller. */
    agentId: z.optional(rowId),
    sort: z.optional(z.enum(['registerDate', 'lastLogin', 'teamSize', 'turnover', 'profit', 'accountBalance'])),
    order: z.optional(z.enum(['asc', 'desc'])),
  }),
  value: z.object({
    list: z.array(downlineRow),
    /** From the caller down to `agentId`. */
    trail: z.array(z.object({ customerId: z.string(), customerName: z.string() })),
    teamBalance: moneyTotal,
    teamSize: z.number(),
    agentCount: z.number(),
    memberCount: z.number(),
    ...pageValue,
  }),
  errors: { 'downline.unknown': 404, 'report.range.invalid': 400, 'report.range.too.long': 400 },
});

const rebateBounds = z.object({
  list: z.array(
    z.object({
      gameType: z.string(),
      name: z.string(),
      /** In force, asked for the next business day (null: no change), the least and most that may be set. */
      rebate: money,
      next: z.nullable(money),
      minimum: money,
      maximum: money,
      step: money,
    }),
  ),
});

export const globalRebateSettings = endpoint({
  summary: 'The agent’s own rebates by product, which bound what they give',
  method: 'GET',
  path: '/wps/agent/globalRebateSettings',
  aliases: [
    { path: '/wps/relay/MCSFE_getGlobalRebateSettingsByProductType' },
    { path: '/wps/relay/MCSFE_getCustomerRebateSettingByProductType' },
  ],
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject({ productType: z.optional(codeText(12)) }),
  value: rebateBounds,
});

export const downlineRebates = endpoint({
  summary: 'Rebates of somebody right below, with their bounds',
  method: 'GET',
  path: '/wps/agent/downlineRebates',
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject({ customerId: rowId }),
  value: rebateBounds,
  errors: { 'downline.unknown': 404 },
});

export const updateDownlineRebates = endpoint({
  summary: 'Sets rebates of somebody right below from the next business day on',
  method: 'POST',
  path: '/wps/agent/updateDownlineRebates',
  access: 'agent',
  module: 'AGENTPOLICY3',
  renews: true,
  body: z.strictObject({ customerId: rowId, rebates }),
  value: rebateBounds,
  errors: { 'downline.unknown': 404, 'rebate.too.high': 400, 'rebate.below.downline': 400 },
});

export const rebateChanges = endpoint({
  summary: 'Changes of rebates of the agent and of those right below, newest first',
  method: 'GET',
  path: '/wps/agent/rebateChanges',
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject({ ...pageQuery, customerId: z.optional(rowId) }),
  value: z.object({
    list: z.array(
      z.object({
        time: z.number(),
        customerName: z.string(),
        gameType: z.string(),
        before: money,
        after: money,
        /** First business day of the brand it counts on. */
        effectiveFrom: z.string(),
      }),
    ),
    ...pageValue,
  }),
});

export const promoteDownline = endpoint({
  summary: 'Makes a member right below an agent, within the quota',
  method: 'PUT',
  path: '/wps/agent/promoteDownlineToAgent',
  access: 'agent',
  module: 'AGENTPOLICY3',
  renews: true,
  body: z.strictObject({ customerId: rowId }),
  errors: { 'downline.unknown': 404, 'downline.is.agent': 409, 'quota.used.up': 409, 'downline.barred': 409 },
});

export const agentQuota = endpoint({
  summary: 'How many agents and members the agent may still open',
  method: 'GET',
  path: '/wps/agent/quota',
  access: 'agent',
  module: 'AGENTPOLICY3',
  /** `quotaRemaining` null: no bound. */
  value: z.array(
    z.object({
      quotaId: z.string(),
      templateName: z.string(),
      quotaRemaining: z.nullable(z.number()),
      quotaRebateConfig: z.array(rebateRow),
    }),
  ),
});

/** The state of an application. */
export const applicationStates = ['waiting', 'approved', 'rejected'] as const;

export const applyAsAffiliate = endpoint({
  summary: 'Applies to become an agent: a visitor leaves a contact, a member is known',
  method: 'PUT',
  path: '/wps/agent/application',
  access: 'visitor',
  module: 'AFFMAN3',
  throttle: { per: 'address', points: 5, seconds: 3600 },
  body: z.strictObject({
    name: z.optional(text(64)),
    /** A way to answer; a visitor must name one. */
    contact: z.optional(text(120)),
    /** Where and how they would recruit. */
    plan: requiredText(500),
  }),
  value: z.object({ applicationId: z.string() }),
  errors: { 'application.contact.required': 400, 'application.waiting': 409, 'application.is.agent': 409, 'downline.barred': 409 },
});

export const ownApplication = endpoint({
  summary: 'The member’s last application; null: none',
  method: 'GET',
  path: '/wps/agent/application',
  access: 'member',
  module: 'AFFMAN3',
  value: z.object({
    application: z.nullable(
      z.object({
        id: z.string(),
        state: z.enum(applicationStates),
        sentAt: z.number(),
        decidedAt: z.nullable(z.number()),
        answer: z.string(),
      }),
    ),
  }),
});
