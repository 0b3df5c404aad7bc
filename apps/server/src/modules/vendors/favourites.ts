import type { Db } from '../../kernel/db.ts';
import { many, one } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';

export const MAX_FAVOURITES = 500;

/** Node ids, newest first. */
export async function findFavourites(db: Db, memberId: string): Promise<number[]> {
  const rows = await many<{ node_id: number }>(
    db,
    'SELECT node_id FROM favourite WHERE member_id = $1 ORDER BY added_at DESC, node_id LIMIT $2',
    [memberId, MAX_FAVOURITES],
  );
  return rows.map((row) => row.node_id);
}

export async function addFavourite(db: Db, memberId: string, mark: { nodeId: number; now: Date }): Promise<void> {
  const { full } = await one<{ full: boolean }>(db, 'SELECT count(*) >= $2 AS full FROM favourite WHERE member_id = $1 AND node_id <> $3', [
    memberId,
    MAX_FAVOURITES,
    mark.nodeId,
  ]);
  if (full) throw refuse('favourites.full', { params: { most: MAX_FAVOURITES } });
  await db.query('INSERT INTO favourite (member_id, node_id, added_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    memberId,
    mark.nodeId,
    mark.now,
  ]);
}

export async function removeFavourite(db: Db, memberId: string, nodeId: number): Promise<void> {
  await db.query('DELETE FROM favourite WHERE member_id = $1 AND node_id = $2', [memberId, nodeId]);
}

const MAX_RECENT = 200;

/** Node ids of the games opened last, newest first. */
export async function findRecent(db: Db, memberId: string): Promise<number[]> {
  const rows = await many<{ node_id: number }>(
    db,
    'SELECT node_id FROM recent_game WHERE member_id = $1 ORDER BY opened_at DESC, node_id LIMIT $2',
    [memberId, MAX_RECENT],
  );
  return rows.map((row) => row.node_id);
}

/** Marks a game as opened, where no game session does. */
export async function markRecent(db: Db, memberId: string, opened: { nodeId: number; now: Date }): Promise<void> {
  await db.query(
    `INSERT INTO recent_game (member_id, node_id, opened_at) VALUES ($1, $2, $3)
      ON CONFLICT (member_id, node_id) DO UPDATE SET opened_at = greatest(recent_game.opened_at, excluded.opened_at)`,
    [memberId, opened.nodeId, opened.now],
  );
}
