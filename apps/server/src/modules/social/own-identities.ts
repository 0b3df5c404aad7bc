import { many, type Sql, type Tx } from '../../kernel/db.ts';

/** For a closed account: nobody is recognised by it any more. */
export async function forgetIdentities(tx: Tx, memberId: string): Promise<void> {
  await tx.query('DELETE FROM social_identity WHERE member_id = $1', [memberId]);
  await tx.query('DELETE FROM social_attempt WHERE member_id = $1', [memberId]);
}

/** For a member's copy of her data. */
export const exportIdentities = (sql: Sql, memberId: string): Promise<unknown> => many(
  sql,
  `SELECT provider, account, bound_at AS "boundAt", last_login_at AS "lastLoginAt" FROM social_identity WHERE member_id = $1 ORDER BY bound_at`,
  [memberId],
);
