import type { Page } from '@pavilion/contract/base/paging';
import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import type { TransferRow } from './tables.ts';

/** Whether a transfer of the member's has not ended: what comes out of a wallet is in no balance of ours until the vendor's word is known. */
export const hasOpenTransfers = async (sql: Sql, memberId: string): Promise<boolean> =>
  (await maybeOne(sql, 'SELECT FROM wallet_transfer WHERE member_id = $1 AND ended_at IS NULL LIMIT 1', [memberId])) !== null;

/** A page of a member's transfers, newest first. */
export async function findTransfers(
  sql: Sql,
  memberId: string,
  { pageNo, pageSize }: Page,
): Promise<{ rows: TransferRow[]; count: number }> {
  const { count } = await one<{ count: number }>(sql, 'SELECT count(*)::int AS count FROM wallet_transfer WHERE member_id = $1', [
    memberId,
  ]);
  const rows = await many<TransferRow>(
    sql,
    'SELECT * FROM wallet_transfer WHERE member_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3',
    [memberId, pageSize, (pageNo - 1) * pageSize],
  );
  return { rows, count };
}
