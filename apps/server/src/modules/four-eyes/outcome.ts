import type { ProposalState } from '@pavilion/contract/four-eyes/proposing';
import type { OperatorContext } from '../../http/desk.ts';
import type { Sql, Tx } from '../../kernel/db.ts';
import { operatorActor } from '../audit/public.ts';
import type { Proposal } from './kind.ts';
import { propose, type NewProposal, repeatedProposal } from './propose.ts';
import { noteAct, repeatedAct } from './repeats.ts';

/** The outcome of an act that takes two operators above a threshold. */
export interface ActOutcome {
  /** A repeat of the request says what became of the proposal since. */
  state: ProposalState;
  /** Of what comes of it: at once, or by the confirmation. */
  id: string;
  /** That waits, or waited; null: none was needed. */
  proposalId: string | null;
}

const outcomeOf = ({ id: proposalId, state, payload }: Proposal): ActOutcome => ({
  state,
  id: (payload as { id: string }).id,
  proposalId,
});

/** The outcome of an earlier try of the same request; null: there was none. Read under the locks of the act. Refuses `desk.request.differs`. */
export async function repeatedOutcome(sql: Sql, context: OperatorContext): Promise<ActOutcome | null> {
  const proposal = await repeatedProposal(sql, context);
  if (proposal) return outcomeOf(proposal);
  const done = await repeatedAct<{ id: string }>(sql, context);
  return done && { state: 'done', id: done.id, proposalId: null };
}

interface Acting<P extends { id: string }> {
  needsSecond: boolean;
  /** `payload.id` is the id of what comes of it. */
  proposing: NewProposal<P>;
  /** Does it in the name of this operator alone. */
  act(): Promise<unknown>;
}

/** Does an act, or proposes it to a second operator. Refuses what `propose` refuses. */
export async function actOrPropose<P extends { id: string }>(
  tx: Tx,
  { needsSecond, proposing, act }: Acting<P>,
  context: OperatorContext,
): Promise<ActOutcome> {
  const { repeatable: request } = context;
  if (needsSecond) return outcomeOf(await propose(tx, { ...proposing, ...(request ? { request } : {}) }, operatorActor(context)));
  const { id } = proposing.payload;
  await act();
  await noteAct(tx, context, { id });
  return { state: 'done', id, proposalId: null };
}
