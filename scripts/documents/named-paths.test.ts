import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../apps/pavilion/src/schemas.ts';
import { commentsOf, namedPaths, pathFinder } from './named-paths.ts';

/** Named files that the repository does not have, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'content/help.json': 'a brand may have one; those of the repository use the shared help',
  'vendor.json': 'written by the operator',
  'exe.png': 'what a member might write',
  'NNNN-name.sql': 'how migrations are named',
  'module-graph.mjs': 'named by ADR 26 as it was before the decision',
};

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

/** Migrations that have run are not edited. */
const isRead = (file: string): boolean =>
  /\.(?:md|tsx?|mjs|css|sql)$/.test(file) &&
  file !== 'THIRD-PARTY-NOTICES.md' &&
  !/\/database\/(?:history|baseline|migrations)\//.test(file);

test('paths are found in backticks and links; addresses, commands and built folders are none', () => {
  const text = [
    'See `apps/a/src/b.ts:12` and [c](docs/c.md#part), `node scripts/run.mjs x`.',
    '`/wps/session`, `@pavilion/ui`, `.data/a.json`, `npm run check`, [out](https://a.test/b.md), `public.ts`, `modules/<domain>/desk.ts`',
  ].join('\n');
  expect(namedPaths(text).map(({ line, path: named }) => `${line} ${named}`)).toEqual([
    '1 docs/c.md',
    '1 apps/a/src/b.ts',
    '1 scripts/run.mjs',
    '2 public.ts',
    '2 modules/<domain>/desk.ts',
  ]);
});

test('a path is found whole, by its end, with open names, without src, or beside the document', () => {
  const exists = pathFinder(['apps/a/src/modules/b/public.ts', 'packages/contract/src/awaited.ts', 'apps/a/README.md']);
  const found = (named: string) => exists(named, 'apps/a/README.md');
  for (const named of ['apps/a/src/modules/b', 'modules/<module>/public.ts', 'b/public.ts', 'contract/awaited.ts', 'src/modules'])
    expect(found(named), named).toBe(true);
  for (const named of ['apps/src/modules', 'modules/c', 'public.mjs', 'packages/contract/awaited.ts'])
    expect(found(named), named).toBe(false);
});

test('comments are what stays of a source', () => {
  expect(commentsOf('/** `desk.ts` */\nconst b = `c.ts`; // `public.ts`\n  -- `schema.sql`\n * `module.ts`')).toBe(
    '/** `desk.ts` */\n`public.ts`\n  -- `schema.sql`\n * `module.ts`',
  );
});

test('every path that a document or a comment names is in the repository', () => {
  const exists = pathFinder(tracked);
  const missing = tracked.filter(isRead).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return namedPaths(file.endsWith('.md') ? text : commentsOf(text))
      .filter(({ path: named }) => !exists(named, file) && !Object.hasOwn(ELSEWHERE, named))
      .map(({ line, path: named }) => `${file}:${line} names ${named}`);
  });
  expect(missing).toEqual([]);
});
