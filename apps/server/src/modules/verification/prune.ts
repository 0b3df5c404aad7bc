import type { Tick } from '../../deps.ts';
import type { Db } from '../../kernel/db.ts';

/** Deletes what has expired. Locked counters are skipped. */
export const pruneVerification = (db: Db): Tick => ({
  name: 'verification.prune',
  cron: '* * * * *',
  async run(now) {
    await db.query('DELETE FROM human_challenge WHERE expires_at < $1', [now]);
    await db.query('DELETE FROM human_pass WHERE expires_at < $1', [now]);
    await db.query('DELETE FROM one_time_code WHERE expires_at < $1', [now]);
    await db.query('DELETE FROM code_count WHERE key IN (SELECT key FROM code_count WHERE resets_at < $1 FOR UPDATE SKIP LOCKED)', [now]);
  },
});
