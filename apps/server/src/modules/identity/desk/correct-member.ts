import type { Act } from '@pavilion/contract/acts';
import type {
  memberCorrect,
  memberCorrectConfirm,
  memberCorrectPropose,
  memberCorrectWithdraw,
} from '@pavilion/contract/identity/desk-corrections';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { memberChanged } from '@pavilion/contract/identity/events';
import type { OperatorContext } from '../../../http/desk.ts';
import { normalEmail, normalMobile } from '../../../kernel/contact.ts';
import { maybeOne, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { lockMember } from '../../player-limits/public.ts';
import { findOwner, unbindContact } from '../../verification/public.ts';
import { forgetRemembered } from '../login/remember.ts';
import { lockStatus } from '../member-data.ts';
import { policyOf } from '../policy.ts';
import { EMAIL } from '../rules.ts';
import { endSessions } from '../sessions.ts';
import { type CorrectedField, type CorrectionRow, correctionView, maskedDetail } from './corrections.ts';
import type { IdentityDeskParts } from './deps.ts';

const COLUMN = { fullName: 'full_name', payeeName: 'payee_name', email: 'email', mobile: 'mobile' } as const;

interface Change {
  tx: Tx;
  memberId: string;
  brandId: string;
  field: CorrectedField;
  after: string;
  context: OperatorContext;
}

/**
 * Corrects name, e-mail or number at once. Refuses `not.found`, `format.email.err`, `format.mobile.err`, `field.invalid`, `desk.member.state`
 * for a closed account, `correction.same` and `contact.taken`.
 */
export async function correctMember(parts: IdentityDeskParts, body: InnerBody<typeof memberCorrect>, context: OperatorContext) {
  const { memberId, field, reason } = body;
  const { brandId } = await parts.access.memberInScope(memberId, context);
  const { dialingCode } = await policyOf(parts.db, brandId);
  const after = readValue(field, body.value, dialingCode);
  const row = await transaction(parts.db, async (tx) => {
    const change: Change = { tx, memberId, brandId, field, after, context };
    const before = await readDetail(change, await lockAccount(change));
    const done = await insert(change, { before, reason, state: 'done' });
    if (!done) throw new Error('only a proposal is in the way of another');
    await refuseTaken(change);
    await apply(parts, change, before);
    await note(change, { action: 'member.correct', row: done, reason });
    return done;
  });
  return correctionView(parts, row, context);
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

/** The first operator's word on a payee's name; nothing changes yet. Refuses `not.found`, `desk.member.state`, `correction.open`. */
export async function proposePayee(parts: IdentityDeskParts, body: InnerBody<typeof memberCorrectPropose>, context: OperatorContext) {
  const { memberId, reason } = body;
  const { brandId } = await parts.access.memberInScope(memberId, context);
  const row = await transaction(parts.db, async (tx) => {
    const change: Change = { tx, memberId, brandId, field: 'payeeName', after: body.payeeName.trim(), context };
    const before = await readDetail(change, await lockAccount(change));
    const proposed = await insert(change, { before, reason, state: 'proposed' });
    if (!proposed) throw refuse('correction.open');
    await note(change, { action: 'member.correct.propose', row: proposed, reason });
    return proposed;
  });
  return correctionView(parts, row, context);
}

/**
 * The second operator's word: profile and bank accounts carry the name, once. Refuses `not.found`, `correction.second.operator` to who proposed it,
 * `desk.changed.meanwhile` when it no longer waits, and `desk.member.state`.
 */
export async function confirmPayee(
  parts: IdentityDeskParts,
  { correctionId }: InnerBody<typeof memberCorrectConfirm>,
  context: OperatorContext,
) {
  const { found, brandId } = await findCorrection(parts, correctionId, context);
  if (found.proposed_by === context.session.operatorId) throw refuse('correction.second.operator');
  const row = await transaction(parts.db, async (tx) => {
    const change: Change = { tx, memberId: found.member_id, brandId, field: 'payeeName', after: found.after, context };
    const before = await readDetail(change, await lockAccount(change));
    const done = await decide(change, { id: correctionId, state: 'done', before });
    await apply(parts, change, before);
    await parts.renameHolder(tx, { memberId: found.member_id, holder: found.after });
    await note(change, { action: 'member.correct', row: done, reason: done.reason });
    return done;
  });
  return correctionView(parts, row, context);
}

/** Refused by the second operator, or taken back by the first. */
export async function withdrawPayee(
  parts: IdentityDeskParts,
  { correctionId, reason }: InnerBody<typeof memberCorrectWithdraw>,
  context: OperatorContext,
) {
  const { found, brandId } = await findCorrection(parts, correctionId, context);
  const row = await transaction(parts.db, async (tx) => {
    const change: Change = { tx, memberId: found.member_id, brandId, field: 'payeeName', after: found.after, context };
    const withdrawn = await decide(change, { id: correctionId, state: 'withdrawn', before: found.before });
    await note(change, { action: 'member.correct.withdraw', row: withdrawn, reason });
    return withdrawn;
  });
  return correctionView(parts, row, context);
}

async function findCorrection({ db, access }: IdentityDeskParts, id: string, context: OperatorContext) {
  const found = await maybeOne<CorrectionRow>(db, 'SELECT * FROM member_correction WHERE id = $1', [id]);
  if (!found) throw refuse('not.found');
  return { found, ...(await access.memberInScope(found.member_id, context)) };
}

/**
 * Takes the member's guard, then their row, as every act on an account does, and answers their status. The guard is what a withdrawal takes first:
 * it comes before the correction, or sees the pause.
 */
async function lockAccount({ tx, memberId }: Change): Promise<string> {
  await lockMember(tx, memberId);
  return lockStatus(tx, memberId);
}

/** The detail as it stands; refuses where there is nothing to correct. */
async function readDetail({ tx, memberId, field, after }: Change, status: string): Promise<string> {
  if (status === 'closed') throw refuse('desk.member.state');
  const profile = await maybeOne<{ text: string }>(
    tx,
    `SELECT coalesce(${COLUMN[field]}, '') AS text FROM member_profile WHERE member_id = $1`,
    [memberId],
  );
  if (!profile) throw refuse('desk.member.state');
  // A payee may stand in the profile and not on a bank account, or the other way round: it is written to both.
  if (field !== 'payeeName' && profile.text === after) throw refuse('correction.same');
  return profile.text;
}

interface CorrectionInsert {
  before: string;
  reason: string;
  state: 'proposed' | 'done';
}

async function insert(
  { tx, memberId, field, after, context }: Change,
  { before, reason, state }: CorrectionInsert,
): Promise<CorrectionRow | null> {
  const { operatorId } = context.session;
  const decided = state === 'done' ? [operatorId, context.now] : [null, null];
  return maybeOne<CorrectionRow>(
    tx,
    `INSERT INTO member_correction (id, member_id, field, before, after, reason, state, proposed_by, proposed_at, decided_by, decided_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (member_id) WHERE state = 'proposed' DO NOTHING RETURNING *`,
    [newId('cor'), memberId, field, before, after, reason, state, operatorId, context.now, ...decided],
  );
}

async function decide(
  { tx, context }: Change,
  { id, state, before }: { id: string; state: 'done' | 'withdrawn'; before: string },
): Promise<CorrectionRow> {
  const row = await maybeOne<CorrectionRow>(
    tx,
    `UPDATE member_correction SET state = $2, decided_by = $3, decided_at = $4, before = $5 WHERE id = $1 AND state = 'proposed' RETURNING *`,
    [id, state, context.session.operatorId, context.now, before],
  );
  if (!row) throw refuse('desk.changed.meanwhile');
  return row;
}

/** An address another member of the brand has verified is theirs. */
async function refuseTaken({ tx, memberId, brandId, field, after }: Change): Promise<void> {
  if (field !== 'email' && field !== 'mobile') return;
  const holder = await findOwner(tx, brandId, { kind: field, value: after });
  if (holder !== null && holder !== memberId) throw refuse('contact.taken', { field: 'value' });
}

/**
 * Writes the detail. But for the name, sessions and remembered browsers end, and ways in that were on their way to the old address are void. The
 * member is told, at the old address too: it may be the only one that is theirs.
 */
async function apply(parts: IdentityDeskParts, change: Change, before: string): Promise<void> {
  const { tx, memberId, brandId, field, after, context } = change;
  const kind = field === 'email' || field === 'mobile' ? field : null;
  const former = kind === null ? null : ((await unbindContact(tx, memberId, kind)) ?? before);
  await tx.query(`UPDATE member_profile SET ${COLUMN[field]} = $2 WHERE member_id = $1`, [memberId, after]);
  if (field !== 'fullName') await endAccess(parts, change);
  await parts.hint(tx, memberChanged, { brandId, memberId });
  await parts.tell(
    tx,
    { brandId, memberId, kind: 'details.corrected', now: context.now },
    kind && former ? { kind, value: former } : undefined,
  );
}

async function endAccess({ hint }: IdentityDeskParts, { tx, memberId, context }: Change): Promise<void> {
  await tx.query('DELETE FROM password_reset WHERE member_id = $1', [memberId]);
  await tx.query('DELETE FROM recovery_pass WHERE member_id = $1', [memberId]);
  await tx.query('DELETE FROM second_step WHERE member_id = $1', [memberId]);
  await endSessions(tx, hint, { memberId, reason: 'ended', now: context.now });
  await forgetRemembered(tx, { memberId }, context.now);
}

const note = (
  { tx, memberId, brandId, context }: Change,
  { action, row, reason }: { action: Act; row: CorrectionRow; reason: string },
): Promise<void> =>
  writeAuditEntry(tx, operatorActor(context), {
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
