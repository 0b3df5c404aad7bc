import { newId } from '@pavilion/contract/base/id';
import { MAX_PROOFS } from '@pavilion/contract/payments/withdrawals';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import type { SessionContext } from '../../http/types.ts';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { PaymentsDeps } from './deps.ts';
import { lockWithdrawal } from './withdrawals/lock-withdrawal.ts';
import { openFull, openSmall, sealPicture } from './proof-pictures.ts';

/**
 * Takes a picture a member shows for a withdrawal that waits for their word. It is re-encoded from its pixels as pictures of documents are, and stored sealed; the
 * desk alone sees it. Refuses `not.found`, `withdraw.confirm.not.asked`, `withdraw.confirm.proofs`, and what is no picture (`documents.picture.*`).
 */
export async function addProof(
  { db }: Pick<PaymentsDeps, 'db'>,
  { refId, given }: { refId: string; given: Buffer },
  { session: { memberId }, now }: SessionContext,
): Promise<{ id: string; preview: string }> {
  const found = await maybeOne<{ state: number }>(db, 'SELECT state FROM withdrawal WHERE id = $1 AND member_id = $2', [refId, memberId]);
  if (!found) throw refuse('not.found');
  if (found.state !== WITHDRAWAL.confirming) throw refuse('withdraw.confirm.not.asked');
  const id = newId('prf', now.getTime());
  const picture = await sealPicture(db, id, given);
  await transaction(db, async (tx) => {
    // It may have been ended while the picture was made.
    const row = await lockWithdrawal(tx, { id: refId, memberId });
    if (row?.state !== WITHDRAWAL.confirming) throw refuse('withdraw.confirm.not.asked');
    const { count } = await one<{ count: number }>(
      tx,
      'SELECT count(*)::int AS count FROM withdrawal_proof WHERE withdrawal_id = $1 AND dispute_id IS NULL',
      [refId],
    );
    if (count >= MAX_PROOFS) throw refuse('withdraw.confirm.proofs', { params: { most: MAX_PROOFS } });
    await tx.query(
      `INSERT INTO withdrawal_proof (id, member_id, withdrawal_id, width, height, sealed, small_sealed, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, memberId, refId, picture.width, picture.height, picture.sealed, picture.small, now],
    );
  });
  return { id, preview: picture.preview };
}

/** Takes a picture back that was not sent yet; another's answers as an absent one. */
export async function removeProof({ db }: Pick<PaymentsDeps, 'db'>, id: string, { session }: SessionContext): Promise<void> {
  const { rowCount } = await db.query('DELETE FROM withdrawal_proof WHERE id = $1 AND member_id = $2 AND dispute_id IS NULL', [
    id,
    session.memberId,
  ]);
  if (rowCount !== 1) throw refuse('not.found');
}

/** Sends uploaded pictures with a dispute. */
export async function attachProofs(
  tx: Tx,
  { ids, memberId, withdrawalId, disputeId }: { ids: readonly string[]; memberId: string; withdrawalId: string; disputeId: string },
): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE withdrawal_proof SET dispute_id = $4 WHERE id = ANY ($1) AND member_id = $2 AND withdrawal_id = $3 AND dispute_id IS NULL`,
    [ids, memberId, withdrawalId, disputeId],
  );
  if (rowCount !== ids.length) throw refuse('withdraw.confirm.proof.missing', { field: 'proofImageIds' });
}

/** Forgets pictures that were uploaded and sent with no dispute. */
export const dropUnsentProofs = (tx: Tx, withdrawalId: string) =>
  tx.query('DELETE FROM withdrawal_proof WHERE withdrawal_id = $1 AND dispute_id IS NULL', [withdrawalId]);

/** Small pictures of a dispute, oldest first. */
export const findProofs = (sql: Sql, disputeId: string) =>
  openSmall(sql, 'SELECT id, width, height, small_sealed FROM withdrawal_proof WHERE dispute_id = $1 ORDER BY created_at, id', [disputeId]);

/** One picture in full with the withdrawal it belongs to; null for one of another brand. */
export async function readProof(sql: Sql, id: string, brandIds: readonly string[]) {
  const row = await maybeOne<{ sealed: Buffer; withdrawal_id: string; member_id: string; brand_id: string }>(
    sql,
    `SELECT p.sealed, p.withdrawal_id, p.member_id, d.brand_id FROM withdrawal_proof p JOIN withdrawal_dispute d ON d.id = p.dispute_id
     WHERE p.id = $1 AND d.brand_id = ANY ($2)`,
    [id, brandIds],
  );
  if (!row) return null;
  return {
    withdrawalId: row.withdrawal_id,
    memberId: row.member_id,
    brandId: row.brand_id,
    data: await openFull(sql, { id, sealed: row.sealed }),
  };
}
