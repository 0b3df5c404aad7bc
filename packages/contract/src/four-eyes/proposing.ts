import * as z from 'zod/mini';
import { rowId } from '../base/wire-types.ts';

// Calls of the desk whose change may need a second operator (desk-proposals.ts).

export const PROPOSAL_STATES = ['proposed', 'done', 'refused', 'withdrawn', 'void', 'expired'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** How a call ends whose change may need a second operator: `done` or `proposed`; a repeat of its request says what became of the proposal since. */
export const changeState = z.enum(PROPOSAL_STATES);

/** How an act ends that takes two operators above a threshold. */
export const actOutcome = z.object({
  state: changeState,
  /** Of what comes of it, at once or by the confirmation. */
  id: z.string(),
  /** That waits or was confirmed; null: no second operator was needed. */
  proposalId: z.nullable(z.string()),
});

/** Refusals of every call whose change may need a second operator. */
export const proposingErrors = {
  /** No other operator could confirm it: one with the permission has to be invited first. */
  'desk.second.missing': 409,
  /** What it is about is another one by now. */
  'desk.changed.meanwhile': 409,
  /** A proposal about the same thing waits for a decision. */
  'desk.proposal.waiting': 409,
  /** The request id was used for something else. */
  'desk.request.differs': 409,
} as const;

/** Of calls whose answer has no secret: chosen by the caller, the same for each try. A repeat answers as the first: with its proposal, or with what was done at once. */
export const repeatable = { requestId: z.optional(rowId) };
