import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { fromRoot } from './failure-line.ts';
import { crowding, checkTimes } from './test-budgets.ts';
import { failureReport, type FileReport, writeReport } from './test-report.ts';

/** Says which test files took longer than their budget, fails the run for those far beyond it, and says failures again in a line each. */
export class BudgetReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[], reason: string): void {
    const { lines, late } = checkTimes(
      modules.map((one) => ({ file: one.moduleId, ms: one.diagnostic().duration })),
      'unit',
      crowding(),
    );
    const files = modules.map(reportOf);
    for (const line of [...lines, ...files.flatMap(({ failures }) => failures.map((one) => one.line))]) console.log(line);
    if (late.length > 0) process.exitCode = 1;
    writeReport({ broken: brokenBy(modules, unhandled, reason), late, files });
  }
}

function reportOf(module: TestModule): FileReport {
  // What failed outside of a test, as hooks do: in the file itself and in groups of tests.
  const outside = [module, ...module.children.allSuites()].flatMap((one) => one.errors());
  const ofFile = outside.map((error) => failureReport(module.moduleId, 'the file itself', error));
  const failed = [...module.children.allTests('failed')];
  const ofTests = failed.flatMap((one) => (one.result().errors ?? []).map((error) => failureReport(module.moduleId, one.fullName, error)));
  return {
    file: fromRoot(module.moduleId),
    project: module.project.name,
    passed: [...module.children.allTests('passed')].length,
    failed: failed.length,
    failures: [...ofFile, ...ofTests],
  };
}

function brokenBy(modules: readonly TestModule[], unhandled: readonly SerializedError[], reason: string): string | null {
  const [first] = unhandled;
  if (first) return `an error outside of tests: ${first.message.split('\n')[0]}`;
  if (reason === 'interrupted') return 'the run was broken off';
  const unfinished = modules.find((one) => ['queued', 'pending'].includes(one.state()));
  return unfinished ? `${fromRoot(unfinished.moduleId)} did not come to its end` : null;
}
