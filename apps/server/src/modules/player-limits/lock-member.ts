import type { Sql } from '../../kernel/db.ts';

/**
 * Locks the member's guard until the transaction ends: the first lock of everything that moves the member's money or must not happen twice
 * at once for a member. Lock order everywhere: guard, then the member's other rows, then the head of the audit trail. `ledger_post`,
 * `bet_apply` and `guardDeposit` take the same lock. Throws for an unknown member.
 */
export const lockMember = (tx: Sql, memberId: string): Promise<void> => lockMembers(tx, [memberId]);

/** Locks the guards of several members in the order of their ids, which keeps two such callers from waiting for each other. */
export async function lockMembers(tx: Sql, memberIds: readonly string[]): Promise<void> {
  const { rowCount } = await tx.query('SELECT FROM member_guard WHERE member_id = ANY ($1) ORDER BY member_id FOR UPDATE', [memberIds]);
  if (rowCount !== new Set(memberIds).size) throw new Error(`no guard of one of the members ${memberIds.join(', ')}`);
}
