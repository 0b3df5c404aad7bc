import type { Deps } from '../../deps.ts';
import type { Sql } from '../../kernel/db.ts';
import type { TransferVendor, Vendors } from '../vendors/public.ts';

export type { TransferVendor };

/** The platform's parts plus what wallets at vendors are wired to. */
export interface VendorWalletsDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'enqueue' | 'hint' | 'brandById'> {
  vendors: Pick<Vendors, 'transferVendors' | 'transferWallet' | 'productOf'>;
  /** Open turnover locks of a member; ledger units. */
  findLocks(sql: Sql, memberId: string): Promise<readonly { source: string; left: bigint }[]>;
}
