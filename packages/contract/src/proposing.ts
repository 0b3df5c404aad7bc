import * as z from 'zod/mini';

// Calls of the desk whose change may need a second operator (desk-proposals.ts).

/** How a call ends whose change may need a second operator. */
export const changeState = z.enum(['done', 'proposed']);

/** Refusals of every call whose change may need a second operator. */
export const proposingErrors = {
  /** No other operator could confirm it: somebody with the permission has to be invited first. */
  'desk.second.missing': 409,
  /** What it is about is another one by now. */
  'desk.changed.meanwhile': 409,
  /** A proposal about the same thing waits for a decision. */
  'desk.proposal.waiting': 409,
} as const;
