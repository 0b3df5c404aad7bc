import { isDeepStrictEqual } from 'node:util';
import { commonErrors } from '@pavilion/contract/base/endpoint';
import { proposalConfirm as wire } from '@pavilion/contract/four-eyes/desk';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import { type Db, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { type Actor, operatorActor } from '../audit/public.ts';
import type { Proposal, ProposalKind } from './kind.ts';
import { noteProposal } from './propose.ts';
import { addConfirmation, decideProposal, findProposal, lockExpired, lockOpenOfMember, lockProposal, openProposalIds } from './store.ts';

export interface FourEyesDeps {
  db: Db;
  /** Of all modules, by name. */
  kinds: ReadonlyMap<string, ProposalKind>;
}

export const maySee = ({ propose, confirm, read }: ProposalKind, { permissions }: OperatorContext['session']): boolean =>
  permissions.includes(propose) || permissions.includes(confirm) || (read !== undefined && permissions.includes(read));

/** Whether the operator sees proposals of its kind and every brand it concerns; who proposed it, one of them. */
export const isVisible = ({ brandIds, proposedBy }: Proposal, kind: ProposalKind | undefined, { session }: OperatorContext): boolean =>
  kind !== undefined &&
  maySee(kind, session) &&
  (isInScope(brandIds, session) || (proposedBy === session.operatorId && brandIds?.some((id) => isInScope(id, session)) === true));

/** Refuses `not.found` for what the operator does not see. */
export async function findVisible({ db, kinds }: FourEyesDeps, id: string, context: OperatorContext) {
  const proposal = await findProposal(db, id);
  const kind = proposal ? kinds.get(proposal.kind) : undefined;
  if (!proposal || !kind || !isVisible(proposal, kind, context)) throw refuse('not.found');
  return { proposal, kind };
}

/** The proposal's row, locked and still open. Refuses `desk.changed.meanwhile`. */
async function lockOpen(tx: Tx, id: string, now: Date): Promise<Proposal> {
  const proposal = await lockProposal(tx, id);
  if (proposal?.state !== 'proposed' || proposal.expiresAt <= now) throw refuse('desk.changed.meanwhile');
  return proposal;
}

function refuseAuthor(proposal: Proposal, kind: ProposalKind, { session }: OperatorContext): void {
  if (!session.permissions.includes(kind.confirm)) throw refuse('desk.not.permitted');
  if (proposal.authors.includes(session.operatorId)) throw refuse('desk.second.operator');
}

/**
 * Puts a proposal in force, once, exactly as it was shown (`digest`, lower-case hexadecimal). The kind's locks come first, the proposal's row last; what
 * would change is computed again under them. Refuses what `proposalConfirm` declares.
 */
export async function confirmProposal(
  deps: FourEyesDeps,
  { id, digest }: { id: string; digest: string },
  context: OperatorContext,
): Promise<Proposal> {
  const { proposal: seen, kind } = await findVisible(deps, id, context);
  const { now, session } = context;
  const actor = operatorActor(context);
  const decide = async (tx: Tx): Promise<Proposal> => {
    if (seen.state !== 'proposed') throw refuse('desk.changed.meanwhile');
    refuseAuthor(seen, kind, context);
    const { payload } = parsed(kind, seen) ?? {};
    if (payload === undefined) throw refuse('desk.changed.meanwhile');
    await kind.lock(tx, { ...seen, payload });
    const proposal = { ...(await lockOpen(tx, id, now)), payload };
    refuseAuthor(proposal, kind, context);
    if (proposal.digest.toString('hex') !== digest) throw refuse('desk.changed.meanwhile');
    if (proposal.notBefore && proposal.notBefore > now)
      throw refuse('desk.proposal.early', { params: { at: proposal.notBefore.toISOString() } });
    await kind.mayConfirm?.(tx, proposal, context);
    if (!(await isCurrent(tx, kind, proposal))) throw refuse('desk.changed.meanwhile');
    const confirmed = await addConfirmation(tx, id, session.operatorId, now);
    if (confirmed < proposal.needed) {
      await noteProposal(tx, proposal, { actor, act: 'confirm', reason: proposal.reason });
      return proposal;
    }
    const effectId = await kind.apply(tx, proposal, actor).catch((error: unknown) => {
      // What was possible when it was proposed is refused now: its subject changed.
      if (error instanceof Refusal && !isForNow(error) && !(error.code in (wire.errors ?? {}))) throw refuse('desk.changed.meanwhile');
      throw error;
    });
    const done = await decideProposal(tx, id, { state: 'done', by: session.operatorId, at: now, effectId });
    await noteProposal(tx, done, { actor, act: 'confirm', reason: proposal.reason });
    return done;
  };
  const decided = await transaction(deps.db, decide).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'desk.changed.meanwhile') await endOutdated(deps, id, now);
    throw error;
  });
  if (decided.state === 'done') kind.changed?.();
  return decided;
}

/** A proposal as its kind reads it; null: an earlier release wrote it in a form that is no longer read. */
function parsed(kind: ProposalKind, proposal: Proposal): Proposal | null {
  const { success, data } = z.safeParse(kind.payload, proposal.payload);
  return success ? { ...proposal, payload: data } : null;
}

/** Whether a proposal as it is stored would change something else by now than was shown, or can no longer be put in force at all. */
export async function isOutdated(tx: Tx, kind: ProposalKind, stored: Proposal): Promise<boolean> {
  const proposal = parsed(kind, stored);
  if (proposal === null) return true;
  try {
    return !(await isCurrent(tx, kind, proposal));
  } catch (error) {
    if (error instanceof Refusal && !isForNow(error)) return true;
    throw error;
  }
}

async function isCurrent(tx: Tx, kind: ProposalKind, proposal: Proposal): Promise<boolean> {
  try {
    return isDeepStrictEqual(await kind.show(tx, proposal), proposal.shown);
  } catch (error) {
    if (error instanceof Refusal && CHANGED.includes(error.code)) return false;
    throw error;
  }
}

const RETRY_STATUS: ReadonlySet<number | undefined> = new Set([429, 503]);

/** The same may be possible a moment later: no word about the subject. */
const isForNow = ({ code }: Refusal): boolean => RETRY_STATUS.has((commonErrors as Readonly<Record<string, number>>)[code]);

const CHANGED: readonly string[] = ['desk.changed.meanwhile', 'not.found'];

/**
 * Ends a proposal that would change something else than was shown, because its subject changed in another way, or that is no longer read. It could not be
 * confirmed any more.
 * Answers whether it was ended.
 */
async function endOutdated({ db, kinds }: FourEyesDeps, id: string, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    const seen = await findProposal(tx, id);
    const kind = seen ? kinds.get(seen.kind) : undefined;
    if (seen?.state !== 'proposed' || !kind) return false;
    const read = parsed(kind, seen);
    const isLocked =
      read !== null &&
      (await kind.lock(tx, read).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal && CHANGED.includes(error.code)) return false;
          throw error;
        },
      ));
    const proposal = await lockProposal(tx, id);
    if (proposal?.state !== 'proposed' || (isLocked && !(await isOutdated(tx, kind, proposal)))) return false;
    const ended = await decideProposal(tx, id, { state: 'void', by: null, at: now, reason: 'changed' });
    await noteProposal(tx, ended, { actor: systemActor(now), act: 'void', reason: 'changed' });
    return true;
  });
}

/** Ends open proposals whose subject changed in another way. Goes on after one that fails and throws the first failure at the end. */
export async function endAllOutdated(deps: FourEyesDeps, now: Date): Promise<number> {
  let ended = 0;
  const failures: unknown[] = [];
  for (const id of await openProposalIds(deps.db)) {
    await endOutdated(deps, id, now).then(
      (done) => (ended += done ? 1 : 0),
      (error: unknown) => failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
  return ended;
}

interface ProposalDecision {
  id: string;
  reason: string;
}

/** Refuses what `proposalRefuse` declares. Nothing changes. */
export async function refuseProposal(deps: FourEyesDeps, { id, reason }: ProposalDecision, context: OperatorContext): Promise<Proposal> {
  const { kind } = await findVisible(deps, id, context);
  return end(deps, { id, reason, state: 'refused', act: 'refuse', check: (proposal) => refuseAuthor(proposal, kind, context) }, context);
}

/** By anyone who may propose it. */
export async function withdrawProposal(deps: FourEyesDeps, { id, reason }: ProposalDecision, context: OperatorContext): Promise<Proposal> {
  const { kind } = await findVisible(deps, id, context);
  if (!context.session.permissions.includes(kind.propose)) throw refuse('desk.not.permitted');
  return end(deps, { id, reason, state: 'withdrawn', act: 'withdraw', check: () => undefined }, context);
}

interface End extends ProposalDecision {
  state: 'refused' | 'withdrawn';
  act: 'refuse' | 'withdraw';
  check(proposal: Proposal): void;
}

function end({ db }: FourEyesDeps, { id, reason, state, act, check }: End, context: OperatorContext): Promise<Proposal> {
  return transaction(db, async (tx) => {
    const proposal = await lockOpen(tx, id, context.now);
    check(proposal);
    const ended = await decideProposal(tx, id, { state, by: context.session.operatorId, at: context.now, reason });
    await noteProposal(tx, ended, { actor: operatorActor(context), act, reason });
    return ended;
  });
}

const systemActor = (now: Date): Actor => ({ kind: 'system', id: 'four-eyes', ip: null, now });

/** Ends what waits about a member whose account is closed, in the transaction that closes it; under the member's guard. */
export async function voidOfMember(tx: Sql, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  const actor = systemActor(now);
  for (const open of await lockOpenOfMember(tx, memberId)) {
    const ended = await decideProposal(tx, open.id, { state: 'void', by: null, at: now, reason: 'closed' });
    await noteProposal(tx, ended, { actor, act: 'void', reason: 'closed' });
  }
}

const MAX_AT_ONCE = 100;

/** Ends proposals that no operator decided on in time. */
export async function expireProposals({ db }: Pick<FourEyesDeps, 'db'>, now: Date): Promise<void> {
  const actor = systemActor(now);
  for (;;) {
    const ended = await transaction(db, async (tx) => {
      const due = await lockExpired(tx, now, MAX_AT_ONCE);
      for (const open of due) {
        await noteProposal(tx, await decideProposal(tx, open.id, { state: 'expired', by: null, at: now }), {
          actor,
          act: 'expire',
          reason: '',
        });
      }
      return due.length;
    });
    if (ended < MAX_AT_ONCE) return;
  }
}
