// An empty database that takes the baseline is the same as one that takes every file of history. A database of a release: `earlier-releases.test.ts`.
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate, migrationNames } from '@pavilion/kit/migrate';
import { createPool, type Pool } from '@pavilion/kit/pool';
import { testMoment } from '@pavilion/kit/test-moment';
import { testDatabase } from '@pavilion/kit/testing';
import { expect, inject, test } from 'vitest';
import { schemas } from '../../apps/pavilion/src/schemas.ts';
import { printSchema } from './print-schema.ts';
import { factsOf, rowsOf } from './ways.ts';

const [platform] = schemas;

test.skipIf(testMoment() !== null)('the baseline makes what history makes: schema, rights, names, rows', async () => {
  const baseline = await testDatabase('platform');
  const then = mkdtempSync(path.join(tmpdir(), 'history-'));
  const name = `history_${randomBytes(6).toString('hex')}`;
  const url = inject('testServer').url.replace('/DATABASE?', `/${name}?`);
  const admin = createPool({ url: inject('testServer').url.replace('/DATABASE?', '/postgres?'), max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  const history = createPool({ url, searchPath: 'platform', max: 2, statementTimeoutMs: 0 });
  try {
    // A database between two releases: its first files were all there were.
    const files = readdirSync(path.join(platform.dir, 'history')).toSorted();
    mkdirSync(path.join(then, 'migrations'));
    for (const file of files.slice(0, 90)) copyFileSync(path.join(platform.dir, 'history', file), path.join(then, 'migrations', file));
    expect(await migrate(history, { ...platform, dir: then })).toHaveLength(90);
    expect(await migrate(history, platform)).toEqual(migrationNames(platform.dir).slice(90));
    const of = async (pool: Pool) => ({
      schema: await printSchema(pool, 'platform', {}),
      facts: await factsOf(pool),
      rows: await rowsOf(pool),
    });
    const [made, replayed] = [await of(baseline.ownerPool), await of(history)];
    expect(made.schema).toBe(replayed.schema);
    expect(made.facts).toEqual(replayed.facts);
    expect(made.rows).toEqual(replayed.rows);
    expect(Object.keys(made.rows).length).toBeGreaterThan(5);
  } finally {
    await Promise.all([history.end(), baseline.drop()]);
    await admin.query(`DROP DATABASE ${name}`);
    await admin.end();
    rmSync(then, { recursive: true });
  }
});

test('migrations that come after the baseline neither make nor call functions of their own files', () => {
  for (const { dir } of schemas) {
    const [files, functions] = ['migrations', 'functions'].map((folder) => sqlIn(path.join(dir, folder)));
    const names = (functions ?? []).flatMap(({ sql }) =>
      [...sql.matchAll(/^CREATE OR REPLACE (?:FUNCTION|PROCEDURE) (\w+)/gm)].map(([, name]) => name),
    );
    if (names.length === 0) continue;
    const use = new RegExp(String.raw`\b(?:${names.join('|')})\s*\(`);
    for (const { file, sql } of files ?? []) {
      const text = sql.replaceAll(/--.*$/gm, '').replaceAll(/\bDROP (?:FUNCTION|PROCEDURE|ROUTINE)\b[^;]*;/g, '');
      expect([file, use.exec(text)?.[0] ?? null]).toEqual([file, null]);
    }
  }
});

function sqlIn(dir: string): { file: string; sql: string }[] {
  const names = ((): string[] => {
    try {
      return readdirSync(dir, { recursive: true, encoding: 'utf8' });
    } catch {
      return [];
    }
  })();
  return names.filter((name) => name.endsWith('.sql')).map((file) => ({ file, sql: readFileSync(path.join(dir, file), 'utf8') }));
}
