import { type DataSection, rowsSection } from '../../kernel/data-section.ts';
import { maybeOne, type Sql } from '../../kernel/db.ts';

export const gameSections: readonly DataSection[] = [
  rowsSection('favourites', 'SELECT node_id, added_at FROM favourite WHERE member_id = $1 ORDER BY added_at'),
  rowsSection('recentGames', 'SELECT node_id, opened_at FROM recent_game WHERE member_id = $1 ORDER BY opened_at'),
];

/** Since when the member is not on the winner board; null: they are. */
export async function hiddenSince(sql: Sql, memberId: string): Promise<Date | null> {
  return (await maybeOne<{ since: Date }>(sql, 'SELECT since FROM winner_opt_out WHERE member_id = $1', [memberId]))?.since ?? null;
}

export async function forgetGames(tx: Sql, memberId: string): Promise<void> {
  await tx.query('DELETE FROM favourite WHERE member_id = $1', [memberId]);
  await tx.query('DELETE FROM recent_game WHERE member_id = $1', [memberId]);
  await tx.query('DELETE FROM winner_opt_out WHERE member_id = $1', [memberId]);
}
