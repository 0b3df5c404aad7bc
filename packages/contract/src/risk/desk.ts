import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { riskKinds, riskParams } from './terms.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId, version } from '../base/wire-types.ts';

// Cases of misuse of money: what the rules found, who works on it, how it was decided; and the rules.

const kind = z.enum(riskKinds);
/** `review`: an operator works on it. Decided: `cleared` is nothing, `confirmed` is misuse. */
export const riskStates = ['open', 'review', 'cleared', 'confirmed'] as const;
const state = z.enum(riskStates);

const caseRow = z.object({
  id: z.string(),
  brandId: z.string(),
  kind,
  state,
  /** Withdrawals of its members wait for an operator while it is open or in review. */
  holds: z.boolean(),
  /** The first of its members. */
  memberId: z.string(),
  username: z.string(),
  members: z.number(),
  evidence: z.number(),
  /** Money among its evidence. */
  amount: money,
  currency: z.string(),
  openedAt: z.string(),
  lastAt: z.string(),
  assignee: z.nullable(z.string()),
  assignedToMe: z.boolean(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
});

const lock = z.object({
  id: z.string(),
  memberId: z.string(),
  lockedBy: z.string(),
  lockedAt: z.string(),
  /** That it is lifted waits for a second operator: a proposal of the kind `risk.lock.lift`. */
  proposed: z.boolean(),
  /** The two who lifted it, and why; null and '' while it is in force. */
  proposedBy: z.nullable(z.string()),
  liftedBy: z.nullable(z.string()),
  reason: z.string(),
  liftedAt: z.nullable(z.string()),
});

const caseView = z.object({
  ...caseRow.shape,
  ruleVersion: z.number(),
  reason: z.string(),
  people: z.array(
    z.object({
      memberId: z.string(),
      username: z.string(),
      status: z.string(),
      createdAt: z.string(),
      /** Withdrawals of theirs that wait for an operator. */
      waiting: z.number(),
      /** Other cases that are not cleared. */
      otherCases: z.number(),
    }),
  ),
  /** Its evidence, the newest first; at most 200. `ref`: id of the payment or transfer; of a device, address or account what may be shown of it. */
  rows: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(['deposit', 'withdrawal', 'transfer', 'grant', 'bet', 'device', 'address', 'account']),
      ref: z.string(),
      memberId: z.string(),
      username: z.string(),
      at: z.string(),
      amount: z.nullable(money),
    }),
  ),
  notes: z.array(z.object({ id: z.string(), by: z.string(), at: z.string(), text: z.string() })),
  locks: z.array(lock),
});

export const riskCases = endpoint({
  summary: 'Cases of misuse of money, newest first: by kind, state, member and who works on them',
  method: 'GET',
  path: '/desk/risk/cases',
  access: 'desk',
  permission: 'risk.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    memberId: z.optional(text(64)),
    kind: z.optional(kind),
    /** `live`: open or in review. */
    state: z.optional(z.enum(['live', ...riskStates])),
    mine: z.optional(z.enum(['Y'])),
  }),
  value: z.object({ list: z.array(caseRow), ...pageValue }),
  errors: deskErrors,
});

export const riskCase = endpoint({
  summary: 'One case with its members, evidence, notes and locks',
  method: 'GET',
  path: '/desk/risk/cases/view',
  access: 'desk',
  permission: 'risk.read',
  query: z.strictObject({ id: rowId }),
  value: caseView,
  errors: deskErrors,
});

const act = { method: 'POST', access: 'desk', permission: 'risk.decide', renews: true } as const;
/** The case was decided meanwhile. */
const decided = { 'risk.case.decided': 409 } as const;

export const riskCaseTake = endpoint({
  ...act,
  summary: 'Takes a case: the operator works on it from now on, no matter who did before',
  path: '/desk/risk/cases/take',
  body: z.strictObject({ id: rowId }),
  value: caseView,
  errors: { ...deskErrors, ...decided },
});

export const riskCaseNote = endpoint({
  ...act,
  summary: 'Adds a note to a case',
  path: '/desk/risk/cases/note',
  body: z.strictObject({ id: rowId, text: requiredText(2000) }),
  value: caseView,
  errors: deskErrors,
});

export const riskCaseDecide = endpoint({
  ...act,
  summary: 'Decides a case: cleared, or confirmed and with it, if wished, the withdrawals of its members locked',
  path: '/desk/risk/cases/decide',
  stepUp: true,
  body: z.strictObject({ id: rowId, verdict: z.enum(['cleared', 'confirmed']), reason, lock: z.boolean() }),
  value: caseView,
  errors: {
    ...deskErrors,
    ...decided,
    /** Nothing is locked on account of what was cleared. */
    'risk.lock.not.confirmed': 400,
  },
});

export const riskLockLift = endpoint({
  ...act,
  takesRequestId: true,
  summary: "Proposes to lift the lock of a member's withdrawals. A second operator confirms it",
  path: '/desk/risk/locks/lift',
  stepUp: true,
  body: z.strictObject({ ...repeatable, id: rowId, reason }),
  value: z.object({ proposalId: z.string() }),
  errors: { ...deskErrors, ...proposingErrors },
});

/** A kind with its parameters. */
export const riskRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('in.and.out'), params: riskParams['in.and.out'] }),
  z.strictObject({ kind: z.literal('structuring'), params: riskParams.structuring }),
  z.strictObject({ kind: z.literal('fast.cycles'), params: riskParams['fast.cycles'] }),
  z.strictObject({ kind: z.literal('shared.device'), params: riskParams['shared.device'] }),
  z.strictObject({ kind: z.literal('shared.address'), params: riskParams['shared.address'] }),
  z.strictObject({ kind: z.literal('payer.names'), params: riskParams['payer.names'] }),
  z.strictObject({ kind: z.literal('shared.account'), params: riskParams['shared.account'] }),
  z.strictObject({ kind: z.literal('transfer.circles'), params: riskParams['transfer.circles'] }),
  z.strictObject({ kind: z.literal('self.referral'), params: riskParams['self.referral'] }),
  z.strictObject({ kind: z.literal('bonus.farm'), params: riskParams['bonus.farm'] }),
  z.strictObject({ kind: z.literal('opposed.bets'), params: riskParams['opposed.bets'] }),
]);

export const riskRules = endpoint({
  summary: "A brand's rules in force",
  method: 'GET',
  path: '/desk/risk/rules',
  access: 'desk',
  permission: 'risk.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    currency: z.string(),
    rules: z.array(
      z.object({
        rule: riskRule,
        version,
        enabled: z.boolean(),
        holds: z.boolean(),
        /** Null: the unchanged default. */
        changedBy: z.nullable(z.string()),
        changedAt: z.nullable(z.string()),
        /** Its cases by state; `live`: open or in review. */
        live: z.number(),
        cleared: z.number(),
        confirmed: z.number(),
      }),
    ),
  }),
  errors: deskErrors,
});

export const riskRuleChange = endpoint({
  summary: 'Changes a rule of a brand for the next evaluation, cases that are open stay; one that finds less needs a second operator',
  method: 'POST',
  path: '/desk/risk/rules',
  access: 'desk',
  takesRequestId: true,
  permission: 'risk.rules',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    brandId: rowId,
    rule: riskRule,
    /** As read: a change made meanwhile refuses this one. */
    version,
    enabled: z.boolean(),
    holds: z.boolean(),
    reason,
  }),
  value: z.object({ version, state: changeState }),
  errors: { ...deskErrors, ...proposingErrors, 'desk.changed.meanwhile': 409, 'desk.bounds.wrong': 400 },
});

export const riskRuleTry = endpoint({
  summary: 'What a rule would find in the last 30 days as it is given: nothing is kept',
  method: 'POST',
  path: '/desk/risk/rules/try',
  access: 'desk',
  permission: 'risk.rules',
  renews: true,
  throttle: { per: 'address', points: 20, seconds: 60 },
  body: z.strictObject({ brandId: rowId, rule: riskRule }),
  value: z.object({
    /** Members who were looked at; fewer than there are where `partial`. */
    looked: z.number(),
    partial: z.boolean(),
    /** The first fifty of what it finds. */
    found: z.array(z.object({ memberId: z.string(), username: z.string(), members: z.number(), evidence: z.number(), amount: money })),
    count: z.number(),
  }),
  errors: { ...deskErrors, 'desk.bounds.wrong': 400 },
});
