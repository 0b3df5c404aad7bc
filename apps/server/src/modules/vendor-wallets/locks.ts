import type { Sql } from '../../kernel/db.ts';
import type { VendorWalletsDeps } from './deps.ts';

/**
 * Whether a bonus holds the main wallet. It is cash under a lock: moved to a vendor it could neither be played off by its rules nor be taken back, so nothing
 * leaves for a vendor before its turnover is played. Coming home is always free.
 */
export const isMainLocked = async (deps: Pick<VendorWalletsDeps, 'findLocks'>, sql: Sql, memberId: string): Promise<boolean> =>
  (await leftOfGrants(deps, sql, memberId)) > 0n;

/** Turnover that open grants still ask for, in ledger units. */
export const leftOfGrants = async (deps: Pick<VendorWalletsDeps, 'findLocks'>, sql: Sql, memberId: string): Promise<bigint> =>
  (await deps.findLocks(sql, memberId)).filter(({ source }) => source === 'grant').reduce((sum, { left }) => sum + left, 0n);
