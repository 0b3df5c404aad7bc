import type { Page } from '@pavilion/contract/paging';
import { many, one, type Sql } from '../../kernel/db.ts';
import type { TransferRow } from './tables.ts';

/** A page of a member's transfers, newest first. */
export async function findTransfers(
  sql: Sql,
  memberId: string,
  { pageNo, pageSize }: Page,
): Promise<{ rows: TransferRow[]; count: number }> {
  const { count } = await one<{ count: number }>(sql, 'SELECT count(*)::int AS count FROM wallet_transfer WHERE member_id = $1', [
    memberId,
  ]);
  const rows = await many<TransferRow & Record<string, unknown>>(
    sql,
    'SELECT * FROM wallet_transfer WHERE member_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3',
    [memberId, pageSize, (pageNo - 1) * pageSize],
  );
  return { rows, count };
}
