import type { Tick } from '../../deps.ts';
import type { Db } from '../../kernel/db.ts';
import { evaluateRules } from './evaluate-rules.ts';

const EVENT_RETENTION_DAYS = 90;
const ALERT_RETENTION_DAYS = 400;
const TALLY_RETENTION_DAYS = 2;
/** Rows deleted by one statement, so that none holds locks for long. */
const BATCH = 5_000;

export const securityEventTicks = (db: Db): Tick[] => [
  { name: 'security-events.judge', cron: '* * * * *', run: (now) => evaluateRules(db, now) },
  { name: 'security-events.prune', cron: '29 * * * *', run: (now) => prune(db, now) },
];

/** Throws away what is older than the retention. */
async function prune(db: Db, now: Date): Promise<void> {
  await db.query('DELETE FROM login_tally WHERE minute < $1::timestamptz - make_interval(days => $2)', [now, TALLY_RETENTION_DAYS]);
  await db.query('DELETE FROM security_alert WHERE opened_at < $1::timestamptz - make_interval(days => $2) AND closed_at IS NOT NULL', [
    now,
    ALERT_RETENTION_DAYS,
  ]);
  for (let deleted = BATCH; deleted === BATCH;) {
    const { rowCount } = await db.query(
      `DELETE FROM threat_event WHERE id IN (SELECT id FROM threat_event WHERE at < $1::timestamptz - make_interval(days => $2) ORDER BY at LIMIT $3)`,
      [now, EVENT_RETENTION_DAYS, BATCH],
    );
    deleted = rowCount ?? 0;
  }
}
