import { balanceChanged } from '@pavilion/contract/wallet/events';
import { one, type Tx } from '../../kernel/db.ts';
import { accounts, post } from '../ledger/public.ts';
import type { VendorWalletsDeps } from './deps.ts';
import type { TransferRow } from './tables.ts';

export type NewTransfer = Pick<
  TransferRow,
  | 'id'
  | 'brand_id'
  | 'member_id'
  | 'vendor'
  | 'direction'
  | 'currency'
  | 'amount'
  | 'onward'
  | 'origin'
  | 'request_id'
  | 'body_hash'
  | 'created_at'
>;

/** Writes a transfer down, and the wallet it is about where it is the first; under the member's guard. */
export async function insertTransfer(tx: Tx, row: NewTransfer): Promise<TransferRow> {
  await tx.query(
    'INSERT INTO vendor_wallet (member_id, vendor, brand_id, currency, opened_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [row.member_id, row.vendor, row.brand_id, row.currency, row.created_at],
  );
  return one<TransferRow>(
    tx,
    `INSERT INTO wallet_transfer (id, brand_id, member_id, vendor, direction, currency, amount, state, onward, origin, request_id, body_hash, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'reserved', $8, $9, $10, $11, $12) RETURNING *`,
    [
      row.id,
      row.brand_id,
      row.member_id,
      row.vendor,
      row.direction,
      row.currency,
      row.amount,
      row.onward,
      row.origin,
      row.request_id,
      row.body_hash,
      row.created_at,
    ],
  );
}

/** Takes what goes in out of cash. What comes out is only booked when the vendor has given it. Refuses `balance.not.enough`. */
export async function reserve(deps: Pick<VendorWalletsDeps, 'clock' | 'hint'>, tx: Tx, row: TransferRow): Promise<void> {
  if (row.direction === 'out') return;
  const at = { brandId: row.brand_id, currency: row.currency, memberId: row.member_id, vendor: row.vendor };
  const lines = [{ from: accounts.cash(at), to: accounts.transit(at), amount: row.amount }];
  await post(tx, { key: `wallet:${row.id}:reserve`, type: 'vendor.out', reference: row.id, lines }, deps.clock.now());
  await deps.hint(tx, balanceChanged, { brandId: row.brand_id, memberId: row.member_id });
}
