import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const PROGRAM = path.join(import.meta.dirname, 'testing/repeat/run.mjs');
const state = mkdtempSync(path.join(tmpdir(), 'pavilion-repeat-'));
afterAll(() => rmSync(state, { recursive: true, force: true }));

/** Runs fixtures by a real runner as `npm test` does; answers its code and what it said once all steps had ended, without times. */
async function runTests(runner: 'vitest' | 'playwright', ...fixtures: string[]): Promise<{ code: number | null; said: string[] }> {
  const child = spawn(process.execPath, [PROGRAM, runner], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      STATE: mkdtempSync(path.join(state, 'run-')),
      FIXTURES: fixtures.join(','),
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const lines = output
    .replaceAll('scripts/testing/repeat/', '')
    .replaceAll(/(?: in)? \(?\d+(?:\.\d+)?m?s\)?| in [\d.]+ s/g, '')
    .trim()
    .split('\n');
  return { code, said: lines.slice(lines.findLastIndex((line) => /^All 1 steps|^1 of 1 steps/.test(line))) };
}

const LATE = "expected 'late' to be 'there' // Object.is equality";

test('what passes when it is repeated alone is flaky, and does not fail the run', async () => {
  expect(await runTests('vitest', 'once', 'hook')).toEqual({
    code: 0,
    said: [
      'All 1 steps passed',
      'fixtures: Tests  1 failed | 1 passed | 1 skipped (3)',
      'fixtures: repeated alone: hook.fixture.ts passed',
      'fixtures: repeated alone: once.fixture.ts passed',
      'flaky: hook.fixture.ts › the file itself: no port was free',
      `flaky: once.fixture.ts › fails the first time: ${LATE}`,
      '3 passed, 0 failed',
    ],
  });
});

test('what fails again fails the run', async () => {
  expect(await runTests('vitest', 'always', 'once')).toEqual({
    code: 1,
    said: [
      '1 of 1 steps failed: fixtures',
      'fixtures: Tests  2 failed | 1 passed (3)',
      'fixtures: repeated alone: always.fixture.ts failed',
      'fixtures: repeated alone: once.fixture.ts passed',
      `fixtures: failed: always.fixture.ts › fails: ${LATE}`,
      `flaky: once.fixture.ts › fails the first time: ${LATE}`,
      '2 passed, 1 failed',
    ],
  });
});

test.each([
  ['wrong books', 'books', 'Tests  1 failed (1)', 'books.fixture.ts: it speaks of books, balances or exactly-once'],
  ['a hang', 'hang', 'Tests  1 failed (1)', 'hang.fixture.ts: it hung'],
  ['an error outside of tests', 'outside', 'Tests  1 failed (1)', 'an error outside of tests: left behind'],
])('%s is not repeated', async (_name, fixture, counts, reason) => {
  const { code, said } = await runTests('vitest', fixture);
  expect(code).toBe(1);
  expect(said.slice(0, 3)).toEqual(['1 of 1 steps failed: fixtures', `fixtures: ${counts}`, `fixtures: not repeated: ${reason}`]);
  expect(said.at(-2)).toContain(`fixtures: failed: ${fixture}.fixture.ts › `);
  expect(said.at(-1)).toBe('0 passed, 1 failed');
});

test('a runner that breaks off is not repeated', async () => {
  expect(await runTests('vitest', 'exits')).toEqual({
    code: 1,
    said: ['1 of 1 steps failed: fixtures', 'fixtures: not repeated: the runner broke off', '0 passed, 1 failed'],
  });
});

test('journeys are repeated by file', async () => {
  expect(await runTests('playwright', 'once')).toMatchObject({
    code: 0,
    said: [
      'All 1 steps passed',
      'fixtures: 1 failed',
      'fixtures: 1 passed',
      'fixtures: repeated alone: once.journey.ts passed',
      expect.stringMatching(/^flaky: once\.journey\.ts › shows the page \(line 9\): Error: /),
      '2 passed, 0 failed',
    ],
  });
});

test('a journey that speaks of balances is not repeated', async () => {
  const { code, said } = await runTests('playwright', 'books');
  expect([code, said.at(-1)]).toEqual([1, '0 passed, 1 failed']);
  expect(said).toContain('fixtures: not repeated: books.journey.ts: it speaks of books, balances or exactly-once');
});
