import { maybeOne, type Sql, type Tx } from '../../kernel/db.ts';

/** Makes a member an agent; false: they are one, or no member any more. */
export async function makeAgent(tx: Sql, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.query(`UPDATE member SET customer_type = 1 WHERE id = $1 AND customer_type = 0 AND status = 'active'`, [
    memberId,
  ]);
  return rowCount === 1;
}

/** Whether an account that was opened for somebody waits for its holder. */
export const isUnclaimed = async (sql: Sql, memberId: string): Promise<boolean> =>
  (await maybeOne(sql, 'SELECT FROM member_credential WHERE member_id = $1 AND is_unclaimed', [memberId])) !== null;

/**
 * Puts a member and everybody below under other agents (`agentPath`, the topmost first); answers how many moved. Bets placed from now on carry the new path;
 * what was counted stays where it is.
 */
export async function moveBranch(tx: Tx, { memberId, agentPath }: { memberId: string; agentPath: readonly string[] }): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE member SET agent_path = $2::text[] || CASE WHEN id = $1 THEN '{}'::text[] ELSE agent_path[array_position(agent_path, $1):] END
      WHERE id = $1 OR agent_path @> ARRAY[$1::text]`,
    [memberId, agentPath],
  );
  return rowCount ?? 0;
}
