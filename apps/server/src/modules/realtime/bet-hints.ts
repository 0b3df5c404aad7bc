import { one, type Sql } from '../../kernel/db.ts';

/** Turns up to `most` operations that nobody was told of into hints, one a member, and moves the mark with them. Answers whether more is waiting. */
export async function writeBetHints(sql: Sql, most: number): Promise<{ isMore: boolean }> {
  const { is_more: isMore } = await one<{ is_more: boolean }>(sql, 'SELECT is_more FROM hint_operations($1)', [most]);
  return { isMore };
}
