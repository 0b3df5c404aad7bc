import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, maybeOne, one } from './db.ts';
import { refuse } from './refusal.ts';

export interface GuardedSubject {
  /** What tries are counted against, by its name in `failed_try`. */
  subject: string;
  /** Failures that lock the subject for a window. */
  lockAfter: number;
  windowSeconds: number;
  /** False: a right try does not forgive the wrong ones, as where many people share the subject. */
  forgives?: boolean;
}

/** `spent`: right, but good only once and used before. It is neither counted nor accepted. */
export type Judgement = 'right' | 'wrong' | 'spent';

export interface GuardedTry<R extends Judgement> {
  /** Each must have a free place. */
  subjects: readonly GuardedSubject[];
  now: Date;
  /** Checks the try; if it throws, nothing is counted. */
  check(): Promise<R>;
  /** Called by the failure that locks a subject. */
  onLock?(subject: string): void;
}

/** A place left by a process that died is free again after this. A check takes less than a second. */
const PENDING_SECONDS = 60;
/** Tries beyond the places left wait this long for those under way. */
const PATIENCE_MS = 8_000;
const FIRST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 240;

/**
 * Checks a try under limits of failures. A place is reserved in the database before the check, so parallel tries are not checked more often
 * than failures are left, in all processes together; only a wrong one is counted, a right one gives its place back. Tries that find all
 * places reserved by others wait for them; those that find the subject locked answer `locked` without a check.
 * Refuses `system.busy` after eight seconds of waiting. No connection is held during the check or the wait.
 */
export async function checkTry<R extends Judgement>(db: Db, guarded: GuardedTry<R>): Promise<R | 'locked'> {
  const { subjects, now, check, onLock } = guarded;
  const taken: GuardedSubject[] = [];
  let result: R;
  try {
    for (const subject of subjects) {
      if (!(await takeSlot(db, subject, now))) {
        await release(db, taken, now);
        return 'locked';
      }
      taken.push(subject);
    }
    result = await check();
  } catch (error) {
    await release(db, taken, now);
    throw error;
  }
  if (result !== 'wrong') {
    await release(db, taken, now, result === 'right');
    return result;
  }
  const counts = await Promise.all(taken.map((subject) => countFailure(db, subject, now)));
  taken.forEach(({ subject, lockAfter }, index) => {
    if (counts[index] === lockAfter) onLock?.(subject);
  });
  return taken.some(({ lockAfter }, index) => (counts[index] ?? 0) > lockAfter) ? 'locked' : result;
}

/** False: locked. */
async function takeSlot(db: Db, subject: GuardedSubject, now: Date): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    if (await reserve(db, subject, now)) return true;
    if (await isLocked(db, subject, now)) return false;
    if (performance.now() > deadline) throw refuse('system.busy');
    // Spread, so that those who wait do not all ask at once.
    await sleep(randomInt(Math.ceil(pause / 2), pause * 2));
  }
}

const LIVE_FAILURES = 'CASE WHEN f.window_ends_at > $2 THEN f.failures ELSE 0 END';
const LIVE_PENDING = 'CASE WHEN f.pending_until > $2 THEN f.pending ELSE 0 END';

async function reserve(db: Db, { subject, lockAfter, windowSeconds }: GuardedSubject, now: Date): Promise<boolean> {
  const row = await maybeOne(
    db,
    `
    INSERT INTO failed_try AS f (subject, failures, pending, pending_until, window_ends_at)
    VALUES ($1, 0, 1, $2::timestamptz + make_interval(secs => $5), $2::timestamptz + make_interval(secs => $4))
    ON CONFLICT (subject) DO UPDATE SET
      failures = ${LIVE_FAILURES}, pending = ${LIVE_PENDING} + 1, pending_until = excluded.pending_until, locked_until = NULL,
      window_ends_at = greatest(f.window_ends_at, excluded.pending_until)
    WHERE coalesce(f.locked_until <= $2, true) AND ${LIVE_FAILURES} + ${LIVE_PENDING} < $3
    RETURNING 1`,
    [subject, now, lockAfter, windowSeconds, PENDING_SECONDS],
  );
  return row !== null;
}

async function isLocked(db: Db, { subject, lockAfter }: GuardedSubject, now: Date): Promise<boolean> {
  const row = await maybeOne<{ locked: boolean }>(
    db,
    `SELECT coalesce(f.locked_until > $2, false) OR ${LIVE_FAILURES} >= $3 AS locked FROM failed_try f WHERE subject = $1`,
    [subject, now, lockAfter],
  );
  return row?.locked ?? false;
}

/** Gives places back; a right try forgives the failures before it. */
async function release(db: Db, subjects: readonly GuardedSubject[], now: Date, isRight = false): Promise<void> {
  for (const { subject, forgives = true } of subjects) {
    await db.query(
      `UPDATE failed_try f SET pending = greatest(f.pending - 1, 0), failures = CASE WHEN $2 THEN 0 ELSE f.failures END
        WHERE f.subject = $1 AND coalesce(f.locked_until <= $3, true)`,
      [subject, isRight && forgives, now],
    );
  }
}

/** The failures with this one. The one that reaches the limit locks the subject for a window. */
async function countFailure(db: Db, { subject, lockAfter, windowSeconds }: GuardedSubject, now: Date): Promise<number> {
  const { failures } = await one<{ failures: number }>(
    db,
    `
    INSERT INTO failed_try AS f (subject, failures, window_ends_at) VALUES ($1, 1, $2::timestamptz + make_interval(secs => $4))
    ON CONFLICT (subject) DO UPDATE SET
      failures = ${LIVE_FAILURES} + 1, pending = greatest(f.pending - 1, 0), window_ends_at = excluded.window_ends_at,
      locked_until = CASE WHEN f.locked_until > $2 THEN f.locked_until WHEN ${LIVE_FAILURES} + 1 >= $3 THEN excluded.window_ends_at END
    RETURNING failures`,
    [subject, now, lockAfter, windowSeconds],
  );
  return failures;
}
