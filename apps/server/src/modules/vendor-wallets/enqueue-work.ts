import type { Sql } from '../../kernel/db.ts';
import type { VendorWalletsDeps } from './deps.ts';
import type { TransferRow } from './tables.ts';

/** Job that brings a transfer to its end. One stands from the reservation on, so a killed process leaves none behind. */
export const WORK = 'vendor-wallets.work';

export const enqueueWork = (deps: Pick<VendorWalletsDeps, 'enqueue'>, tx: Sql, id: string, runAt: Date): Promise<void> =>
  deps.enqueue(tx, WORK, { id }, { key: `wallet-transfer:${id}`, runAt });

/** The member's screens look again. */
export const tell = (deps: Pick<VendorWalletsDeps, 'hint'>, tx: Sql, row: TransferRow): Promise<void> =>
  deps.hint(tx, { brandId: row.brand_id, memberId: row.member_id, event: 'wallet.transfer', data: { transferId: row.id } });
