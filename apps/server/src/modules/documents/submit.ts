import { isComplete } from '@pavilion/contract/documents/calls';
import type { SessionContext } from '../../http/types.ts';
import { many, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMember } from '../player-limits/public.ts';
import { findDraft, refuseClosed } from './add-picture.ts';
import type { DocumentsDeps } from './deps.ts';
import type { PictureRow } from './tables.ts';

/** Hands the draft to the desk. Refuses `documents.incomplete` while it does not identify a person. */
export async function submit(deps: DocumentsDeps, idNumber: string, { session, now }: SessionContext): Promise<void> {
  const before = await findDraft(deps.db, session.memberId);
  const sealed = before ? await deps.seal.seal(Buffer.from(idNumber), before) : null;
  await transaction(deps.db, async (tx) => {
    await lockMember(tx, session.memberId);
    await refuseClosed(tx, session.memberId);
    const draft = await findDraft(tx, session.memberId);
    const pictures = await many<Pick<PictureRow, 'kind'>>(tx, 'SELECT kind FROM identity_picture WHERE submission_id = $1', [draft]);
    if (!draft || draft !== before || !isComplete(pictures.map(({ kind }) => kind))) throw refuse('documents.incomplete');
    await tx.query(`UPDATE identity_submission SET state = 'submitted', submitted_at = $2, id_number_sealed = $3 WHERE id = $1`, [
      draft,
      now,
      sealed,
    ]);
  });
}
