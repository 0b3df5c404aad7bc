import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../apps/pavilion/src/schemas.ts';
import { moduleGraph } from '../module-graph.ts';
import { importsOf } from '../test-projects.ts';
import { journeys } from './journeys.ts';
import { leftOutLine, planFor, type Tree } from './plan.ts';

const M = 'apps/server/src/modules';
const PLATFORM = 'apps/server/src/test/platform.ts';

/** Wages uses the book by its public file, taxes too; the tests of taxes come to it only through the whole platform. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  [`${M}/book/book.test.ts`]: [PLATFORM],
  [`${M}/book/kill.process.test.ts`]: [PLATFORM],
  [`${M}/book/public.ts`]: [`${M}/book/post.ts`],
  [`${M}/wages/wages.test.ts`]: [`${M}/wages/pay.ts`],
  [`${M}/wages/pay.ts`]: [`${M}/book/public.ts`],
  [`${M}/taxes/taxes.test.ts`]: [PLATFORM],
  [PLATFORM]: ['apps/server/src/main.ts'],
  'apps/server/src/main.ts': [`${M}/book/public.ts`],
  'apps/server/src/kernel/days.test.ts': ['apps/server/src/kernel/days.ts'],
  [`${M}/rooms/rooms.test.ts`]: ['apps/server/src/kernel/days.ts', PLATFORM],
  [`${M}/rooms/months.test.ts`]: ['apps/server/src/kernel/days.ts'],
  'apps/portal/src/features/hall/hall.test.tsx': ['apps/portal/src/features/hall/hall.tsx'],
  'apps/portal/src/features/door/door.test.tsx': [],
  'apps/pavilion/src/commands/backup.process.test.ts': ['apps/pavilion/src/commands/backup.ts'],
  'scripts/backup-names.test.ts': ['scripts/backup-names.ts'],
};
const tree: Tree = {
  tests: Object.keys(IMPORTS).filter((file) => /\.test\.tsx?$/.test(file)),
  journeys: { 'e2e/hall.spec.ts': ['portal/hall'], 'e2e/evening.spec.ts': [] },
  graph: { book: [], wages: ['book'], taxes: ['book'], rooms: [] },
  importsOf: (file) => IMPORTS[file] ?? [],
};
const none = { processes: 0, users: 0 };

test.each<[string, string[], Partial<ReturnType<typeof planFor>>]>([
  ['nothing', [], { tests: [], journeys: [], leftOut: none }],
  [
    'a module: its tests, and those of modules that use it and come to the file without the whole platform',
    [`${M}/book/post.ts`],
    { tests: [`${M}/book/book.test.ts`, `${M}/wages/wages.test.ts`], leftOut: { processes: 1, users: 1 } },
  ],
  ['a test: it, and its neighbours', [`${M}/wages/wages.test.ts`], { tests: [`${M}/wages/wages.test.ts`], leftOut: none }],
  [
    'a test that starts processes, when itself is changed',
    [`${M}/book/kill.process.test.ts`],
    { tests: [`${M}/book/book.test.ts`, `${M}/book/kill.process.test.ts`], leftOut: none },
  ],
  [
    'a file of no module: the test beside it, and those that import it and do not need the whole platform',
    ['apps/server/src/kernel/days.ts'],
    { tests: ['apps/server/src/kernel/days.test.ts', `${M}/rooms/months.test.ts`] },
  ],
  ['what composes the platform', ['apps/server/src/main.ts'], { tests: [], leftOut: none }],
  [
    'a feature: its page tests and its journeys',
    ['apps/portal/src/features/hall/hall.tsx'],
    { tests: ['apps/portal/src/features/hall/hall.test.tsx'], journeys: ['e2e/hall.spec.ts'] },
  ],
  ['a page test brings no journey', ['apps/portal/src/features/hall/hall.test.tsx'], { journeys: [] }],
  ['a journey itself', ['e2e/evening.spec.ts'], { tests: [], journeys: ['e2e/evening.spec.ts'] }],
  ['a script in a flat folder', ['apps/pavilion/src/commands/backup.ts'], { tests: [], leftOut: { processes: 1, users: 0 } }],
  ['what everything is run with', ['package.json'], { tests: [], everywhere: ['package.json'] }],
  ['words for people', [`${M}/book/README.md`], { tests: [], leftOut: none }],
])('%s', (_name, changed, expected) => {
  expect(planFor(changed, tree)).toMatchObject(expected);
});

test('what is left out is one line', () => {
  const plan = planFor([`${M}/book/post.ts`, 'package.json'], tree);
  expect(leftOutLine(plan, 2, ['sizes', 'unused code'])).toBe(
    'Left out: 1 process tests of what changed, 1 tests of modules that use it (they need the whole platform, or do not come to it), 2 journeys, sizes, unused code, all other tests. package.json can break anything. `npm test` runs everything.',
  );
});

test('every journey is listed, with features there are', () => {
  expect(Object.keys(journeys)).toEqual(globSync('e2e/*.spec.ts', { cwd: root }).toSorted());
  const features = Object.values(journeys).flat();
  const isThere = (name: string) =>
    ['/src/features/', '/src/shared/'].some((folder) => existsSync(path.join(root, 'apps', name.replace('/', folder))));
  expect(features.filter((name) => !isThere(name))).toEqual([]);
});

test('no change of one module concerns a quarter of all tests', () => {
  const tests = globSync('{packages,apps,scripts,brands}/**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] });
  const known = new Map<string, string[]>();
  const imports = (file: string): string[] => known.get(file) ?? known.set(file, importsOf(file)).get(file) ?? [];
  const graph = moduleGraph();
  for (const module of Object.keys(graph)) {
    const chosen = planFor([`${M}/${module}/public.ts`], { tests, journeys, graph, importsOf: imports }).tests;
    expect(chosen.length, module).toBeLessThan(tests.length / 4);
  }
});
