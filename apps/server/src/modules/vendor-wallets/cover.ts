import { newId } from '@pavilion/contract/base/id';
import { maybeOne, type Tx } from '../../kernel/db.ts';
import { accounts, findBalance, post } from '../ledger/public.ts';
import type { VendorWalletsDeps } from './deps.ts';
import type { TransferRow, WalletRow } from './tables.ts';

type ClockDeps = Pick<VendorWalletsDeps, 'clock'>;

/** Puts into a wallet what was returned from it and no known bet explains; under the member's guard. */
export async function addCover({ clock }: ClockDeps, tx: Tx, { row, amount }: { row: TransferRow; amount: bigint }): Promise<void> {
  const at = { brandId: row.brand_id, currency: row.currency, memberId: row.member_id, vendor: row.vendor };
  const lines = [{ from: accounts.vendorClearing(at), to: accounts.subWallet(at), amount }];
  await post(tx, { key: `wallet:${row.id}:cover`, type: 'vendor.covered', reference: row.id, lines }, clock.now());
  await noteCover({ clock }, tx, { memberId: row.member_id, vendor: row.vendor, amount });
}

/** Notes what `clearing.vendor` covers. */
export async function noteCover(
  { clock }: ClockDeps,
  tx: Tx,
  { memberId, vendor, amount }: { memberId: string; vendor: string; amount: bigint },
): Promise<void> {
  await tx.query(
    `INSERT INTO vendor_wallet (member_id, vendor, brand_id, currency, opened_at, covered, covered_since)
       SELECT m.id, $2, b.id, b.currency, $4, $3, $4 FROM member_facts m JOIN brand_facts b ON b.id = m.brand_id WHERE m.id = $1
     ON CONFLICT (member_id, vendor) DO UPDATE SET covered = vendor_wallet.covered + excluded.covered,
       covered_since = coalesce(vendor_wallet.covered_since, excluded.covered_since)`,
    [memberId, vendor, amount, clock.now()],
  );
}

/** Gives back to `clearing.vendor` what the wallet holds of it by now; closes the cases it explains once nothing is left. */
export async function repayCover({ clock }: ClockDeps, tx: Tx, { memberId, vendor }: { memberId: string; vendor: string }): Promise<void> {
  const wallet = await maybeOne<WalletRow>(
    tx,
    'SELECT * FROM vendor_wallet WHERE member_id = $1 AND vendor = $2 AND covered > 0 FOR UPDATE',
    [memberId, vendor],
  );
  if (!wallet) return;
  const at = { brandId: wallet.brand_id, currency: wallet.currency, memberId, vendor };
  const known = await findBalance(tx, accounts.subWallet(at));
  const amount = known < wallet.covered ? known : wallet.covered;
  if (amount <= 0n) return;
  const lines = [{ from: accounts.subWallet(at), to: accounts.vendorClearing(at), amount }];
  const now = clock.now();
  await post(tx, { key: `wallet:repaid:${newId('wrp')}`, type: 'vendor.cover.repaid', reference: `${memberId}/${vendor}`, lines }, now);
  await tx.query(
    `UPDATE vendor_wallet SET covered = covered - $3, covered_since = CASE WHEN covered = $3 THEN NULL ELSE covered_since END
       WHERE member_id = $1 AND vendor = $2`,
    [memberId, vendor, amount],
  );
  if (amount === wallet.covered) {
    await tx.query(
      `UPDATE wallet_case SET closed_at = $3, closed_by = 'reports' WHERE kind = 'unexplained' AND member_id = $1 AND vendor = $2 AND closed_at IS NULL`,
      [memberId, vendor, now],
    );
  }
}
