import type { Deps } from '../deps.ts';
import { JOB_SCHEMA } from './prepare.ts';

/** Enqueues in the caller's own transaction: the job exists exactly when the cause does. `key` replaces a job not yet begun. */
export const enqueue: Deps['enqueue'] = async (tx, task, payload, options = {}) => {
  await tx.query(`SELECT ${JOB_SCHEMA}.add_job($1, payload := $2::json, job_key := $3, run_at := $4)`, [
    task,
    JSON.stringify(payload),
    options.key ?? null,
    options.runAt ?? null,
  ]);
};
