// Which failed tests are repeated once, alone, after the others ended. What passes then is a flaw of the test; what is final here is not repeated.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

export interface Failure {
  /** From the root. */
  file: string;
  name: string;
  error: string;
  /** The statements it went through, of tests and of what they use. */
  statements: readonly string[];
}

/** Files whose every failure speaks of money: they kill, race or attack what books it, and prove the books afterwards. Parts of paths from the root. */
export const proofsOfMoney: readonly string[] = [
  'apps/server/src/modules/ledger/',
  'apps/server/src/modules/books/',
  'apps/studio/src/rounds/kill.process.test.ts',
  'check-books.test.ts',
  'faults.process.test.ts',
  'kill.process.test.ts',
  'races.test.ts',
  'apps/pavilion/src/commands/backup.process.test.ts',
  'scripts/drill-money.test.ts',
  'apps/server/src/modules/vendor-wallets/faults.test.ts',
];

/** In the name of a test, in its error or in the statement that failed; names in code have them inside (`totalCash`, `unsoundness`, `settledOnce`). */
const MONEY =
  /books\b|unsound|balance|ledger|cash(?!ier)|exactly.?once|(?:paid|given|taken|booked|settled|credited|debited|charged|posted|applied)(?: only| out|_|-)* ?(?:once|twice)|double.?(?:entry|spen|pa[iy]|book)/i;
/** The runners' words on what never happened: tests wait so long that a busy machine is no reason. */
const HANG = /\b(?:test|hook) timed out in \d|\btimeout of \d+ ?ms exceeded(?: while| by|\.|$)/im;
const CRASH = /worker.*(?:exited|terminated|crashed)|out of memory|fatal error|SIGSEGV|SIGABRT/i;

/** Why a failure is final, in words; null where its file may be repeated. */
export function whyFinal({ file, name, error, statements }: Failure): string | null {
  if (proofsOfMoney.some((part) => file.includes(part))) return 'the file proves books, balances or exactly-once';
  if ([name, error, ...statements].some((text) => MONEY.test(text))) return 'it speaks of books, balances or exactly-once';
  if (HANG.test(error)) return 'it hung';
  return CRASH.test(error) ? 'its process broke off' : null;
}

const MAX_LINES = 8;

/** The statements in files of ours that the frames of a stack name. */
export function statementsOf(stack: string): string[] {
  return [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():?]+)(?:\?[^\s():]*)?:(\d+):\d+/g)].flatMap(([, file = '', line = '']) => {
    const isOurs = file.startsWith(`${root}/`) && !file.includes('/node_modules/');
    return isOurs && existsSync(file) ? statementAt(file, Number(line)) : [];
  });
}

function statementAt(file: string, line: number): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  let from = line - 1;
  // A frame may name the last line of a statement of several.
  while (from > 0 && line - from < MAX_LINES && !/[;{}]\s*$/.test(lines[from - 1] ?? '')) from -= 1;
  return lines[line - 1] === undefined ? [] : [lines.slice(from, line).join('\n')];
}
