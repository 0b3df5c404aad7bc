import type { Tick } from '../../deps.ts';
import type { ImageCaptcha } from '../../http/image-captcha.ts';
import type { SealedBodies } from '../../http/sealed.ts';
import type { Db } from '../../kernel/db.ts';
import { pruneTries } from '../../kernel/failed-tries.ts';
import { ABSOLUTE_SECONDS } from './sessions.ts';

const SESSION_RETENTION_DAYS = 30;
const DEVICE_RETENTION_DAYS = 180;
const MAX_TRIALS = 500;

/**
 * Throws away what has run out. Every deletion is of rows nobody may use any more, so it matters little which node
 * does it.
 */
export function identityTicks({ db, sealed, captcha }: { db: Db; sealed: SealedBodies; captcha: ImageCaptcha }): Tick[] {
  return [
    {
      name: 'identity.prune',
      cron: '* * * * *',
      async run(now) {
        await sealed.prune(now);
        await captcha.prune(now);
        await db.query('DELETE FROM session_ticket WHERE expires_at < $1', [now]);
        await db.query('DELETE FROM password_reset WHERE expires_at < $1', [now]);
        await db.query('DELETE FROM recovery_pass WHERE expires_at < $1', [now]);
        await db.query('DELETE FROM second_step WHERE expires_at < $1', [now]);
        await pruneTries(db, now);
      },
    },
    {
      name: 'identity.prune.trials',
      cron: '17 * * * *',
      async run(now) {
        const before = new Date(now.getTime() - ABSOLUTE_SECONDS * 1000);
        await db.query('SELECT prune_trials($1, $2)', [before, MAX_TRIALS]);
        await db.query('DELETE FROM remember_series WHERE expires_at < $1', [now]);
        await db.query('DELETE FROM member_session WHERE expires_at < $1::timestamptz - make_interval(days => $2)', [
          now,
          SESSION_RETENTION_DAYS,
        ]);
        await db.query('DELETE FROM trusted_device WHERE last_seen_at < $1::timestamptz - make_interval(days => $2)', [
          now,
          DEVICE_RETENTION_DAYS,
        ]);
        await db.query('DELETE FROM trusted_address WHERE last_seen_at < $1::timestamptz - make_interval(days => $2)', [
          now,
          DEVICE_RETENTION_DAYS,
        ]);
      },
    },
  ];
}
