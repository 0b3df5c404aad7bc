import { newId } from '@pavilion/contract/base/id';
import type { OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { lockMember } from '../player-limits/public.ts';
import type { VendorWalletsDeps } from './deps.ts';
import { DOUBT_MS, isContradicted, isEnded } from './rules.ts';
import { followVendor, settleTransfer } from './settle-transfer.ts';
import type { SettlementRow, TransferRow } from './tables.ts';

type Outcome = SettlementRow['outcome'];

/** The transfer under its member's guard, as it stands; refuses `not.found` outside the scope. */
async function lockTransfer(tx: Tx, id: string, { session }: OperatorContext): Promise<TransferRow> {
  const found = await maybeOne<{ member_id: string }>(tx, 'SELECT member_id FROM wallet_transfer WHERE id = $1 AND brand_id = ANY ($2)', [
    id,
    session.scope,
  ]);
  if (!found) throw refuse('not.found');
  await lockMember(tx, found.member_id);
  return one<TransferRow>(tx, 'SELECT * FROM wallet_transfer WHERE id = $1 FOR UPDATE', [id]);
}

/** Only what nobody knows may be settled by hand: after a day, and never against what the vendor has said. */
function judge(row: TransferRow, outcome: Outcome, now: Date): void {
  if (isContradicted(row)) {
    if ((row.vendor_word === 'done') !== (outcome === 'moved')) throw refuse('wallet.outcome.known');
    return;
  }
  if (isEnded(row)) throw refuse('wallet.transfer.ended');
  if (now.getTime() - row.created_at.getTime() < DOUBT_MS) throw refuse('wallet.settle.early');
  // The vendor gave the money back; only its reports of play are awaited.
  if (row.state === 'returned' && outcome === 'not.moved') throw refuse('wallet.outcome.known');
}

interface Proposal {
  /** The transfer's. */
  id: string;
  outcome: Outcome;
  reference: string;
  reason: string;
}

/** One operator's word on how a transfer ended; nothing moves. Refuses as declared by `settlementPropose`. */
export async function proposeSettlement({ db }: VendorWalletsDeps, wish: Proposal, context: OperatorContext): Promise<SettlementRow> {
  const { session, now } = context;
  return transaction(db, async (tx) => {
    const row = await lockTransfer(tx, wish.id, context);
    judge(row, wish.outcome, now);
    const made = await maybeOne<SettlementRow>(
      tx,
      `INSERT INTO wallet_settlement (id, transfer_id, outcome, reference, evidence, state, proposed_by, proposed_at)
         VALUES ($1, $2, $3, $4, $5, 'proposed', $6, $7) ON CONFLICT (transfer_id) WHERE state = 'proposed' DO NOTHING RETURNING *`,
      [newId('wst'), row.id, wish.outcome, wish.reference, wish.reason, session.operatorId, now],
    );
    if (!made) throw refuse('desk.changed.meanwhile');
    await note(tx, { act: 'propose', row, made, reason: wish.reason }, context);
    return made;
  });
}

/** What is proposed, with its transfer under the member's guard. Refuses `not.found` and `desk.changed.meanwhile`. */
async function lockProposed(tx: Tx, id: string, context: OperatorContext): Promise<{ made: SettlementRow; row: TransferRow }> {
  const found = await maybeOne<{ transfer_id: string }>(tx, 'SELECT transfer_id FROM wallet_settlement WHERE id = $1', [id]);
  if (!found) throw refuse('not.found');
  const row = await lockTransfer(tx, found.transfer_id, context);
  const made = await one<SettlementRow>(tx, 'SELECT * FROM wallet_settlement WHERE id = $1 FOR UPDATE', [id]);
  if (made.state !== 'proposed') throw refuse('desk.changed.meanwhile');
  return { made, row };
}

const decide = (tx: Tx, made: SettlementRow, { state, by, at }: { state: 'done' | 'withdrawn'; by: string; at: Date }) =>
  tx.query('UPDATE wallet_settlement SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1', [made.id, state, by, at]);

/** The second operator settles it: the money moves, once, and the vendor is asked on. Refuses as declared by `settlementConfirm`. */
export async function confirmSettlement(deps: VendorWalletsDeps, id: string, context: OperatorContext): Promise<void> {
  const { session, now } = context;
  await transaction(deps.db, async (tx) => {
    const { made, row } = await lockProposed(tx, id, context);
    if (made.proposed_by === session.operatorId) throw refuse('desk.second.operator');
    judge(row, made.outcome, now);
    await decide(tx, made, { state: 'done', by: session.operatorId, at: now });
    if (isContradicted(row)) await followVendor(deps, tx, row);
    else {
      const state = made.outcome === 'moved' ? 'done' : 'refused';
      await settleTransfer(deps, tx, { id: row.id, word: { state, reason: 'operators', isImported: true, byOperators: true } });
    }
    await note(tx, { act: 'confirm', row, made, reason: made.evidence }, context);
  });
}

/** Takes a proposal back; anybody who may propose may. */
export async function withdrawSettlement(
  { db }: VendorWalletsDeps,
  { id, reason }: { id: string; reason: string },
  context: OperatorContext,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { made, row } = await lockProposed(tx, id, context);
    await decide(tx, made, { state: 'withdrawn', by: context.session.operatorId, at: context.now });
    await note(tx, { act: 'withdraw', row, made, reason }, context);
  });
}

interface SettlementAudit {
  act: 'propose' | 'confirm' | 'withdraw';
  row: TransferRow;
  made: SettlementRow;
  reason: string;
}

async function note(tx: Tx, { act, row, made, reason }: SettlementAudit, context: OperatorContext): Promise<void> {
  const { member_id: memberId, vendor, direction, amount, currency, state } = row;
  await writeAuditEntry(tx, operatorActor(context), {
    action: `wallet.settle.${act}`,
    subjectKind: 'wallet.transfer',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: {
      memberId,
      vendor,
      direction,
      amount: String(amount),
      currency,
      before: state,
      outcome: made.outcome,
      reference: made.reference,
      reason,
    },
  });
}

/** What is proposed of these transfers, by transfer. */
export async function findProposed(sql: Sql, transferIds: readonly string[]): Promise<Map<string, SettlementRow>> {
  const rows = await many<SettlementRow>(sql, `SELECT * FROM wallet_settlement WHERE state = 'proposed' AND transfer_id = ANY ($1)`, [
    transferIds,
  ]);
  return new Map(rows.map((row) => [row.transfer_id, row]));
}
