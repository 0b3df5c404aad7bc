import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { requiredText, typedPassword } from '../base/wire-text.ts';

// Money given along one edge of the tree: between a member and the agent right above.

const giving = {
  amount: money,
  paymentPassword: typedPassword(64),
  /** The same id with the same body moves nothing a second time; absent: every call is a transfer of its own. */
  requestId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))),
};

const given = z.object({
  refId: z.string(),
  amount: money,
  /** The giver's balance right after it. */
  balance: money,
});

const errors = {
  'transfer.not.offered': 403,
  'transfer.upline.none': 400,
  'transfer.receiver.unknown': 400,
  /** For any reason: rank, breaks and limits of another member are not revealed. */
  'transfer.receiver.barred': 409,
  'transfer.amount.out.of.bounds': 400,
  'transfer.daily.amount': 400,
  'transfer.daily.count': 400,
  'transfer.turnover.open': 400,
  'withdraw.owed': 403,
  'withdraw.charged.back': 403,
  'transfer.request.differs': 409,
  'amount.step': 400,
  'balance.not.enough': 400,
  'brand.not.open': 403,
  'documents.required': 403,
  'member.not.active': 403,
  'member.trial': 403,
  'member.excluded': 403,
  'member.cooling.off': 403,
  'payment.password.wrong': 400,
  'payment.password.locked': 429,
  'payment.password.unset': 400,
  'withdraw.payment.password.recent': 403,
  'withdraw.correction.recent': 403,
  'withdraw.turnover.open': 400,
  'withdraw.grant.open': 409,
  'withdraw.grant.taken': 400,
} as const;

export const transferEnabled = endpoint({
  summary: 'Whether the member may give money to the agent above and to the members right below, and how much today',
  method: 'GET',
  path: '/wps/agent/transferEnabled',
  access: 'member',
  module: 'AGENTPOLICY3',
  value: z.object({
    /** Either way is open. */
    enabled: z.boolean(),
    upline: z.boolean(),
    downline: z.boolean(),
    /** Masked; null without an agent above. */
    uplineName: z.nullable(z.string()),
    minimumAmount: money,
    maximumAmount: money,
    step: money,
    dailyAmount: money,
    leftToday: money,
    timesLeftToday: z.number(),
    /** Of what is received, to be played before it can leave; in percent. */
    turnoverPercent: z.number(),
    /** Turnover left to play before all money can be given; 0: nothing holds it. */
    turnoverLeft: money,
    /** What no lock holds: so much can be given now. */
    available: money,
  }),
});

export const transferUpline = endpoint({
  summary: 'Gives money to the agent right above the member',
  method: 'PUT',
  path: '/wps/agent/transferUpline',
  access: 'member',
  module: 'AGENTPOLICY3',
  sealed: true,
  renews: true,
  body: z.strictObject(giving),
  value: given,
  errors,
});

export const transferDownline = endpoint({
  summary: 'Gives money to a member right below the agent, by user name',
  method: 'PUT',
  path: '/wps/agent/transferDownline',
  access: 'agent',
  module: 'AGENTPOLICY3',
  sealed: true,
  renews: true,
  body: z.strictObject({ name: requiredText(64), ...giving }),
  value: given,
  errors,
});
