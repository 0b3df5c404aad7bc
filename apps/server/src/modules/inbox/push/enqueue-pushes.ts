import { enqueue } from '../../../jobs/enqueue.ts';
import { many, type Sql } from '../../../kernel/db.ts';

export const PUSH_TASK = 'inbox.push';

/** Letters in one job. */
const TOGETHER = 50;

/** Enqueues the notifications of browsers about these letters, on the caller's commit: only of members who have any. */
export async function enqueuePushes(tx: Sql, letterIds: readonly bigint[]): Promise<void> {
  const rows = await many<{ id: bigint }>(
    tx,
    `SELECT l.id FROM inbox_letter l WHERE l.id = ANY ($1::bigint[]) AND EXISTS (SELECT FROM push_subscription s WHERE s.member_id = l.member_id) ORDER BY l.id`,
    [letterIds.map(String)],
  );
  for (let from = 0; from < rows.length; from += TOGETHER)
    await enqueue(tx, PUSH_TASK, { letterIds: rows.slice(from, from + TOGETHER).map(({ id }) => String(id)) });
}
