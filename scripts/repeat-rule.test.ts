import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Failure, proofsOfMoney, statementsOf, whyFinal } from './repeat-rule.ts';

const root = path.resolve(import.meta.dirname, '..');
const BASE: Failure = { file: 'e2e/home.spec.ts', name: 'opens', error: "expected 'late' to be 'there'", statements: [] };
const MONEY = 'it speaks of books, balances or exactly-once';

test.each<[string, Partial<Failure>, string | null]>([
  ['something that came late', {}, null],
  ['a poll that gave up', { error: 'Matcher did not succeed in time.', statements: ["await expect.poll(text).toContain('run 2')"] }, null],
  ['a button not found within a minute', { error: 'locator.click: Timeout 60000ms exceeded.' }, null],
  ['a port that was taken', { error: 'listen EADDRINUSE: address already in use 127.0.0.1:4000' }, null],
  ['the cashier is a screen', { name: 'the cashier opens' }, null],
  ['the books, by the error', { error: 'the books are unsound: 1 unit too many' }, MONEY],
  ['the books, by the statement', { statements: ['expect(await unsoundness(pool)).toEqual([])'] }, MONEY],
  ['a balance, by the statement', { statements: ['expect(await balanceOf(member))\n  .toBe(10n)'] }, MONEY],
  ['cash, by the statement', { statements: ['expect(await totalCash(members)).toBe(29n)'] }, MONEY],
  ['exactly-once, by the statement', { statements: ['expect(await settledOnce(roundId)).toEqual({})'] }, MONEY],
  ['exactly-once, by the name', { name: 'killed late: each is given once' }, MONEY],
  ['exactly-once in other words', { name: 'no stake is taken twice' }, MONEY],
  ['the ledger, by the error', { error: 'ledger_post: the key has another body' }, MONEY],
  [
    'a proof of money, whatever it says',
    { file: 'apps/server/src/modules/lottery/kill.process.test.ts' },
    'the file proves books, balances or exactly-once',
  ],
  ['a test that hung', { error: 'Test timed out in 180000ms.\nIf this is a long-running test' }, 'it hung'],
  ['a hook that hung', { error: 'Hook timed out in 180000ms.' }, 'it hung'],
  ['a journey that hung', { error: 'Test timeout of 900000ms exceeded.' }, 'it hung'],
  ['a worker of the runner', { error: 'Error: worker process exited unexpectedly (code=null, signal=SIGKILL)' }, 'its process broke off'],
])('%s', (_name, failure, reason) => {
  expect(whyFinal({ ...BASE, ...failure })).toBe(reason);
});

test('every part of the list names a test there is', () => {
  const files = globSync('{apps,packages,scripts}/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] });
  expect(proofsOfMoney.filter((part) => !files.some((file) => file.includes(part)))).toEqual([]);
});

test('a stack leads to the whole statements it names, in files of ours', () => {
  const frame = new Error('here').stack?.split('\n')[1];
  const others = `    at node:internal/x:1:1\n    at f (${root}/node_modules/a/b.js:1:1)\n    at f (${root}/scripts/gone.ts:1:1)`;
  expect(statementsOf(`Error: here\n${frame}\n${others}`)).toEqual(["  const frame = new Error('here').stack?.split('\\n')[1];"]);
  const whole = statementsOf(`    at f (${import.meta.filename}?vitest=17:${lineOf("'e2e/home.spec.ts'")}:3)`);
  expect(whole).toEqual([expect.stringMatching(/^const BASE: Failure = \{/)]);
});

const lineOf = (text: string): number =>
  readFileSync(import.meta.filename, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;
