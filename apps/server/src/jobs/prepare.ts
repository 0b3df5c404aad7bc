import { runMigrations } from 'graphile-worker';
import type pg from 'pg';

export const JOB_SCHEMA = 'graphile_worker';

/**
 * Brings the job tables up to date as their owner and lets the server's role use them. Row security is on for these tables,
 * so the role, which owns none of them, gets a policy of its own.
 */
export async function prepareJobs(ownerPool: pg.Pool, appRole: string): Promise<void> {
  await runMigrations({ pgPool: ownerPool, schema: JOB_SCHEMA });
  const { rows } = await ownerPool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND c.relrowsecurity
        AND NOT EXISTS (SELECT 1 FROM pg_policies p WHERE p.schemaname = $1 AND p.tablename = c.relname AND p.policyname = 'server')`,
    [JOB_SCHEMA],
  );
  for (const { name } of rows) {
    await ownerPool.query(`CREATE POLICY server ON ${JOB_SCHEMA}.${name} TO ${appRole} USING (true) WITH CHECK (true)`);
  }
  // Who holds locks is asked every few seconds, however many jobs wait.
  await ownerPool.query(`CREATE INDEX IF NOT EXISTS jobs_holder ON ${JOB_SCHEMA}._private_jobs (locked_by) WHERE locked_by IS NOT NULL`);
  await ownerPool.query(`
    GRANT USAGE ON SCHEMA ${JOB_SCHEMA} TO ${appRole};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOB_SCHEMA} TO ${appRole};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${JOB_SCHEMA} TO ${appRole};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${JOB_SCHEMA} TO ${appRole};`);
}
