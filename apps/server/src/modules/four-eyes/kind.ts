import type { Act } from '@pavilion/contract/acts';
import type { DeskPermission } from '@pavilion/contract/permissions';
import type { ProposalKindName, ProposalState } from '@pavilion/contract/four-eyes/desk';
import type * as z from 'zod/mini';
import type { OperatorContext } from '../../http/desk.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Actor } from '../audit/public.ts';

/** One changed fact as the second operator reads it. Secrets are masked; null: not there. */
export interface ShownLine {
  field: string;
  before: string | null;
  after: string | null;
}

export interface Subject {
  kind: string;
  id: string;
  /** What an operator knows it by. */
  name: string;
  /** Of what was read: another one makes the proposal void. */
  version: string;
}

export interface Proposal<P = unknown> {
  id: string;
  kind: ProposalKindName;
  /** Null: the whole installation. */
  brandIds: string[] | null;
  subject: Subject;
  memberId: string | null;
  payload: P;
  shown: ShownLine[];
  digest: Buffer;
  amount: bigint | null;
  currency: string | null;
  reason: string;
  proposedBy: string;
  proposedAt: Date;
  /** Who proposed it and who wrote what it puts in force. None of them may confirm it. */
  authors: string[];
  needed: number;
  notBefore: Date | null;
  expiresAt: Date;
  state: ProposalState;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string;
  effectId: string | null;
}

/** What `show` and the locks need: a proposal that may not be stored yet. */
export type ProposalContent<P> = Pick<Proposal<P>, 'kind' | 'brandIds' | 'subject' | 'memberId' | 'payload'>;

/**
 * An act that takes two operators. The owner of the act says what it changes and does it; permissions, scope, the second factor, queue, words,
 * expiry and audit are the module's. Methods are called in this order: `lock`, `mayConfirm`, `show`, `apply`, in one transaction.
 */
export interface ProposalKind<P = unknown> {
  kind: ProposalKindName;
  payload: z.ZodMiniType<P>;
  /** Who may propose it and take it back. */
  propose: DeskPermission;
  /** Who may confirm and refuse it. */
  confirm: DeskPermission;
  /** Who sees it too. */
  read?: DeskPermission;
  /** Days until it expires; 7 where it is absent. */
  days?: number;
  /** Takes the module's own locks, before the proposal's row is locked. Refuses `desk.changed.meanwhile` where the subject is another one by now. */
  lock(tx: Tx, proposal: ProposalContent<P>): Promise<void>;
  /** Everything that would change, from what is in force now. Refuses `desk.changed.meanwhile` and `desk.proposal.unfit`. */
  show(tx: Tx, proposal: ProposalContent<P>): Promise<ShownLine[]>;
  /**
   * Where lines hold what belongs to a person: a line as the audit trail has it, and as it is shown once it is decided. `look` is the act by which an
   * operator who reads the open proposal about a member is noted.
   */
  personal?: { look?: Act; mask(line: ShownLine): ShownLine };
  /** Refuses an operator who may not confirm this one, beyond permission and scope. */
  mayConfirm?(tx: Tx, proposal: Proposal<P>, context: OperatorContext): Promise<void>;
  /** Carries it out; answers the id of the result. */
  apply(tx: Tx, proposal: Proposal<P>, by: Actor): Promise<string>;
  /** Once it is in force: what this process holds of it is read again. */
  changed?(): void;
}

/** Hides the type of the payload, so that kinds with different payloads fit in one list. */
export const proposalKind = <P>(kind: ProposalKind<P>): ProposalKind<P> & ProposalKind => kind as ProposalKind<P> & ProposalKind;
