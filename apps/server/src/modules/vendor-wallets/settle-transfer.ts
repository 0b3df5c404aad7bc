import { newId } from '@pavilion/contract/base/id';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { one, type Tx } from '../../kernel/db.ts';
import { voidProposals } from '../four-eyes/public.ts';
import { accounts, findBalance, post } from '../ledger/public.ts';
import { isBarredFromDeposits, lockMember } from '../player-limits/public.ts';
import { openCase } from './cases.ts';
import type { VendorWalletsDeps } from './deps.ts';
import { addCover, repayCover } from './cover.ts';
import { enqueueWork, notifyTransfer } from './enqueue-work.ts';
import { isContradicted, isEnded, isUnheard, ownRequestId, shortfallOf, wayOfEnd } from './rules.ts';
import { insertTransfer, reserve } from './reserve-transfer.ts';
import type { TransferRow } from './tables.ts';

/** What two operators say of how a transfer ended, and what that is about. */
export const SETTLE_KIND = 'wallet.settle';
export const SETTLE_SUBJECT = 'wallet.transfer';

/** The vendor's last word on a transfer. */
export interface Word {
  state: 'done' | 'refused';
  reason: string | null;
  /** It counts only while the transfer is in this state. */
  only?: TransferRow['state'];
  /** What was played there has been read since the vendor gave the money back. */
  isImported?: boolean;
  /** Two operators say so, not the vendor itself. */
  byOperators?: boolean;
}

/**
 * Books a transfer's end, once: a second call finds it ended. The vendor's word on one that operators settled is noted, and moves nothing. Takes the
 * member's guard.
 */
export async function settleTransfer(deps: VendorWalletsDeps, tx: Tx, { id, word }: { id: string; word: Word }): Promise<TransferRow> {
  const { member_id: memberId } = await one<{ member_id: string }>(tx, 'SELECT member_id FROM wallet_transfer WHERE id = $1', [id]);
  await lockMember(tx, memberId);
  const row = await one<TransferRow>(tx, 'SELECT * FROM wallet_transfer WHERE id = $1 FOR UPDATE', [id]);
  if (isEnded(row)) return isUnheard(row) && !word.byOperators ? noteLateWord(deps, tx, { row, word }) : row;
  if (word.only && row.state !== word.only) return row;
  if (word.state === 'refused') return settleRefused(deps, tx, { row, word });
  return row.direction === 'in' ? settleIn(deps, tx, { row, word }) : settleOut(deps, tx, { row, word });
}

/** What the vendor says after all. Where operators settled otherwise it is a case: money that moved by their word is not moved again by itself. */
async function noteLateWord(deps: VendorWalletsDeps, tx: Tx, { row, word }: VendorReply): Promise<TransferRow> {
  const heard = await one<TransferRow>(tx, 'UPDATE wallet_transfer SET vendor_word = $2 WHERE id = $1 RETURNING *', [row.id, word.state]);
  if (isContradicted(heard)) await openCase(tx, { kind: 'contradicted', row: heard, amount: heard.amount, now: deps.clock.now() });
  return heard;
}

interface VendorReply {
  row: TransferRow;
  word: Word;
}

const placesOf = ({ brand_id: brandId, currency, member_id: memberId, vendor }: TransferRow) => {
  const at = { brandId, currency, memberId, vendor };
  return { cash: accounts.cash(at), transit: accounts.transit(at), wallet: accounts.subWallet(at) };
};

async function settleRefused(deps: VendorWalletsDeps, tx: Tx, { row, word }: VendorReply): Promise<TransferRow> {
  const { cash, transit } = placesOf(row);
  if (row.direction === 'in') {
    const lines = [{ from: transit, to: cash, amount: row.amount }];
    await post(tx, { key: `wallet:${row.id}:end`, type: 'vendor.out.returned', reference: row.id, lines }, deps.clock.now());
  }
  return finish(deps, tx, { row, word });
}

async function settleIn(deps: VendorWalletsDeps, tx: Tx, { row, word }: VendorReply): Promise<TransferRow> {
  const { transit, wallet } = placesOf(row);
  const lines = [{ from: transit, to: wallet, amount: row.amount }];
  await post(tx, { key: `wallet:${row.id}:end`, type: 'vendor.out', reference: row.id, lines }, deps.clock.now());
  await repayCover(deps, tx, { memberId: row.member_id, vendor: row.vendor });
  return finish(deps, tx, { row, word });
}

async function settleOut(deps: VendorWalletsDeps, tx: Tx, { row, word }: VendorReply): Promise<TransferRow> {
  const { wallet } = placesOf(row);
  if (!word.isImported && shortfallOf(row.amount, await findBalance(tx, wallet)) > 0n) {
    const returned = await one<TransferRow>(tx, `UPDATE wallet_transfer SET state = 'returned' WHERE id = $1 RETURNING *`, [row.id]);
    await enqueueWork(deps, tx, row.id, deps.clock.now());
    await notifyTransfer(deps, tx, returned);
    return returned;
  }
  await bookOut(deps, tx, { row, key: `wallet:${row.id}:end` });
  const moved = await finish(deps, tx, { row, word });
  // Whoever was stopped or locked since keeps it in the main wallet.
  if (row.onward !== null && !(await isBarredFromDeposits(tx, row.member_id, deps.clock.now())))
    await goOn(deps, tx, { row, onward: row.onward });
  return moved;
}

/** Books money out of a wallet into cash; what is unexplained is booked to `clearing.vendor` and is a case. */
async function bookOut(deps: VendorWalletsDeps, tx: Tx, { row, key }: { row: TransferRow; key: string }): Promise<void> {
  const { cash, transit, wallet } = placesOf(row);
  const shortfall = shortfallOf(row.amount, await findBalance(tx, wallet));
  if (shortfall > 0n) {
    await addCover(deps, tx, { row, amount: shortfall });
    await openCase(tx, { kind: 'unexplained', row, amount: shortfall, now: deps.clock.now() });
  }
  const lines = [
    { from: wallet, to: transit, amount: row.amount },
    { from: transit, to: cash, amount: row.amount },
  ];
  await post(tx, { key, type: 'vendor.in', reference: row.id, lines }, deps.clock.now());
}

/**
 * Follows the vendor where operators had settled otherwise: books the opposite of what they booked, once, and closes the case. Under the member's guard; refuses
 * `balance.not.enough` where the money is no longer there.
 */
export async function followVendor(deps: VendorWalletsDeps, tx: Tx, row: TransferRow): Promise<TransferRow> {
  const state = row.vendor_word === 'done' ? 'moved' : 'not.moved';
  const key = `wallet:${row.id}:followed`;
  if (wayOfEnd(row, state) === 'out') await bookOut(deps, tx, { row, key });
  else {
    const { cash, transit, wallet } = placesOf(row);
    const lines = [
      { from: cash, to: transit, amount: row.amount },
      { from: transit, to: wallet, amount: row.amount },
    ];
    await post(tx, { key, type: 'vendor.out', reference: row.id, lines }, deps.clock.now());
    await repayCover(deps, tx, { memberId: row.member_id, vendor: row.vendor });
  }
  const followed = await one<TransferRow>(tx, 'UPDATE wallet_transfer SET state = $2 WHERE id = $1 RETURNING *', [row.id, state]);
  await closeCases(deps, tx, { row, kind: 'contradicted', by: 'operators' });
  await notifyTransfer(deps, tx, followed, true);
  await deps.hint(tx, balanceChanged, { brandId: row.brand_id, memberId: row.member_id });
  return followed;
}

interface CaseClosing {
  row: TransferRow;
  kind: 'in.doubt' | 'contradicted';
  by: string;
}

async function closeCases(deps: VendorWalletsDeps, tx: Tx, { row, kind, by }: CaseClosing): Promise<void> {
  await tx.query(
    `UPDATE wallet_case SET closed_at = $3, closed_by = $5 WHERE kind = $4 AND vendor = $2 AND reference = $1 AND closed_at IS NULL`,
    [row.id, row.vendor, deps.clock.now(), kind, by],
  );
}

/** The second half of a transfer between two vendors begins with the commit that ends the first. */
async function goOn(deps: VendorWalletsDeps, tx: Tx, { row, onward }: { row: TransferRow; onward: string }): Promise<void> {
  const next = await insertTransfer(tx, {
    ...row,
    id: newId('wtr', deps.clock.now().getTime()),
    vendor: onward,
    direction: 'in',
    onward: null,
    request_id: ownRequestId('onward', row.id),
    created_at: deps.clock.now(),
  });
  await reserve(deps, tx, next);
  await enqueueWork(deps, tx, next.id, deps.clock.now());
}

async function finish(deps: VendorWalletsDeps, tx: Tx, { row, word }: VendorReply): Promise<TransferRow> {
  const now = deps.clock.now();
  const byOperators = word.byOperators ?? false;
  const ended = await one<TransferRow>(
    tx,
    'UPDATE wallet_transfer SET state = $2, reason = $3, ended_at = $4, by_operators = $5 WHERE id = $1 RETURNING *',
    [row.id, word.state === 'done' ? 'moved' : 'not.moved', word.reason, now, byOperators],
  );
  await closeCases(deps, tx, { row, kind: 'in.doubt', by: byOperators ? 'operators' : 'known' });
  // What operators were about to decide is known now; their own word is decided by its confirmation.
  if (!byOperators) {
    const actor = { kind: 'system' as const, id: 'vendor-wallets', ip: null, now };
    await voidProposals(tx, { kinds: [SETTLE_KIND], subject: { kind: SETTLE_SUBJECT, id: row.id }, reason: 'changed' }, actor);
  }
  // What the vendor said before is no longer so.
  await tx.query('UPDATE vendor_wallet SET told_balance = NULL, told_at = NULL WHERE member_id = $1 AND vendor = $2', [
    row.member_id,
    row.vendor,
  ]);
  if (byOperators) await enqueueWork(deps, tx, row.id, now);
  await notifyTransfer(deps, tx, ended, byOperators || row.state === 'unknown' || row.state === 'returned');
  await deps.hint(tx, balanceChanged, { brandId: row.brand_id, memberId: row.member_id });
  return ended;
}
