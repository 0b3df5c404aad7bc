import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { failureLine } from './failure-line.ts';
import { crowding, judgeTimes } from './test-budgets.ts';

/** Says which files of journeys took longer than their budget, fails the run for those far beyond it, and repeats failures in a line each. */
export default class BudgetReporter implements Reporter {
  private readonly times: { file: string; ms: number }[] = [];

  private readonly failures: string[] = [];

  onTestEnd(test: TestCase, { duration, errors }: TestResult): void {
    this.times.push({ file: test.location.file, ms: duration });
    for (const { message, location } of errors) {
      this.failures.push(failureLine(test.location.file, `${test.title} (line ${location?.line ?? '?'})`, message));
    }
  }

  onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    const { lines, failed } = judgeTimes(this.times, 'journey', crowding());
    for (const line of [...lines, ...this.failures]) console.log(line);
    return Promise.resolve({ status: failed && result.status === 'passed' ? 'failed' : result.status });
  }
}
