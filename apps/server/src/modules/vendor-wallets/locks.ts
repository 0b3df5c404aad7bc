import type { Sql } from '../../kernel/db.ts';
import type { VendorWalletsDeps } from './deps.ts';

/** What a bonus means for the main wallet; ledger units. */
export interface BonusInMain {
  /** Bonus money: what would be taken back should the open grants end now. It stays, everything else may go to a vendor. */
  stays: bigint;
  /** Turnover that open grants still ask for. */
  left: bigint;
}

/**
 * Bonus money is cash under a lock: moved to a vendor it could neither be played off by its rules nor be taken back. The member's own money beside it is
 * free to go, and coming home is always free.
 */
export async function bonusInMain(
  deps: Pick<VendorWalletsDeps, 'findWithdrawable'>,
  sql: Sql,
  owner: { brandId: string; currency: string; memberId: string },
): Promise<BonusInMain> {
  const { takes, locks } = await deps.findWithdrawable(sql, owner);
  return { stays: takes, left: locks.filter(({ source }) => source === 'grant').reduce((sum, { left }) => sum + left, 0n) };
}
