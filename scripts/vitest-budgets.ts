import type { Reporter, TestModule } from 'vitest/node';
import { failureLine } from './failure-line.ts';
import { crowding, judgeTimes } from './test-budgets.ts';

/** Says which test files took longer than their budget, fails the run for those far beyond it, and repeats failures in a line each. */
export class BudgetReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const { lines, failed } = judgeTimes(
      modules.map((one) => ({ file: one.moduleId, ms: one.diagnostic().duration })),
      'unit',
      crowding(),
    );
    for (const line of [...lines, ...modules.flatMap(failuresOf)]) console.log(line);
    if (failed) process.exitCode = 1;
  }
}

function failuresOf(module: TestModule): string[] {
  const ofFile = module.errors().map(({ message }) => failureLine(module.moduleId, 'the file itself', message));
  const ofTests = [...module.children.allTests('failed')].flatMap((one) =>
    (one.result().errors ?? []).map(({ message }) => failureLine(module.moduleId, one.fullName, message)),
  );
  return [...ofFile, ...ofTests];
}
