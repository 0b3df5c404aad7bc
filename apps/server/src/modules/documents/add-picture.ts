import { MOST_PICTURES, type PictureKind } from '@pavilion/contract/documents/calls';
import { newId } from '@pavilion/contract/base/id';
import type { SessionContext } from '../../http/types.ts';
import { maybeOne, one, type Sql, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMember } from '../player-limits/public.ts';
import type { DocumentsDeps } from './deps.ts';
import { cleanPicture } from './picture.ts';
import { SUBMISSION, type SubmissionRow } from './tables.ts';

/** Drafts begun in a day: more than a member needs, few enough not to fill the disk. */
const MAX_A_DAY = 5;

/** Adds a picture to the member's draft, beginning one where there is none; one of the same kind takes the place of the former. */
export async function addPicture(
  deps: DocumentsDeps,
  { kind, given }: { kind: PictureKind; given: Buffer },
  context: SessionContext,
): Promise<void> {
  const {
    session: { memberId },
    now,
  } = context;
  await refuseClosed(deps.db, memberId);
  const picture = await cleanPicture(given);
  const id = newId('pic', now.getTime());
  const [sealed, small] = await Promise.all([deps.seal.seal(picture.bytes, id), deps.seal.seal(picture.preview, id)]);
  await transaction(deps.db, async (tx) => {
    await lockMember(tx, memberId);
    await refuseClosed(tx, memberId);
    const draft = (await findDraft(tx, memberId)) ?? (await beginDraft(tx, context));
    await tx.query('DELETE FROM identity_picture WHERE submission_id = $1 AND kind = $2', [draft, kind]);
    const { count } = await one<{ count: number }>(tx, 'SELECT count(*)::int AS count FROM identity_picture WHERE submission_id = $1', [
      draft,
    ]);
    if (count >= MOST_PICTURES) throw refuse('documents.picture.too.many', { params: { most: MOST_PICTURES } });
    await tx.query(
      `INSERT INTO identity_picture (id, submission_id, kind, width, height, sealed, small_sealed, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, draft, kind, picture.width, picture.height, sealed, small, now],
    );
  });
}

/** Nothing is added while the desk looks, nor after it said yes. */
export async function refuseClosed(sql: Sql, memberId: string): Promise<void> {
  const row = await maybeOne<SubmissionRow>(
    sql,
    `SELECT ${SUBMISSION} FROM identity_submission WHERE member_id = $1 AND state IN ('submitted', 'approved') LIMIT 1`,
    [memberId],
  );
  if (row) throw refuse(row.state === 'approved' ? 'documents.approved.already' : 'documents.in.review');
}

export async function findDraft(sql: Sql, memberId: string): Promise<string | null> {
  const row = await maybeOne<{ id: string }>(sql, `SELECT id FROM identity_submission WHERE member_id = $1 AND state = 'draft'`, [
    memberId,
  ]);
  return row?.id ?? null;
}

async function beginDraft(tx: Sql, { session, brand, now }: SessionContext): Promise<string> {
  const { count } = await one<{ count: number }>(
    tx,
    `SELECT count(*)::int AS count FROM identity_submission WHERE member_id = $1 AND created_at > $2::timestamptz - interval '1 day'`,
    [session.memberId, now],
  );
  if (count >= MAX_A_DAY) throw refuse('documents.too.many');
  const id = newId('doc', now.getTime());
  await tx.query(`INSERT INTO identity_submission (id, brand_id, member_id, state, created_at) VALUES ($1, $2, $3, 'draft', $4)`, [
    id,
    brand.id,
    session.memberId,
    now,
  ]);
  return id;
}

/** Another's picture, or one that was sent already, answers as an absent one. */
export async function removePicture(deps: DocumentsDeps, id: string, { session }: SessionContext): Promise<void> {
  const { rowCount } = await deps.db.query(
    `DELETE FROM identity_picture p USING identity_submission s
     WHERE p.id = $1 AND s.id = p.submission_id AND s.member_id = $2 AND s.state = 'draft'`,
    [id, session.memberId],
  );
  if (rowCount !== 1) throw refuse('not.found');
}
