import path from 'node:path';
import { expect, test } from 'vitest';
import { failureLine } from './failure-line.ts';

const file = path.resolve(import.meta.dirname, '..', 'e2e', 'home.spec.ts');

test.each([
  ['lines become one, colours go', '\u001B[31mexpected 1\u001B[39m\n\n  to be 2', 'failed: e2e/home.spec.ts › opens: expected 1 | to be 2'],
  ['no error', undefined, 'failed: e2e/home.spec.ts › opens: no error was reported'],
  ['a long one is cut', 'x'.repeat(2000), `failed: e2e/home.spec.ts › opens: ${'x'.repeat(500)}`],
])('%s', (_name, error, line) => {
  expect(failureLine(file, 'opens', error)).toBe(line);
});
