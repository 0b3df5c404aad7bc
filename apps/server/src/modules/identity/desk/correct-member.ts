import type { Act } from '@pavilion/contract/acts';
import type { memberCorrect } from '@pavilion/contract/identity/desk-corrections';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { memberChanged } from '@pavilion/contract/identity/events';
import type { OperatorContext } from '../../../http/desk.ts';
import { normalEmail, normalMobile } from '../../../kernel/contact.ts';
import { maybeOne, one, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { type Actor, operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { lockMember } from '../../player-limits/public.ts';
import { findOwner, unbindContact } from '../../verification/public.ts';
import { forgetRemembered } from '../login/remember.ts';
import { lockStatus } from '../member-data.ts';
import { policyOf } from '../policy.ts';
import { EMAIL } from '../rules.ts';
import { endSessions } from '../sessions.ts';
import { type CorrectedField, type CorrectionRow, correctionView, maskedDetail } from './corrections.ts';
import type { IdentityDeskDeps } from './deps.ts';

const COLUMN = { fullName: 'full_name', payeeName: 'payee_name', email: 'email', mobile: 'mobile' } as const;

export interface Change {
  tx: Tx;
  memberId: string;
  brandId: string;
  field: CorrectedField;
  after: string;
  actor: Actor;
}

export type CorrectionDeps = Pick<IdentityDeskDeps, 'hint' | 'notify' | 'renameHolder'>;

/**
 * Corrects name, e-mail or number at once. Refuses `not.found`, `format.email.err`, `format.mobile.err`, `field.invalid`, `desk.member.state`
 * for a closed account, `correction.same` and `contact.taken`.
 */
export async function correctMember(deps: IdentityDeskDeps, body: InnerBody<typeof memberCorrect>, context: OperatorContext) {
  const { memberId, field, reason } = body;
  const { brandId } = await deps.access.memberInScope(memberId, context);
  const { dialingCode } = await policyOf(deps.db, brandId);
  const after = readValue(field, body.value, dialingCode);
  const row = await transaction(deps.db, async (tx) => {
    const actor = operatorActor(context);
    const change: Change = { tx, memberId, brandId, field, after, actor };
    const before = await readDetail(change, await lockAccount(tx, memberId));
    const done = await insertCorrection(change, { before, reason, proposedBy: actor.id, proposedAt: actor.now });
    await refuseTaken(change);
    await writeDetail(deps, change, before);
    await noteCorrection(change, { action: 'member.correct', row: done, reason });
    return done;
  });
  return correctionView(deps, row);
}

function readValue(field: 'fullName' | 'email' | 'mobile', value: string, dialingCode: string | null): string {
  const text = value.trim();
  if (field === 'email') {
    if (!EMAIL.test(text)) throw refuse('format.email.err', { field: 'value' });
    return normalEmail(text);
  }
  if (field === 'mobile') {
    const mobile = normalMobile(text, dialingCode);
    if (mobile === null) throw refuse('format.mobile.err', { field: 'value' });
    return mobile;
  }
  if (text.length > 120) throw refuse('field.invalid', { field: 'value' });
  return text;
}

/**
 * Takes the member's guard, then their row, as every act on an account does, and answers their status. The guard is what a withdrawal takes first:
 * it comes before the correction, or sees the pause.
 */
export async function lockAccount(tx: Tx, memberId: string): Promise<string> {
  await lockMember(tx, memberId);
  return lockStatus(tx, memberId);
}

/** The current detail; refuses where there is nothing to correct. */
export async function readDetail(
  { tx, memberId, field, after }: Pick<Change, 'tx' | 'memberId' | 'field' | 'after'>,
  status: string,
): Promise<string> {
  if (status === 'closed') throw refuse('desk.member.state');
  const profile = await maybeOne<{ text: string }>(
    tx,
    `SELECT coalesce(${COLUMN[field]}, '') AS text FROM member_profile WHERE member_id = $1`,
    [memberId],
  );
  if (!profile) throw refuse('desk.member.state');
  // A payee may be in the profile and not on a bank account, or the other way round: it is written to both.
  if (field !== 'payeeName' && profile.text === after) throw refuse('correction.same');
  return profile.text;
}

interface CorrectionInsert {
  before: string;
  reason: string;
  proposedBy: string;
  proposedAt: Date;
}

export const insertCorrection = (
  { tx, memberId, field, after, actor }: Change,
  { before, reason, proposedBy, proposedAt }: CorrectionInsert,
): Promise<CorrectionRow> =>
  one<CorrectionRow>(
    tx,
    `INSERT INTO member_correction (id, member_id, field, before, after, reason, proposed_by, proposed_at, decided_by, decided_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING *`,
    [newId('cor'), memberId, field, before, after, reason, proposedBy, proposedAt, actor.id, actor.now],
  );

/** An address another member of the brand has verified is theirs. */
async function refuseTaken({ tx, memberId, brandId, field, after }: Change): Promise<void> {
  if (field !== 'email' && field !== 'mobile') return;
  const holder = await findOwner(tx, brandId, { kind: field, value: after });
  if (holder !== null && holder !== memberId) throw refuse('contact.taken', { field: 'value' });
}

/**
 * Writes the detail. But for the name, sessions and remembered browsers end, and ways in that were on their way to the old address are void. The
 * member is notified, at the old address too: it may be the only one that is theirs.
 */
export async function writeDetail(deps: CorrectionDeps, change: Change, before: string): Promise<void> {
  const { tx, memberId, brandId, field, after, actor } = change;
  const kind = field === 'email' || field === 'mobile' ? field : null;
  const former = kind === null ? null : ((await unbindContact(tx, memberId, kind)) ?? before);
  await tx.query(`UPDATE member_profile SET ${COLUMN[field]} = $2 WHERE member_id = $1`, [memberId, after]);
  if (field !== 'fullName') await endAccess(deps, change);
  await deps.hint(tx, memberChanged, { brandId, memberId });
  await deps.notify(
    tx,
    { brandId, memberId, kind: 'details.corrected', now: actor.now },
    kind && former ? { kind, value: former } : undefined,
  );
}

async function endAccess({ hint }: CorrectionDeps, { tx, memberId, actor }: Change): Promise<void> {
  await tx.query('DELETE FROM password_reset WHERE member_id = $1', [memberId]);
  await tx.query('DELETE FROM recovery_pass WHERE member_id = $1', [memberId]);
  await tx.query('DELETE FROM second_step WHERE member_id = $1', [memberId]);
  await endSessions(tx, hint, { memberId, reason: 'ended', now: actor.now });
  await forgetRemembered(tx, { memberId }, actor.now);
}

export const noteCorrection = (
  { tx, memberId, brandId, actor }: Change,
  { action, row, reason }: { action: Act; row: CorrectionRow; reason: string },
): Promise<void> =>
  writeAuditEntry(tx, actor, {
    action,
    subjectKind: 'member',
    subjectId: memberId,
    brandId,
    detail: {
      correction: row.id,
      field: row.field,
      before: maskedDetail(row.field, row.before),
      after: maskedDetail(row.field, row.after),
      reason,
    },
  });
