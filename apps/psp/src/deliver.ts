import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { signatureFor } from '@pavilion/kit/request-signature';

interface DueNotice {
  id: string;
  copy: number;
  body: string;
  tries: number;
  webhook_url: string;
  secret: string;
  has_account: boolean;
}

/** Two hours of tries. */
const MAX_TRIES = 500;
const TIMEOUT_MS = 5000;
const LONGEST_PAUSE_SECONDS = 15;
/** Nobody orders a notice for later than this; one due later was written by a clock that was set back since. */
const FURTHEST_DUE_SECONDS = 900;

/** Again after 1, 2, 4 … seconds, at most fifteen: a shop that is back hears of its payments within them. */
const backoffSeconds = (tries: number): number => Math.min(LONGEST_PAUSE_SECONDS, 2 ** tries);

/** Sends what is due; several processes may, each notice is taken by one. Returns how many were tried. */
export async function deliverDue(db: pg.Pool, { now, log }: { now: Date; log: Logger }): Promise<number> {
  const { rows } = await db.query<DueNotice>(
    `UPDATE notice n SET tries = n.tries + 1, due_at = $1::timestamptz + make_interval(secs => least($3, power(2, n.tries + 1)))
       FROM merchant m WHERE m.code = n.merchant AND (n.id, n.copy) IN (
         SELECT id, copy FROM notice WHERE delivered IS NULL AND tries < $2
           AND (due_at <= $1 OR due_at > $1::timestamptz + make_interval(secs => $4)) ORDER BY due_at LIMIT 20 FOR UPDATE SKIP LOCKED)
     RETURNING n.id, n.copy, n.body, n.tries, m.webhook_url, m.secret, m.has_account`,
    [now, MAX_TRIES, LONGEST_PAUSE_SECONDS, FURTHEST_DUE_SECONDS],
  );
  await Promise.all(
    rows.map(async (notice) => {
      const delivered = await post(notice, now).catch((error: unknown) => {
        log.warn({ err: error, notice: notice.id, nextInSeconds: backoffSeconds(notice.tries) }, 'notice not delivered');
        return false;
      });
      if (delivered) await db.query('UPDATE notice SET delivered = $3 WHERE id = $1 AND copy = $2', [notice.id, notice.copy, now]);
    }),
  );
  return rows.length;
}

/** When the next notice is due; null when none waits. */
export async function nextDue(db: pg.Pool): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>('SELECT min(due_at) AS at FROM notice WHERE delivered IS NULL AND tries < $1', [
    MAX_TRIES,
  ]);
  return rows[0]?.at ?? null;
}

async function post(notice: DueNotice, now: Date): Promise<boolean> {
  const answer = await fetch(notice.webhook_url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Signature': notice.has_account
        ? `sha256=${createHmac('sha256', notice.secret).update(notice.body).digest('hex')}`
        : signatureFor(notice.secret, notice.body, Math.floor(now.getTime() / 1000)),
    },
    body: notice.body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return answer.ok;
}
