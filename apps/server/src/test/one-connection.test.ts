import { createPool } from '@pavilion/kit/pool';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticksOf } from '../domain-module.ts';
import { type Platform, startPlatform } from '../main.ts';

// Two jobs that each hold one connection and wait for a second one stop a whole process. With a single connection one is enough to show it.
let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let platform: Platform;

beforeAll(async () => {
  database = await testDatabase('platform', { seeded: true });
  pool = createPool({ url: database.url, role: database.role, searchPath: 'platform', max: 1, connectTimeoutMs: 20_000 });
  const here = 'http://127.0.0.1:9';
  platform = await startPlatform({
    db: pool,
    log: pino({ level: 'silent' }),
    host: '127.0.0.1',
    port: 0,
    http: true,
    worker: false,
    settings: {
      demo: true,
      publicUrl: here,
      studioUrl: here,
      consoleUrl: here,
      pspUrl: here,
      trustedProxies: ['127.0.0.1'],
      geoipDatabase: null,
      dataDir: '.',
    },
  });
});
afterAll(async () => {
  await platform.close();
  await pool.end();
  await database.drop();
});

test('nothing that runs by the clock waits for a second connection while it holds one', async () => {
  const waiting: string[] = [];
  for (const { name, run } of ticksOf(platform.domains.modules)) {
    await Promise.resolve(run(new Date())).catch((error: unknown) => {
      if (String(error).includes('timeout exceeded when trying to connect')) waiting.push(name);
    });
  }
  expect(waiting).toEqual([]);
});
