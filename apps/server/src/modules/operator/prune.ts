import type { Tick } from '../../deps.ts';
import { pruneHeartbeats } from '../../jobs/processes.ts';
import type { Db } from '../../kernel/db.ts';

const SESSION_RETENTION_DAYS = 90;

/** Throws away what has run out: logins under way, old sessions, processes long gone. */
export const deskPruning = (db: Db): Tick => ({
  name: 'operator.prune',
  cron: '23 * * * *',
  async run(now) {
    await db.query('DELETE FROM operator_ticket WHERE expires_at < $1', [now]);
    await db.query('DELETE FROM operator_session WHERE expires_at < $1::timestamptz - make_interval(days => $2)', [
      now,
      SESSION_RETENTION_DAYS,
    ]);
    await pruneHeartbeats(db, now);
  },
});
