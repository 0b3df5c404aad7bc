import type { Tick } from '../../deps.ts';
import type { Db } from '../../kernel/db.ts';
import { SECRET_SECONDS } from './deliver.ts';

const STORED_DAYS = 90;

/** Wipes what opens something once it opens nothing any more, and throws old messages away. */
export const pruneMessages = (db: Db): Tick => ({
  name: 'messaging.prune',
  cron: '*/5 * * * *',
  async run(now) {
    await db.query(
      `UPDATE message_outbox SET body = NULL WHERE secret AND body IS NOT NULL AND created_at < $1::timestamptz - make_interval(secs => $2)`,
      [now, SECRET_SECONDS],
    );
    await db.query('DELETE FROM message_outbox WHERE created_at < $1::timestamptz - make_interval(days => $2)', [now, STORED_DAYS]);
  },
});
