import type { Reporter, TestModule } from 'vitest/node';
import { crowding, judgeTimes } from './test-budgets.ts';

/** Says which test files took longer than their budget, and fails the run for those far beyond it. */
export class BudgetReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const { lines, failed } = judgeTimes(
      modules.map((one) => ({ file: one.moduleId, ms: one.diagnostic().duration })),
      'unit',
      crowding(),
    );
    for (const line of lines) console.log(line);
    if (failed) process.exitCode = 1;
  }
}
