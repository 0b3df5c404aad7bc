import { many, one, type Sql } from './db.ts';

export interface TryLimit {
  /** Failures that lock the subject; null: it is only counted. */
  lockAfter: number | null;
  windowSeconds: number;
}

export interface Tries {
  failures: number;
  locked: boolean;
}

const NONE: Tries = { failures: 0, locked: false };

/** Failures counted against each subject now, in the given order. */
export async function findTries(sql: Sql, subjects: readonly string[], now: Date): Promise<Tries[]> {
  const rows = await many<{ subject: string; failures: number; locked: boolean }>(
    sql,
    `
    SELECT subject, CASE WHEN window_ends_at > $2 THEN failures ELSE 0 END AS failures,
      coalesce(locked_until > $2, false) AS locked
    FROM failed_try WHERE subject = ANY($1)`,
    [subjects, now],
  );
  return subjects.map((subject) => rows.find((row) => row.subject === subject) ?? NONE);
}

/**
 * Counts a failed try in one statement and answers how many there are with it: parallel tries get different numbers. The one that
 * reaches `lockAfter` locks the subject for a window. If the try may only be checked when it is allowed, count first and `clearTries`
 * when it was right.
 */
export async function reserveTry(sql: Sql, subject: string, limit: TryLimit, now: Date): Promise<number> {
  const { failures } = await one<{ failures: number }>(
    sql,
    `
    INSERT INTO failed_try AS f (subject, failures, window_ends_at, locked_until)
    VALUES ($1, 1, $2::timestamptz + make_interval(secs => $3),
      CASE WHEN $4::integer <= 1 THEN $2::timestamptz + make_interval(secs => $3) END)
    ON CONFLICT (subject) DO UPDATE SET
      failures = CASE WHEN f.window_ends_at > $2 THEN f.failures + 1 ELSE 1 END,
      window_ends_at = excluded.window_ends_at,
      locked_until = CASE
        WHEN f.locked_until > $2 THEN f.locked_until
        WHEN (CASE WHEN f.window_ends_at > $2 THEN f.failures + 1 ELSE 1 END) >= $4::integer
          THEN excluded.window_ends_at
      END
    RETURNING failures`,
    [subject, now, limit.windowSeconds, limit.lockAfter],
  );
  return failures;
}

/** Deletes the failures counted against these subjects. */
export async function clearTries(sql: Sql, subjects: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM failed_try WHERE subject = ANY($1)', [subjects]);
}

/** Deletes the failures of every subject with this prefix. Reads the whole table: for rare acts only. */
export async function clearTriesBeginning(sql: Sql, beginning: string): Promise<void> {
  await sql.query('DELETE FROM failed_try WHERE starts_with(subject, $1)', [beginning]);
}

/** Throws away counts whose window and lock are over. */
export async function pruneTries(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM failed_try WHERE window_ends_at < $1 AND coalesce(locked_until < $1, true)', [now]);
}
