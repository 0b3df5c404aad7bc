import type { BrandInfo } from '../../http/types.ts';
import type { Sql } from '../../kernel/db.ts';
import { findLocks, findWithdrawable } from '../rewards/public.ts';

/**
 * What a member can give now: the money no lock holds, as a withdrawal would see it; nothing while a bonus is open, since a transfer ends none. `left`: turnover still
 * to be played for the rest.
 */
export async function givable(
  sql: Sql,
  { brand, memberId }: { brand: BrandInfo; memberId: string },
): Promise<{ available: bigint; left: bigint }> {
  const { available, locks } = await findWithdrawable(sql, { brandId: brand.id, currency: brand.currency, memberId });
  return {
    available: locks.some(({ source }) => source === 'grant') ? 0n : available,
    left: locks.reduce((sum, lock) => sum + lock.left, 0n),
  };
}

/** The same where a lock is open; null: none is, and the balance alone bounds what can be given. */
export const heldBack = async (
  sql: Sql,
  member: { brand: BrandInfo; memberId: string },
): Promise<{ available: bigint; left: bigint } | null> =>
  (await findLocks(sql, member.memberId)).length > 0 ? givable(sql, member) : null;
