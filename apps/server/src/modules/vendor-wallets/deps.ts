import type { Deps } from '../../deps.ts';
import type { Sql } from '../../kernel/db.ts';
import type { TransferVendor, Vendors } from '../vendors/public.ts';

export type { TransferVendor };

/** The platform's parts plus what wallets at vendors are wired to. */
export interface VendorWalletsDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'enqueue' | 'hint' | 'brandById'> {
  vendors: Pick<Vendors, 'transferVendors' | 'transferWallet' | 'productOf' | 'vendorNames'>;
  /** What open grants would take back of a member's cash, and the open locks; ledger units. */
  findWithdrawable(
    sql: Sql,
    owner: { brandId: string; currency: string; memberId: string },
  ): Promise<{ takes: bigint; locks: readonly { source: string; left: bigint }[] }>;
}
