import path from 'node:path';
import { expect, test } from 'vitest';
import { expectedSeconds } from './longest-first.ts';

test.each([
  ['a file with a budget of its own', 'scripts/start.process.test.ts', 90],
  ['a usual one that is small and takes long', 'apps/server/src/modules/operator/desk-calls.test.ts', 20],
  ['any other', 'scripts/failure-line.test.ts', 0],
])('%s', (_name, file, seconds) => {
  expect(expectedSeconds(path.resolve(import.meta.dirname, '..', file))).toBe(seconds);
});
