import type { Tick } from '../../deps.ts';
import type { Db } from '../../kernel/db.ts';

/** A screen disconnected for longer than this reloads everything. */
const RETENTION_MINUTES = 30;

export const createHintPruning = (db: Db): Tick => ({
  name: 'prune-hints',
  cron: '*/10 * * * *',
  run: async () => {
    await db.query(`DELETE FROM hint WHERE at < now() - make_interval(mins => $1)`, [RETENTION_MINUTES]);
  },
});
