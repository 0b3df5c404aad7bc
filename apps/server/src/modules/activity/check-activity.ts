import type { Sql } from '../../kernel/db.ts';

/** What holds of activity. Each yields a row of text for each offender. */
export const ACTIVITY_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  ['activity is what the operations it counted add up to', `SELECT offender FROM activity_differences('-infinity', 'infinity')`],
];

/** Counts anew everything that was counted, and what could not be: the same rows where they were right. In one transaction of its own. */
export const rebuildActivity = (sql: Sql): Promise<unknown> => sql.query('SELECT activity_rebuild()');
