import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { text } from '../base/wire-text.ts';
import { returnErrors } from '../returns/desk.ts';
import { changeState, PROPOSAL_STATES, proposingErrors, repeatable } from './proposing.ts';
import { rowId, version, wholeJsonNumber } from '../base/wire-types.ts';

// Four eyes: one operator proposes, another confirms or refuses. Every kind has the same life; which permission each side needs is the
// kind's. An operator sees the proposals of kinds they may propose or confirm, in brands they all see.

export { PROPOSAL_STATES, type ProposalState } from './proposing.ts';

/** Every kind of proposal there is. A name is stored with each proposal and in the audit trail, so it stays for ever. */
export const PROPOSAL_KINDS = [
  'brand.publish',
  'payment-provider.secret',
  'operator.invite',
  'operator.change',
  'operator.unlock',
  'operator.reset',
  'role.save',
  'adjustments.rules',
  'withdrawals.rules',
  'settlements.rules',
  'inbox.rules.change',
  'risk.rule.change',
  'brand.access',
  'brand.sign-in',
  'brand.services',
  'brand.games',
  'brand.modules',
  'brand.registration',
  'brand.region',
  'four-eyes.rules',
  'contracts.policy',
  'contracts.setting',
  'security.rule',
  'payments.channels',
  'lottery.feed.games',
  'rooms.rules',
  'support.rules',
  'points.reward.change',
  'points.reward.codes',
  'agent.quota',
  'promotion.codes',
  'promotion.application',
  'adjustment.make',
  'grant.give',
  'points.correct',
  'complaint.answer',
  'member.payee',
  'risk.lock.lift',
  'lottery.correct',
  'lottery.void',
  'lottery.offer',
  'lottery.calendar',
  'promotion.tickets',
  'inbox.send',
  'wallet.settle',
  'deposit.end',
  'withdrawal.dispute.end',
  'deposit.refund',
  'chargeback.end',
  'settlement.release',
  'settlement.correct',
  'points.terms',
  'rank.ladder',
  'referral.rule',
  'mission.publish',
  'promotion.publish',
] as const;
export type ProposalKindName = (typeof PROPOSAL_KINDS)[number];

/** One changed fact. Texts as an operator reads them, secrets masked; null: not there. */
const line = z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) });

const row = z.object({
  id: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  state: z.enum(PROPOSAL_STATES),
  /** Null: of the whole installation. */
  brandIds: z.nullable(z.array(z.string())),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** What an operator knows the subject by: a name, a code. */
  subject: z.string(),
  memberId: z.nullable(z.string()),
  amount: z.nullable(money),
  currency: z.nullable(z.string()),
  reason: z.string(),
  proposedBy: z.string(),
  proposedByMe: z.boolean(),
  proposedAt: z.string(),
  /** Not confirmed before; null: at once. */
  notBefore: z.nullable(z.string()),
  expiresAt: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  decisionReason: z.string(),
  /** This operator may confirm or refuse it: has the permission, and is no author. */
  mayConfirm: z.boolean(),
  mayWithdraw: z.boolean(),
});

export const proposals = endpoint({
  summary: 'What was proposed to a second operator: what waits first, the oldest first; then what was decided, newest first',
  method: 'GET',
  path: '/desk/proposals',
  access: 'desk',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    memberId: z.optional(text(64)),
    kind: z.optional(z.enum(PROPOSAL_KINDS)),
    state: z.optional(z.enum(PROPOSAL_STATES)),
  }),
  value: z.object({ list: z.array(row), ...pageValue }),
  errors: deskErrors,
});

const detail = z.extend(row, {
  /** Its subject changed in another way since: it cannot be confirmed, and is ended as void by itself. */
  isOutdated: z.boolean(),
  /** Everything that changes, old and new. */
  lines: z.array(line),
  /** Sent back by the confirmation: exactly what was shown. */
  digest: z.string(),
});

export const proposalDetail = endpoint({
  summary: 'One proposal with everything that it changes',
  method: 'GET',
  path: '/desk/proposals/view',
  access: 'desk',
  query: z.strictObject({ id: rowId }),
  value: detail,
  errors: deskErrors,
});

const decideErrors = { ...deskErrors, 'desk.changed.meanwhile': 409, 'desk.second.operator': 409 } as const;

export const proposalConfirm = endpoint({
  summary: 'A second operator puts a proposal in force',
  method: 'POST',
  path: '/desk/proposals/confirm',
  access: 'desk',
  renews: true,
  stepUp: true,
  body: z.strictObject({ id: rowId, digest: rowId }),
  value: detail,
  errors: {
    ...decideErrors,
    /** params.at: from when on it may be confirmed. */
    'desk.proposal.early': 409,
    /** The subject is not fit for it any more; params.problem says why. */
    'desk.proposal.unfit': 409,
    /** The member has less by now than it takes. */
    'balance.not.enough': 409,
    'points.not.enough': 400,
    /** The account is closed, one of free play, excluded or cooling off. */
    'grant.member.barred': 409,
    /** The draw is being settled, or a day of it still gives stakes back: in a moment. */
    'lottery.settling': 409,
    'lottery.return.full': 400,
    'lottery.terms.wrong': 400,
    'promotion.not.running': 409,
    /** It would be over before it began. */
    'promotion.schedule.past': 400,
    ...returnErrors,
    'deposit.member.excluded': 409,
    /** The member's own deposit limits leave no room for what came. */
    'deposit.limits.refuse': 409,
  },
});

export const proposalRefuse = endpoint({
  summary: 'A second operator refuses a proposal: nothing changes',
  method: 'POST',
  path: '/desk/proposals/refuse',
  access: 'desk',
  renews: true,
  body: z.strictObject({ id: rowId, reason }),
  value: detail,
  errors: decideErrors,
});

export const proposalWithdraw = endpoint({
  summary: 'Takes a proposal back: nothing changes',
  method: 'POST',
  path: '/desk/proposals/withdraw',
  access: 'desk',
  renews: true,
  body: z.strictObject({ id: rowId, reason }),
  value: detail,
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});

export const fourEyesRules = endpoint({
  summary: 'How long a change that loosens a control waits after it was proposed, in hours',
  method: 'GET',
  path: '/desk/proposals/rules',
  access: 'desk',
  permission: 'brands.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({ version, waitHours: z.number() }),
  errors: deskErrors,
});

export const fourEyesRulesChange = endpoint({
  summary: 'Changes how long a loosened control waits; a shorter time needs a second operator',
  method: 'POST',
  path: '/desk/proposals/rules',
  access: 'desk',
  takesRequestId: true,
  permission: 'brands.flags',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, brandId: rowId, version, waitHours: wholeJsonNumber({ max: 720 }), reason }),
  value: z.object({ version, state: changeState }),
  errors: { ...deskErrors, ...proposingErrors, 'desk.changed.meanwhile': 409 },
});
