import type { Tick } from '../../deps.ts';
import type { DocumentsDeps } from './deps.ts';

/** Drafts nobody sent go after 7 days; pictures that were turned down after 90, what was decided stays. */
export const prune = ({ db }: DocumentsDeps): Tick => ({
  name: 'prune-documents',
  cron: '41 3 * * *',
  run: async (now) => {
    await db.query(`DELETE FROM identity_submission WHERE state = 'draft' AND created_at < $1::timestamptz - interval '7 days'`, [now]);
    await db.query(
      `DELETE FROM identity_picture p USING identity_submission s
       WHERE s.id = p.submission_id AND s.state = 'rejected' AND s.decided_at < $1::timestamptz - interval '90 days'`,
      [now],
    );
  },
});
