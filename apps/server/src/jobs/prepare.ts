import { runMigrations } from 'graphile-worker';
import type pg from 'pg';

export const JOB_SCHEMA = 'graphile_worker';

/** Any fixed number of its own: the same in every process that starts. */
const LOCK_KEY = 7_249_016_552;

/**
 * Brings the job tables up to date as their owner and lets the server's role use them. Row security is on for these tables,
 * so the role, which owns none of them, gets a policy of its own. Several processes may call it at once: one works, all wait (two that
 * grant the same at the same moment are refused with "tuple concurrently updated").
 */
export async function prepareJobs(ownerPool: pg.Pool, appRole: string): Promise<void> {
  await runMigrations({ pgPool: ownerPool, schema: JOB_SCHEMA });
  const client = await ownerPool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
    await letUse(client, appRole);
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    // What was begun goes with the connection.
    client.release(true);
    throw error;
  }
}

async function letUse(client: pg.PoolClient, appRole: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND c.relrowsecurity
        AND NOT EXISTS (SELECT 1 FROM pg_policies p WHERE p.schemaname = $1 AND p.tablename = c.relname AND p.policyname = 'server')`,
    [JOB_SCHEMA],
  );
  for (const { name } of rows) {
    await client.query(`CREATE POLICY server ON ${JOB_SCHEMA}.${name} TO ${appRole} USING (true) WITH CHECK (true)`);
  }
  // Who holds locks is asked every few seconds, however many jobs wait.
  await client.query(`CREATE INDEX IF NOT EXISTS jobs_holder ON ${JOB_SCHEMA}._private_jobs (locked_by) WHERE locked_by IS NOT NULL`);
  await client.query(`
    GRANT USAGE ON SCHEMA ${JOB_SCHEMA} TO ${appRole};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOB_SCHEMA} TO ${appRole};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${JOB_SCHEMA} TO ${appRole};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${JOB_SCHEMA} TO ${appRole};`);
}
