import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { crowding, judgeTimes } from './test-budgets.ts';

/** Says which files of journeys took longer than their budget, and fails the run for those far beyond it. */
export default class BudgetReporter implements Reporter {
  private readonly times: { file: string; ms: number }[] = [];

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.times.push({ file: test.location.file, ms: duration });
  }

  onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    const { lines, failed } = judgeTimes(this.times, 'journey', crowding());
    for (const line of lines) console.log(line);
    return Promise.resolve({ status: failed && result.status === 'passed' ? 'failed' : result.status });
  }
}
