import type { Sql } from '../../kernel/db.ts';

/** Deletes files and filters whose time is over, later their rows, and gives up what a job left behind. */
export async function pruneExports(sql: Sql, now: Date): Promise<void> {
  await sql.query(`UPDATE list_export SET file = NULL, query = '{}' WHERE file IS NOT NULL AND expires_at <= $1`, [now]);
  await sql.query(
    `UPDATE list_export SET state = 'failed', failure = 'list.export.stopped', query = '{}'
     WHERE state IN ('waiting', 'making') AND asked_at < $1::timestamptz - interval '6 hours'`,
    [now],
  );
  await sql.query(
    `UPDATE list_export SET query = '{}' WHERE state = 'failed' AND query <> '{}' AND asked_at < $1::timestamptz - interval '1 day'`,
    [now],
  );
  await sql.query(`DELETE FROM list_export WHERE asked_at < $1::timestamptz - interval '90 days'`, [now]);
}
