import type { OperationConsumer, Tick } from '../../deps.ts';
import type { Db } from '../../kernel/db.ts';

/** Adds every operation to the hours, games and members of its brand's day, once. */
export const figuresConsumer: OperationConsumer = {
  name: 'figures',
  work: (tx, range) => tx.query('SELECT figures_add($1, $2, $3, $4)', [...range]),
};

const MEMBERS_KEPT_DAYS = 40;

/** Who was active is forgotten after forty days; the sums stay. */
export const figuresPruning = (db: Db): Tick => ({
  name: 'figures.prune',
  cron: '41 3 * * *',
  run: async (now) => {
    await db.query('DELETE FROM figure_member WHERE day < ($1::timestamptz)::date - $2::int', [now, MEMBERS_KEPT_DAYS]);
  },
});
