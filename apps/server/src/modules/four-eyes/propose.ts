import { createHash } from 'node:crypto';
import { type DeskPermission, mayRole, type DeskRole, deskRoles } from '@pavilion/contract/permissions';
import type { ProposalKindName } from '@pavilion/contract/four-eyes/desk';
import { newId } from '@pavilion/contract/base/id';
import { DAY_MS, HOUR_MS } from '@pavilion/contract/base/time';
import type { OperatorContext } from '../../http/desk.ts';
import { many, type Sql, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type Actor, writeAuditEntry } from '../audit/public.ts';
import type { Proposal, ProposalKind, ShownLine, Subject } from './kind.ts';
import { decideProposal, findByRequest, insertProposal, lockOpenOf, waitHoursOf } from './store.ts';

const DAYS = 7;

export interface NewProposal<P> {
  kind: ProposalKind<P>;
  /** Null: the whole installation. */
  brandIds: string[] | null;
  subject: Omit<Subject, 'version'> & { version?: string };
  memberId?: string;
  payload: P;
  amount?: { units: bigint; currency: string };
  reason: string;
  /** Of the call; without it the proposal's own id. */
  request?: OperatorContext['repeatable'];
  /** Others who wrote what it puts in force. */
  authors?: readonly string[];
}

/**
 * Writes a proposal, with everything it would change. Refuses `desk.second.missing` where no other operator could confirm it and `desk.proposal.waiting`
 * where one about the subject waits. The kind's own locks are taken before.
 */
export async function propose<P>(tx: Tx, made: NewProposal<P>, actor: Actor): Promise<Proposal> {
  const { kind, brandIds, payload, reason } = made;
  const authors = [...new Set([actor.id, ...(made.authors ?? [])])];
  if (!(await hasDecider(tx, { permission: kind.confirm, brandIds, authors }))) throw refuse('desk.second.missing');
  const subject = { version: '', ...made.subject };
  const facts = { kind: kind.kind, brandIds, subject, memberId: made.memberId ?? null, payload };
  const shown = await kind.show(tx, facts);
  const waits = brandIds ? await waitHoursOf(tx, brandIds) : 0;
  const proposal: Proposal = {
    id: newId('prp', actor.now.getTime()),
    ...facts,
    shown,
    digest: digestOf({ kind: kind.kind, version: subject.version, payload, shown }),
    amount: made.amount?.units ?? null,
    currency: made.amount?.currency ?? null,
    reason,
    proposedBy: actor.id,
    proposedAt: actor.now,
    authors,
    needed: 1,
    notBefore: waits > 0 ? new Date(actor.now.getTime() + waits * HOUR_MS) : null,
    expiresAt: new Date(actor.now.getTime() + (kind.days ?? DAYS) * DAY_MS + waits * HOUR_MS),
    state: 'proposed',
    decidedBy: null,
    decidedAt: null,
    decisionReason: '',
    effectId: null,
  };
  if (!(await insertProposal(tx, proposal, made.request))) throw refuse('desk.proposal.waiting');
  await noteProposal(tx, proposal, { actor, act: 'propose', reason, lines: kind.personal ? shown.map(kind.personal.mask) : shown });
  return proposal;
}

/**
 * The proposal that the same request of the operator made; null: none did. Refuses `desk.request.differs` where something else was asked under its id. Asked
 * under the locks of what is proposed.
 */
export async function repeatedProposal(sql: Sql, { repeatable, session }: OperatorContext): Promise<Proposal | null> {
  if (!repeatable) return null;
  const found = await findByRequest(sql, { operatorId: session.operatorId, requestId: repeatable.id });
  if (found && !found.hash?.equals(repeatable.hash)) throw refuse('desk.request.differs');
  return found?.proposal ?? null;
}

function digestOf(parts: { kind: string; version: string; payload: unknown; shown: readonly ShownLine[] }): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

interface DeciderQuery {
  permission: DeskPermission;
  brandIds: readonly string[] | null;
  authors: readonly string[];
}

const isBuiltIn = (role: string): role is DeskRole => (deskRoles as readonly string[]).includes(role);

/** Whether an operator other than the authors has the permission and sees the brands. */
export async function hasDecider(sql: Sql, { permission, brandIds, authors }: DeciderQuery): Promise<boolean> {
  const others = await many<{ role: string; own: string[] | null }>(
    sql,
    `SELECT role, own_permissions AS own FROM operator_facts
      WHERE is_active AND id <> ALL ($1) AND (brand_ids IS NULL OR ($2::text[] IS NOT NULL AND $2::text[] <@ brand_ids))`,
    [authors, brandIds],
  );
  return others.some(({ role, own }) => (isBuiltIn(role) ? mayRole(role, permission) : own?.includes(permission) === true));
}

interface Note {
  actor: Actor;
  act: 'propose' | 'confirm' | 'refuse' | 'withdraw' | 'void' | 'expire';
  reason: string;
  lines?: readonly ShownLine[];
}

/** Lines of the trail beyond this many are counted only; the proposal has all of them. */
const MAX_NOTED = 50;

export async function noteProposal(tx: Sql, proposal: Proposal, { actor, act, reason, lines }: Note): Promise<void> {
  const { brandIds, subject, kind, id } = proposal;
  await writeAuditEntry(tx, actor, {
    action: `proposal.${act}`,
    subjectKind: 'proposal',
    subjectId: id,
    brandId: brandIds?.length === 1 ? (brandIds[0] ?? null) : null,
    ...(brandIds && brandIds.length > 1 ? { ofBrands: brandIds } : {}),
    detail: {
      kind,
      subject: subject.name,
      reason,
      ...(proposal.memberId === null ? {} : { memberId: proposal.memberId }),
      ...(lines ? { lines: lines.slice(0, MAX_NOTED), lineCount: lines.length } : {}),
    },
  });
}

interface About {
  kinds: readonly ProposalKindName[];
  subject: Pick<Subject, 'kind' | 'id'>;
}

/**
 * Locks what waits about a subject. Before the audit trail is written of what changes it: who decides has the proposal first and the trail's lock last.
 */
export const holdProposals = (tx: Tx, { kinds, subject }: About): Promise<Proposal[]> =>
  lockOpenOf(tx, { kinds, subjectKind: subject.kind, subjectId: subject.id });

/**
 * What waits about a subject can be confirmed no more, because the subject changed or ended. In the transaction that changes it; where that has written to the
 * audit trail before, after `holdProposals`.
 */
export async function voidProposals(tx: Tx, { reason, ...about }: About & { reason: string }, actor: Actor): Promise<void> {
  for (const open of await holdProposals(tx, about)) {
    const proposal = await decideProposal(tx, open.id, { state: 'void', by: null, at: actor.now, reason });
    await noteProposal(tx, proposal, { actor, act: 'void', reason });
  }
}
