import { type Db, transaction } from '../../kernel/db.ts';

/** What holds of activity. Each yields a row of text for each offender. */
export const ACTIVITY_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  ['activity is what the operations it counted add up to', `SELECT offender FROM activity_differences('-infinity', 'infinity')`],
  ['what members came to at a month is the days before it', `SELECT offender FROM activity_standing_differences()`],
];

/** Recounts all activity, also what could not be counted: correct rows stay the same. Readers see the old rows until it ends. */
export const rebuildActivity = (db: Db): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    await tx.query('SELECT activity_rebuild()');
  });
