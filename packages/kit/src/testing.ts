import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createPool } from './pool.ts';
import type { Pool } from './pool.ts';
import { shiftClock, testMoment } from './test-moment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { url: string; roles: Record<string, string>; broken: Record<string, string> };
  }
}

export interface TestDatabase {
  /** Connection text of the owner of the tables, for programs that make pools of their own. */
  url: string;
  /** Role the program of this schema runs as. */
  role: string;
  /** Connections as the program has them: in its role, in its schema. */
  pool: Pool;
  /** Connections as the owner of the tables, in the same schema. */
  ownerPool: Pool;
  /** Ends both pools and removes the database with all its connections. */
  drop(): Promise<void>;
}

/** Races of a test are decided by locks, not by how busy the machine is. */
const UNHURRIED = {
  admission: { maxWaiting: 2_000, patienceMs: 60_000 },
  connectTimeoutMs: 60_000,
  statementTimeoutMs: 120_000,
} as const;

/**
 * A migrated database of a test file's own, in some tens of milliseconds: empty, or with the platform's demonstration in it. Drop it in `afterAll`.
 */
export async function testDatabase(
  schema: 'platform' | 'studio' | 'psp' | 'vendor' | 'draw' = 'platform',
  { seeded = false }: { seeded?: boolean } = {},
): Promise<TestDatabase> {
  const { url: pattern, roles, broken } = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const role = roles[schema];
  if (!role || broken[schema]) throw new Error(broken[schema] ?? `No schema ${schema}`);
  const admin = createPool({ ...UNHURRIED, url: pattern.replace('/DATABASE?', '/postgres?'), max: 1 });
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template_${schema}${seeded ? '_seeded' : ''} STRATEGY FILE_COPY`);
  const url = pattern.replace('/DATABASE?', `/${name}?`);
  const pool = createPool({ ...UNHURRIED, url, role, searchPath: schema, applicationName: 'test', max: 20 });
  const ownerPool = createPool({ ...UNHURRIED, url, searchPath: schema, applicationName: 'test-owner', max: 5 });
  if (testMoment() !== null) await shiftClock({ pool, ownerPool }, schema);
  return {
    url,
    role,
    pool,
    ownerPool,
    async drop() {
      await Promise.all([pool.end(), ownerPool.end()]);
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
