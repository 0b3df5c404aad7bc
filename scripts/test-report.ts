// What a runner of tests says of its end to `scripts/repeat.mjs`, in the file that TEST_REPORT names.
import { writeFileSync } from 'node:fs';
import { failureLine, fromRoot } from './failure-line.ts';
import { statementsOf, whyFinal } from './repeat-rule.ts';

export interface FileReport {
  /** From the root. */
  file: string;
  project: string;
  passed: number;
  failed: number;
  failures: FailureReport[];
}

export interface FailureReport {
  /** As at the end of a run: `failed: file › test: error`. */
  line: string;
  /** Why its file is not repeated; null where it may be. */
  final: string | null;
}

export interface RunReport {
  /** What went wrong beside the tests; null where nothing did. */
  broken: string | null;
  /** Files far beyond their budget of time, from the root. */
  late: string[];
  files: FileReport[];
}

export function failureReport(
  file: string,
  name: string,
  error: { message?: string | undefined; stack?: string | undefined },
): FailureReport {
  const failure = { file: fromRoot(file), name, error: error.message ?? '', statements: statementsOf(error.stack ?? '') };
  return { line: failureLine(file, name, error.message), final: whyFinal(failure) };
}

export function writeReport(report: RunReport): void {
  const file = process.env['TEST_REPORT'];
  if (file) writeFileSync(file, JSON.stringify(report));
}
