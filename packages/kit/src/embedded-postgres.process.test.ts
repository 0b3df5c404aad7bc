import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { createPool } from './pool.ts';
import { isAlive, isPostmasterOf, startMark } from './process-identity.ts';

const log = { info: vi.fn(), warn: vi.fn() };
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'embedded-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (name: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: path.join(folder, name), log, durable: false, ownerPatienceMs: 100 });

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown> {
  const pool = createPool({ url: server.superuserUrl, max: 1 });
  try {
    const { rows } = await pool.query<{ answer: unknown }>(sql);
    return rows[0]?.answer;
  } finally {
    await pool.end();
  }
}

test('listens on its socket only, in UTF-8, and ends without a trace', async () => {
  const server = await start('plain');
  expect(await ask(server, `SELECT current_setting('listen_addresses') AS answer`)).toBe('');
  expect(
    await ask(
      server,
      `SELECT datlocprovider::text || pg_encoding_to_char(encoding) AS answer FROM pg_database
    WHERE datname = 'postgres'`,
    ),
  ).toMatch(/bUTF8$/);
  const pid = server.pid();
  expect(isPostmasterOf(pid, path.join(folder, 'plain'))).toBe(true);
  await server.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a killed server is started again on the same socket, with what was committed', async () => {
  const server = await start('killed');
  await ask(server, 'CREATE TABLE kept AS SELECT 7 AS answer');
  const pid = server.pid();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => server.pid()).not.toBe(pid);
  await expect.poll(() => ask(server, 'SELECT answer FROM kept').catch(() => 'away')).toBe(7);
  await server.stop();
});

describe('a folder is refused', () => {
  test('while another live process owns it', async () => {
    const dataDir = path.join(folder, 'owned');
    mkdirSync(dataDir);
    writeFileSync(`${dataDir}.owner`, JSON.stringify({ pid: process.ppid, mark: startMark(process.ppid) }));
    await expect(start('owned')).rejects.toThrow(`in use by the running process ${process.ppid}`);
    writeFileSync(`${dataDir}.owner`, JSON.stringify({ pid: process.ppid, mark: 'another process with the same number' }));
    await (await start('owned')).stop();
  });

  test('when it holds something else', async () => {
    mkdirSync(path.join(folder, 'letters'));
    writeFileSync(path.join(folder, 'letters/letter.txt'), 'dear');
    await expect(start('letters')).rejects.toThrow('is not empty and holds no database');
  });

  test('when another major version made it', async () => {
    mkdirSync(path.join(folder, 'old'));
    writeFileSync(path.join(folder, 'old/PG_VERSION'), '15\n');
    await expect(start('old')).rejects.toThrow('was made by PostgreSQL 15');
  });
});
