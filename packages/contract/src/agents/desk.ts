import * as z from 'zod/mini';
import { applicationStates } from './calls.ts';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { codeText, rowId, version, wholeJsonNumber } from '../base/wire-types.ts';

// The desk's side of agents' trees: places in the tree, moves of branches, quotas, rebates given by the house, applications.

const person = z.object({ id: z.string(), username: z.string() });

const treeRow = z.object({
  id: z.string(),
  brandId: z.string(),
  username: z.string(),
  isAgent: z.boolean(),
  status: z.enum(['active', 'locked', 'closed', 'unfinished']),
  /** Agents above; 0 at the top. */
  level: z.number(),
  /** Right above; null: the house. */
  upline: z.nullable(person),
  /** All downlines. */
  members: z.number(),
  agents: z.number(),
  openLinks: z.number(),
  joinedAt: z.string(),
  lastLoginAt: z.nullable(z.string()),
});

export const agentsTree = endpoint({
  summary: 'Those right below an agent, or the agents at the top of a brand, newest first; with words everybody whose name begins so',
  method: 'GET',
  path: '/desk/agents',
  access: 'desk',
  permission: 'agents.read',
  query: z.strictObject({ ...pageQuery, brandId: z.optional(text(64)), memberId: z.optional(rowId), words: z.optional(text(64)) }),
  /** `trail`: from the top down to the agent asked for. */
  value: z.object({ list: z.array(treeRow), trail: z.array(person), ...pageValue }),
  errors: deskErrors,
});

const rebate = z.object({ gameType: codeText(12), rebate: money });

const agentView = z.object({
  row: treeRow,
  trail: z.array(person),
  /** Agents right below: how many there are, the most (null: any), whether an operator set it. `version` goes back with a change. */
  quota: z.object({ agents: z.number(), most: z.nullable(z.number()), isOwn: z.boolean(), version: z.number() }),
  rebates: z.array(z.object({ gameType: z.string(), rebate: money, next: z.nullable(money), minimum: money, maximum: money, step: money })),
  moves: z.array(
    z.object({
      id: z.string(),
      from: z.nullable(person),
      to: z.nullable(person),
      members: z.number(),
      reason: z.string(),
      movedBy: z.string(),
      movedAt: z.string(),
    }),
  ),
});

export const deskAgent = endpoint({
  summary: 'One agent: place in the tree, quota, rebates with their bounds, moves',
  method: 'GET',
  path: '/desk/agents/view',
  access: 'desk',
  permission: 'agents.read',
  query: z.strictObject({ memberId: rowId }),
  value: agentView,
  errors: deskErrors,
});

/** Why a branch cannot be placed under an agent. */
const moveErrors = {
  ...deskErrors,
  /** No member of the brand has this name, or the member is no active agent. */
  'agent.move.upline': 400,
  /** Under itself or one of its downlines. */
  'agent.move.loop': 409,
  'agent.move.same': 409,
  /** A rebate or a contract in the branch is above what the new upline has. */
  'agent.move.terms': 409,
  'agent.move.large': 409,
} as const;

export const agentMove = endpoint({
  summary: 'Moves a member with everybody below under another agent, or to the top; contracts with the old upline end',
  method: 'POST',
  path: '/desk/agents/move',
  access: 'desk',
  permission: 'agents.move',
  renews: true,
  /** `upline`: a name of the brand; null: the house. */
  body: z.strictObject({ memberId: rowId, upline: z.nullable(requiredText(64)), reason }),
  value: z.object({ members: z.number() }),
  errors: moveErrors,
});

export const agentQuotaChange = endpoint({
  summary: 'Sets how many agents one may have right below; null: any number. More needs a second operator',
  method: 'POST',
  path: '/desk/agents/quota',
  access: 'desk',
  takesRequestId: true,
  permission: 'agents.terms',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, memberId: rowId, agents: z.nullable(wholeJsonNumber({ max: 100_000 })), version, reason }),
  /** `version`: of the quota in force. */
  value: z.object({ version: z.number(), state: changeState }),
  errors: { ...deskErrors, ...proposingErrors },
});

export const agentRebatesChange = endpoint({
  summary: 'Sets rebates of an agent from the next business day on, between what the upline or the brand gives and what those below have',
  method: 'POST',
  path: '/desk/agents/rebates',
  access: 'desk',
  permission: 'agents.terms',
  renews: true,
  body: z.strictObject({ memberId: rowId, rebates: z.array(rebate).check(z.maxLength(20)), reason }),
  value: z.object({ changed: z.number() }),
  errors: { ...deskErrors, 'rebate.too.high': 400, 'rebate.below.downline': 400 },
});

const applicationRow = z.object({
  id: z.string(),
  brandId: z.string(),
  /** null: a visitor. */
  member: z.nullable(person),
  name: z.string(),
  contact: z.string(),
  plan: z.string(),
  state: z.enum(applicationStates),
  sentAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  answer: z.string(),
  /** Of the invitation a visitor was given; null: none. */
  code: z.nullable(z.string()),
});

export const agentApplications = endpoint({
  summary: 'Applications to become an agent; those that wait oldest first, else newest first',
  method: 'GET',
  path: '/desk/agents/applications',
  access: 'desk',
  permission: 'agents.applications',
  query: z.strictObject({ ...pageQuery, brandId: z.optional(text(64)), state: z.optional(z.enum(applicationStates)) }),
  value: z.object({ list: z.array(applicationRow), ...pageValue }),
  errors: deskErrors,
});

export const agentApplicationDecide = endpoint({
  summary: 'Approves (a member becomes an agent, a visitor gets an invitation, by mail where the contact is one) or rejects; once',
  method: 'POST',
  path: '/desk/agents/applications/decide',
  access: 'desk',
  permission: 'agents.applications',
  renews: true,
  /** `answer` is shown to the applicant. */
  body: z.strictObject({ id: rowId, approve: z.boolean(), answer: z.optional(text(300)), reason }),
  value: z.object({ state: z.enum(applicationStates), code: z.nullable(z.string()), mailed: z.boolean() }),
  errors: { ...deskErrors, 'application.decided.already': 409, 'downline.barred': 409, 'downline.is.agent': 409 },
});
