import { maybeOne, type Sql } from '../../kernel/db.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { MAIN_WALLET } from '@pavilion/contract/vendor-wallets/calls';
import { VendorUnavailable } from '../vendors/public.ts';
import type { VendorWalletsDeps } from './deps.ts';
import { findWallets, stepOf } from './find-wallets.ts';
import { type Mover, requestTransfer } from './request-transfer.ts';
import { wholeSteps } from './rules.ts';
import type { TransferOrigin, TransferRow } from './tables.ts';
import { workTransfer } from './work-transfer.ts';

/** Whether money follows the member by itself; so it does until they choose otherwise. */
export const isAutomatic = async (sql: Sql, memberId: string): Promise<boolean> =>
  (await maybeOne<{ automatic: boolean }>(sql, 'SELECT automatic FROM wallet_preference WHERE member_id = $1', [memberId]))?.automatic ??
  true;

export interface Home {
  requestId: string;
  origin: TransferOrigin;
  /** Only out of this vendor's wallet; all of them unless given. */
  vendor?: string;
}

/**
 * Moves everything at vendors into the main wallet, a transfer each. A vendor that does not say what it holds is left for later; a sweep throws
 * VendorUnavailable then.
 */
export async function moveHome(deps: VendorWalletsDeps, { requestId, origin, vendor }: Home, mover: Mover): Promise<TransferRow[]> {
  const step = await stepOf(deps.db, mover.brand.currency);
  const wallets = (await findWallets(deps, mover, { isForced: true })).filter(
    (row) => row.vendor !== '' && (vendor === undefined || row.vendor === vendor),
  );
  const moved = await Promise.all(
    wallets.map(async (wallet) => {
      const amount = wholeSteps(wallet.availBalance, step);
      if (wallet.asOf !== null && origin === 'sweep') throw new VendorUnavailable(wallet.vendor, 'balance', null);
      if (amount === 0n || wallet.asOf !== null) return [];
      const row = await requestTransfer(
        deps,
        {
          fromAccountTypeId: wallet.accountTypeId,
          toAccountTypeId: MAIN_WALLET,
          amount,
          requestId: `${requestId}:${wallet.vendor}`,
          origin,
        },
        mover,
      ).catch((error: unknown) => {
        // The same request again found more or less in the wallet: what it moved then is final.
        if (error instanceof Refusal && error.code === 'wallet.request.differs') return null;
        throw error;
      });
      return row ? [await workTransfer(deps, row.id)] : [];
    }),
  );
  return moved.flat();
}

/** Takes a member out of every game of a vendor's and brings home what is there. Throws VendorUnavailable: the job comes again. */
export async function sweep(deps: VendorWalletsDeps, { memberId, requestId }: { memberId: string; requestId: string }): Promise<void> {
  const rows = await deps.db.query<{ vendor: string; brand_id: string }>(
    'SELECT vendor, brand_id FROM vendor_wallet WHERE member_id = $1',
    [memberId],
  );
  for (const { vendor, brand_id: brandId } of rows.rows) {
    const brand = await deps.brandById(brandId);
    const { link, wallet } = await deps.vendors.transferWallet(vendor);
    await wallet.endSessions(link, memberId);
    const mover = { brand, memberId, now: deps.clock.now() };
    await moveHome(deps, { requestId, origin: 'sweep', vendor }, mover);
  }
}
