import { maybeOne, one, type Sql, transaction } from '../../kernel/db.ts';
import { VendorUnavailable } from '../vendors/public.ts';
import type { VendorWalletsDeps } from './deps.ts';
import { enqueueWork, notifyTransfer } from './enqueue-work.ts';
import { stepOf } from './find-wallets.ts';
import { importBets } from './import-bets.ts';
import { CALL_LASTS_MS, isEnded, isUnheard, pauseAfter } from './rules.ts';
import { settleTransfer, type Word } from './settle-transfer.ts';
import type { TransferRow } from './tables.ts';

export const findTransfer = (sql: Sql, id: string): Promise<TransferRow | null> =>
  maybeOne<TransferRow>(sql, 'SELECT * FROM wallet_transfer WHERE id = $1', [id]);

/**
 * Takes a transfer as far as it goes now and answers its state; safe to be called by many at once and again. The vendor is called outside of any
 * transaction, with our id. What it did not answer is asked for later, until it is known: nothing is guessed.
 */
export async function workTransfer(deps: VendorWalletsDeps, id: string): Promise<TransferRow> {
  const row = await one<TransferRow>(deps.db, 'SELECT * FROM wallet_transfer WHERE id = $1', [id]);
  if (isUnheard(row)) return askOutcome(deps, row);
  if (isEnded(row)) return row;
  if (row.state === 'returned') return settleReturned(deps, row);
  if (row.state === 'reserved') return callVendor(deps, row);
  const now = deps.clock.now();
  if (row.state === 'called' && row.called_at && now.getTime() - row.called_at.getTime() < CALL_LASTS_MS) {
    await enqueueWork(deps, deps.db, id, new Date(row.called_at.getTime() + CALL_LASTS_MS));
    return row;
  }
  return askOutcome(deps, row);
}

async function callVendor(deps: VendorWalletsDeps, row: TransferRow): Promise<TransferRow> {
  const { link, wallet } = await deps.vendors.transferWallet(row.vendor);
  const step = await stepOf(deps.db, row.currency);
  const order = { player: row.member_id, currency: row.currency };
  try {
    await wallet.open(link, { ...order, step });
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    // Nothing was ordered under our id, unless somebody else is further than we are.
    return end(deps, row, { state: 'refused', reason: 'vendor.away', only: 'reserved' });
  }
  const called = await maybeOne<TransferRow>(
    deps.db,
    `UPDATE wallet_transfer SET state = 'called', called_at = $2 WHERE id = $1 AND state = 'reserved' RETURNING *`,
    [row.id, deps.clock.now()],
  );
  if (!called) return (await findTransfer(deps.db, row.id)) ?? row;
  try {
    return await end(deps, called, await wallet.move(link, { ...order, id: row.id, direction: row.direction, amount: row.amount }));
  } catch (error) {
    return doubt(deps, called, error);
  }
}

async function askOutcome(deps: VendorWalletsDeps, row: TransferRow): Promise<TransferRow> {
  const { link, wallet } = await deps.vendors.transferWallet(row.vendor);
  try {
    return await end(deps, row, await wallet.outcome(link, row.id));
  } catch (error) {
    return doubt(deps, row, error);
  }
}

/** No usable answer: what became of it is asked for later. Anything else that was thrown is a bug, and the job says it again. */
async function doubt(deps: VendorWalletsDeps, row: TransferRow, error: unknown): Promise<TransferRow> {
  if (!(error instanceof VendorUnavailable)) throw error;
  deps.log.warn({ err: error, transfer: row.id, asked: row.asked }, 'how a transfer ended is not known');
  return transaction(deps.db, async (tx) => {
    const held = await maybeOne<TransferRow>(
      tx,
      `UPDATE wallet_transfer SET state = CASE WHEN by_operators THEN state ELSE 'unknown' END, asked = asked + 1
         WHERE id = $1 AND (state IN ('called', 'unknown') OR (by_operators AND vendor_word IS NULL)) RETURNING *`,
      [row.id],
    );
    if (!held) return (await findTransfer(tx, row.id)) ?? row;
    await enqueueWork(deps, tx, row.id, new Date(deps.clock.now().getTime() + pauseAfter(row.asked)));
    // Asked again, nothing is new.
    if (row.state === 'called') await notifyTransfer(deps, tx, held);
    return held;
  });
}

async function end(deps: VendorWalletsDeps, row: TransferRow, word: Word): Promise<TransferRow> {
  const settled = await transaction(deps.db, (tx) => settleTransfer(deps, tx, { id: row.id, word }));
  return settled.state === 'returned' ? settleReturned(deps, settled) : settled;
}

/** More came back than the wallet is known to hold: what was played there is read first. While the vendor does not answer, the job waits. */
async function settleReturned(deps: VendorWalletsDeps, row: TransferRow): Promise<TransferRow> {
  try {
    await importBets(deps, row.vendor);
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    await enqueueWork(deps, deps.db, row.id, new Date(deps.clock.now().getTime() + pauseAfter(row.asked)));
    return row;
  }
  return transaction(deps.db, (tx) => settleTransfer(deps, tx, { id: row.id, word: { state: 'done', reason: null, isImported: true } }));
}
