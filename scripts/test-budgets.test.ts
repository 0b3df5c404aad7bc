import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { budgets, checkTimes } from './test-budgets.ts';

const root = path.resolve(import.meta.dirname, '..');
const LONG = 'apps/pavilion/src/start.process.test.ts';

test.each([
  ['within what is usual', [{ file: 'a.test.ts', ms: 19_000 }], [], []],
  ['beyond it', [{ file: 'a.test.ts', ms: 21_000 }], ['over its budget of 20 s: a.test.ts took 21.0 s'], []],
  ['far beyond it', [{ file: 'a.test.ts', ms: 61_000 }], ['over its budget of 20 s: a.test.ts took 61.0 s'], ['a.test.ts']],
  ['a file with a reason', [{ file: path.join(root, LONG), ms: 44_000 }], [], []],
  [
    'several tests of a file count together',
    [
      { file: 'a.test.ts', ms: 15_000 },
      { file: 'a.test.ts', ms: 15_000 },
    ],
    ['over its budget of 20 s: a.test.ts took 30.0 s'],
    [],
  ],
])('%s', (_name, times, lines, late) => {
  expect(checkTimes(times, 'unit')).toEqual({ lines, late });
});

test('a machine with three times as much to do as it has cores for may take three times as long', () => {
  const times = [{ file: 'a.test.ts', ms: 179_000 }];
  expect([checkTimes(times, 'unit').late, checkTimes(times, 'unit', 3).late]).toEqual([['a.test.ts'], []]);
});

test('every file with a budget of its own exists', () => {
  expect(Object.keys(budgets).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
