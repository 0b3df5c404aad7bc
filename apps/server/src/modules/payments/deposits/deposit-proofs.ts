import { MAX_DEPOSIT_PROOFS } from '@pavilion/contract/payments/deposit-proofs';
import { newId } from '@pavilion/contract/base/id';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { SessionContext } from '../../../http/types.ts';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { lockMember } from '../../player-limits/public.ts';
import type { PaymentsDeps } from '../deps.ts';
import { openFull, openSmall, sealPicture } from '../proof-pictures.ts';
import type { DepositRow } from '../tables.ts';

/** A transfer between banks may take longer than the deposit waits: so long after its time a member can still show it. */
const LATE_DAYS = 7;
/** Then pictures of one whose time is over are forgotten. */
const STORED_DAYS = 30;

/** A transfer written by hand that is not ended, but for its time. */
export const mayProve = ({ channel_kind: kind, state, settled_at: ended }: DepositRow, now: Date): boolean =>
  kind === 'transfer' &&
  (state <= DEPOSIT.waiting || (state === DEPOSIT.expired && ended !== null && now.getTime() - ended.getTime() < LATE_DAYS * DAY_MS));

const findOwn = (sql: Sql, id: string, memberId: string): Promise<DepositRow | null> =>
  maybeOne<DepositRow>(sql, 'SELECT * FROM deposit WHERE id = $1 AND member_id = $2', [id, memberId]);

/** Under the guard. Refuses `not.found`, `deposit.proof.not.asked`. */
async function lockProvable(tx: Tx, { id, memberId, now }: { id: string; memberId: string; now: Date }): Promise<void> {
  await lockMember(tx, memberId);
  const row = await findOwn(tx, id, memberId);
  if (!row) throw refuse('not.found');
  if (!mayProve(row, now)) throw refuse('deposit.proof.not.asked');
}

/**
 * Takes a picture of a transfer. It is re-encoded from its pixels as pictures of documents are, and stored sealed; the desk alone sees it. Refuses `not.found`,
 * `deposit.proof.not.asked`, `deposit.proof.most`, and what is no picture (`documents.picture.*`).
 */
export async function addDepositProof(
  { db }: Pick<PaymentsDeps, 'db'>,
  { refId, given }: { refId: string; given: Buffer },
  { session: { memberId }, now }: SessionContext,
): Promise<{ id: string; preview: string }> {
  const found = await findOwn(db, refId, memberId);
  if (!found) throw refuse('not.found');
  if (!mayProve(found, now)) throw refuse('deposit.proof.not.asked');
  const id = newId('dpf', now.getTime());
  const picture = await sealPicture(db, id, given);
  await transaction(db, async (tx) => {
    // It may have ended while the picture was made.
    await lockProvable(tx, { id: refId, memberId, now });
    const { count } = await one<{ count: number }>(tx, 'SELECT count(*)::int AS count FROM deposit_proof WHERE deposit_id = $1', [refId]);
    if (count >= MAX_DEPOSIT_PROOFS) throw refuse('deposit.proof.most', { params: { most: MAX_DEPOSIT_PROOFS } });
    await tx.query(
      `INSERT INTO deposit_proof (id, member_id, deposit_id, width, height, sealed, small_sealed, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, memberId, refId, picture.width, picture.height, picture.sealed, picture.small, now],
    );
  });
  return { id, preview: picture.preview };
}

/** Takes a picture back; another's answers as an absent one. */
export async function removeDepositProof({ db }: Pick<PaymentsDeps, 'db'>, id: string, { session }: SessionContext): Promise<void> {
  const { rowCount } = await db.query('DELETE FROM deposit_proof WHERE id = $1 AND member_id = $2', [id, session.memberId]);
  if (rowCount !== 1) throw refuse('not.found');
}

/** Notes what the member's bank calls the transfer. Refuses `not.found`, `deposit.proof.not.asked`. */
export async function nameTransfer(
  { db }: Pick<PaymentsDeps, 'db'>,
  { refId, payerReference }: { refId: string; payerReference: string },
  { session: { memberId }, now }: SessionContext,
): Promise<DepositRow> {
  return transaction(db, async (tx) => {
    await lockProvable(tx, { id: refId, memberId, now });
    return one<DepositRow>(tx, 'UPDATE deposit SET payer_reference = $2 WHERE id = $1 RETURNING *', [refId, payerReference.trim()]);
  });
}

/** Forgets the pictures of a deposit that is decided. */
export const dropDepositProofs = (tx: Tx, depositId: string) => tx.query('DELETE FROM deposit_proof WHERE deposit_id = $1', [depositId]);

/** Forgets pictures of deposits whose time is long over. */
export const dropLateProofs = (sql: Sql, now: Date) =>
  sql.query(`DELETE FROM deposit_proof p USING deposit d WHERE d.id = p.deposit_id AND d.state = $1 AND d.settled_at < $2`, [
    DEPOSIT.expired,
    new Date(now.getTime() - STORED_DAYS * DAY_MS),
  ]);

/** Small pictures of a deposit, oldest first. */
export const findDepositProofs = (sql: Sql, depositId: string) =>
  openSmall(sql, 'SELECT id, width, height, small_sealed FROM deposit_proof WHERE deposit_id = $1 ORDER BY created_at, id', [depositId]);

/** One picture in full with the deposit it belongs to; null for one of another brand. */
export async function readDepositProof(sql: Sql, id: string, brandIds: readonly string[]) {
  const row = await maybeOne<{ sealed: Buffer; deposit_id: string; member_id: string; brand_id: string }>(
    sql,
    `SELECT p.sealed, p.deposit_id, p.member_id, d.brand_id FROM deposit_proof p JOIN deposit d ON d.id = p.deposit_id
     WHERE p.id = $1 AND d.brand_id = ANY ($2)`,
    [id, brandIds],
  );
  if (!row) return null;
  const data = await openFull(sql, { id, sealed: row.sealed });
  return { depositId: row.deposit_id, memberId: row.member_id, brandId: row.brand_id, data };
}
