import { settlementOutcomes } from '@pavilion/contract/vendor-wallets/desk';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { findOpenProposals, type ProposalKind, proposalKind, propose, repeatedProposal } from '../four-eyes/public.ts';
import { lockMember } from '../player-limits/public.ts';
import type { VendorWalletsDeps } from './deps.ts';
import { DOUBT_MS, isContradicted, isEnded } from './rules.ts';
import { followVendor, SETTLE_KIND, SETTLE_SUBJECT, settleTransfer } from './settle-transfer.ts';
import type { TransferRow } from './tables.ts';

const payload = z.object({
  transferId: z.string(),
  outcome: z.enum(settlementOutcomes),
  /** The vendor's name of what it said. */
  reference: z.string(),
});
type WantedSettlement = z.output<typeof payload>;

const findTransfer = (sql: Sql, id: string): Promise<TransferRow | null> =>
  maybeOne<TransferRow>(sql, 'SELECT * FROM wallet_transfer WHERE id = $1', [id]);

/** The transfer under its member's guard; null: there is none. */
async function lockTransfer(tx: Tx, id: string): Promise<TransferRow | null> {
  const found = await findTransfer(tx, id);
  if (!found) return null;
  await lockMember(tx, found.member_id);
  return one<TransferRow>(tx, 'SELECT * FROM wallet_transfer WHERE id = $1 FOR UPDATE', [id]);
}

/** Only an outcome that is not known may be settled by hand: after a day, and never against what the vendor has said. */
function checkOutcome(row: TransferRow, outcome: WantedSettlement['outcome'], now: Date): void {
  if (isContradicted(row)) {
    if ((row.vendor_word === 'done') !== (outcome === 'moved')) throw refuse('wallet.outcome.known');
    return;
  }
  if (isEnded(row)) throw refuse('wallet.transfer.ended');
  if (now.getTime() - row.created_at.getTime() < DOUBT_MS) throw refuse('wallet.settle.early');
  // The vendor gave the money back; only its reports of play are awaited.
  if (row.state === 'returned' && outcome === 'not.moved') throw refuse('wallet.outcome.known');
}

/** Refuses `desk.changed.meanwhile` where it is known by now how the transfer ended. */
function recheckOutcome(row: TransferRow, outcome: WantedSettlement['outcome'], now: Date): void {
  try {
    checkOutcome(row, outcome, now);
  } catch (error) {
    throw error instanceof Refusal ? refuse('desk.changed.meanwhile') : error;
  }
}

/** How a transfer ended whose outcome was not known for a day, or that the vendor says ended otherwise than operators settled. */
export const settleKind = (deps: VendorWalletsDeps): ProposalKind & ProposalKind<WantedSettlement> =>
  proposalKind<WantedSettlement>({
    kind: SETTLE_KIND,
    payload,
    propose: 'vendor.wallets.settle',
    confirm: 'vendor.wallets.settle',
    read: 'vendor.wallets.read',
    lock: async (tx, { payload: { transferId } }) => {
      if (!(await lockTransfer(tx, transferId))) throw refuse('desk.changed.meanwhile');
    },
    show: async (tx, { payload: { transferId, outcome, reference } }) => {
      const row = await findTransfer(tx, transferId);
      if (!row) throw refuse('desk.changed.meanwhile');
      recheckOutcome(row, outcome, deps.clock.now());
      return [
        { field: 'vendor', before: null, after: row.vendor },
        { field: 'direction', before: null, after: row.direction },
        { field: 'outcome', before: isContradicted(row) ? row.state : null, after: outcome },
        { field: 'reference', before: null, after: reference },
      ];
    },
    apply: async (tx, { id, payload: { transferId, outcome, reference }, proposedBy, reason }, by) => {
      const row = await lockTransfer(tx, transferId);
      if (!row) throw refuse('desk.changed.meanwhile');
      recheckOutcome(row, outcome, by.now);
      if (isContradicted(row)) await followVendor(deps, tx, row);
      else {
        const state = outcome === 'moved' ? 'done' : 'refused';
        await settleTransfer(deps, tx, { id: row.id, word: { state, reason: 'operators', isImported: true, byOperators: true } });
      }
      const { member_id: memberId, vendor, direction, amount, currency, state: before } = row;
      await writeAuditEntry(tx, by, {
        action: 'wallet.settle.confirm',
        subjectKind: SETTLE_SUBJECT,
        subjectId: row.id,
        brandId: row.brand_id,
        detail: {
          memberId,
          vendor,
          direction,
          amount: String(amount),
          currency,
          before,
          outcome,
          reference,
          reason,
          proposal: id,
          proposedBy,
        },
      });
      return row.id;
    },
  });

interface Wish {
  /** The transfer's. */
  id: string;
  outcome: WantedSettlement['outcome'];
  reference: string;
  /** The evidence. */
  reason: string;
}

/** One operator's word on how a transfer ended; nothing moves. Answers the proposal; refuses as declared by `settlementPropose`. */
export async function proposeSettlement(deps: VendorWalletsDeps, { id, outcome, reference, reason }: Wish, context: OperatorContext) {
  return transaction(deps.db, async (tx) => {
    const found = await findTransfer(tx, id);
    if (!found || !isInScope(found.brand_id, context.session)) throw refuse('not.found');
    const row = await lockTransfer(tx, id);
    if (!row) throw refuse('not.found');
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return { proposalId: repeated.id };
    checkOutcome(row, outcome, context.now);
    const { username } = await one<{ username: string }>(tx, 'SELECT username FROM member_facts WHERE id = $1', [row.member_id]);
    const proposed = {
      kind: settleKind(deps),
      brandIds: [row.brand_id],
      subject: { kind: SETTLE_SUBJECT, id: row.id, name: username },
      memberId: row.member_id,
      payload: { transferId: row.id, outcome, reference },
      amount: { units: row.amount, currency: row.currency },
      reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    return { proposalId: (await propose(tx, proposed, operatorActor(context))).id };
  });
}

/** Proposals that wait about transfers, by transfer. */
export async function findProposed(sql: Sql, transferIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const open = await findOpenProposals(sql, { kind: SETTLE_KIND, subjectKind: SETTLE_SUBJECT, subjectIds: transferIds });
  return new Map(open.map(({ subjectId, id }) => [subjectId, id]));
}
