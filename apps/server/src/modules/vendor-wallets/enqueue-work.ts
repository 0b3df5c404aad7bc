import { walletTransfer } from '@pavilion/contract/vendor-wallets/events';
import type { Sql } from '../../kernel/db.ts';
import type { VendorWalletsDeps } from './deps.ts';
import { shownState } from './rules.ts';
import type { TransferRow } from './tables.ts';

/** Job that brings a transfer to its end. One exists from the reservation on, so a killed process leaves none behind. */
export const WORK = 'vendor-wallets.work';

export const enqueueWork = (deps: Pick<VendorWalletsDeps, 'enqueue'>, tx: Sql, id: string, runAt: Date): Promise<void> =>
  deps.enqueue(tx, WORK, { id }, { key: `wallet-transfer:${id}`, runAt });

/**
 * The member's screens look again. `state` is as the member sees it; `news`: it ended when nobody was waiting for it any more, so it is announced.
 */
export const notifyTransfer = (deps: Pick<VendorWalletsDeps, 'hint'>, tx: Sql, row: TransferRow, isNews = false): Promise<void> =>
  deps.hint(tx, walletTransfer, {
    brandId: row.brand_id,
    memberId: row.member_id,
    data: { transferId: row.id, state: shownState(row.state), ...(isNews ? { news: 'yes' } : {}) },
  });
