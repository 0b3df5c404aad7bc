import { newId } from '@pavilion/contract/id';
import { one, type Tx } from '../../kernel/db.ts';
import { accounts, findBalance, post } from '../ledger/public.ts';
import { isBarredFromDeposits, lockMember } from '../player-limits/public.ts';
import { openCase } from './cases.ts';
import type { VendorWalletsDeps } from './deps.ts';
import { addCover, repayCover } from './cover.ts';
import { enqueueWork, tell } from './enqueue-work.ts';
import { isEnded, ownRequestId, shortfallOf } from './rules.ts';
import { insertTransfer, reserve } from './reserve-transfer.ts';
import type { TransferRow } from './tables.ts';

/** The vendor's last word on a transfer. */
export interface Word {
  state: 'done' | 'refused';
  reason: string | null;
  /** It counts only while the transfer is in this state. */
  only?: TransferRow['state'];
  /** What was played there has been read since the vendor gave the money back. */
  isImported?: boolean;
}

/** Books a transfer's end, once: a second call finds it ended. Takes the member's guard. */
export async function settleTransfer(deps: VendorWalletsDeps, tx: Tx, { id, word }: { id: string; word: Word }): Promise<TransferRow> {
  const { member_id: memberId } = await one<{ member_id: string }>(tx, 'SELECT member_id FROM wallet_transfer WHERE id = $1', [id]);
  await lockMember(tx, memberId);
  const row = await one<TransferRow & Record<string, unknown>>(tx, 'SELECT * FROM wallet_transfer WHERE id = $1 FOR UPDATE', [id]);
  if (isEnded(row) || (word.only && row.state !== word.only)) return row;
  if (word.state === 'refused') return settleRefused(deps, tx, { row, reason: word.reason });
  return row.direction === 'in' ? settleIn(deps, tx, row) : settleOut(deps, tx, { row, isImported: word.isImported ?? false });
}

const placesOf = ({ brand_id: brandId, currency, member_id: memberId, vendor }: TransferRow) => {
  const at = { brandId, currency, memberId, vendor };
  return { cash: accounts.cash(at), transit: accounts.transit(at), wallet: accounts.subWallet(at) };
};

async function settleRefused(
  deps: VendorWalletsDeps,
  tx: Tx,
  { row, reason }: { row: TransferRow; reason: string | null },
): Promise<TransferRow> {
  const { cash, transit } = placesOf(row);
  if (row.direction === 'in') {
    const lines = [{ from: transit, to: cash, amount: row.amount }];
    await post(tx, { key: `wallet:${row.id}:end`, type: 'vendor.out.returned', reference: row.id, lines }, deps.clock.now());
  }
  return finish(deps, tx, { row, state: 'not.moved', reason });
}

async function settleIn(deps: VendorWalletsDeps, tx: Tx, row: TransferRow): Promise<TransferRow> {
  const { transit, wallet } = placesOf(row);
  const lines = [{ from: transit, to: wallet, amount: row.amount }];
  await post(tx, { key: `wallet:${row.id}:end`, type: 'vendor.out', reference: row.id, lines }, deps.clock.now());
  await repayCover(deps, tx, { memberId: row.member_id, vendor: row.vendor });
  return finish(deps, tx, { row, state: 'moved', reason: null });
}

async function settleOut(
  deps: VendorWalletsDeps,
  tx: Tx,
  { row, isImported }: { row: TransferRow; isImported: boolean },
): Promise<TransferRow> {
  const { cash, transit, wallet } = placesOf(row);
  const shortfall = shortfallOf(row.amount, await findBalance(tx, wallet));
  if (shortfall > 0n && !isImported) {
    const returned = await one<TransferRow & Record<string, unknown>>(
      tx,
      `UPDATE wallet_transfer SET state = 'returned' WHERE id = $1 RETURNING *`,
      [row.id],
    );
    await enqueueWork(deps, tx, row.id, deps.clock.now());
    await tell(deps, tx, returned);
    return returned;
  }
  if (shortfall > 0n) {
    await addCover(deps, tx, { row, amount: shortfall });
    await openCase(tx, { kind: 'unexplained', row, amount: shortfall, now: deps.clock.now() });
  }
  const lines = [
    { from: wallet, to: transit, amount: row.amount },
    { from: transit, to: cash, amount: row.amount },
  ];
  await post(tx, { key: `wallet:${row.id}:end`, type: 'vendor.in', reference: row.id, lines }, deps.clock.now());
  const moved = await finish(deps, tx, { row, state: 'moved', reason: null });
  // Whoever was stopped or locked since keeps it in the main wallet.
  if (row.onward !== null && !(await isBarredFromDeposits(tx, row.member_id, deps.clock.now())))
    await goOn(deps, tx, { row, onward: row.onward });
  return moved;
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

interface Ending {
  row: TransferRow;
  state: 'moved' | 'not.moved';
  reason: string | null;
}

async function finish(deps: VendorWalletsDeps, tx: Tx, { row, state, reason }: Ending): Promise<TransferRow> {
  const ended = await one<TransferRow & Record<string, unknown>>(
    tx,
    'UPDATE wallet_transfer SET state = $2, reason = $3, ended_at = $4 WHERE id = $1 RETURNING *',
    [row.id, state, reason, deps.clock.now()],
  );
  await tx.query(
    `UPDATE wallet_case SET closed_at = $3, closed_by = 'known' WHERE kind = 'in.doubt' AND vendor = $2 AND reference = $1 AND closed_at IS NULL`,
    [row.id, row.vendor, deps.clock.now()],
  );
  // What the vendor said before is no longer so.
  await tx.query('UPDATE vendor_wallet SET told_balance = NULL, told_at = NULL WHERE member_id = $1 AND vendor = $2', [
    row.member_id,
    row.vendor,
  ]);
  await tell(deps, tx, ended);
  await deps.hint(tx, { brandId: row.brand_id, memberId: row.member_id, event: 'balance.changed' });
  return ended;
}
