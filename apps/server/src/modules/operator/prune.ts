import type { Tick } from '../../deps.ts';
import type { Db } from '../../kernel/db.ts';

const SESSIONS_KEPT_DAYS = 90;
const HEARTBEATS_KEPT_HOURS = 24;

/** Throws away what has run out: logins under way, old sessions, processes long gone. */
export const deskPruning = (db: Db): Tick => ({
  name: 'operator.prune',
  cron: '23 * * * *',
  async run(now) {
    await db.query('DELETE FROM operator_ticket WHERE expires_at < $1', [now]);
    await db.query('DELETE FROM operator_session WHERE expires_at < $1::timestamptz - make_interval(days => $2)', [
      now,
      SESSIONS_KEPT_DAYS,
    ]);
    await db.query('DELETE FROM process_heartbeat WHERE seen_at < $1::timestamptz - make_interval(hours => $2)', [
      now,
      HEARTBEATS_KEPT_HOURS,
    ]);
  },
});
