import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { fromRoot } from './failure-line.ts';
import { crowding, checkTimes } from './test-budgets.ts';
import { failureReport, type FileReport, writeReport } from './test-report.ts';

/** Says which files of journeys took longer than their budget, fails the run for those far beyond it, and says failures again in a line each. */
export default class BudgetReporter implements Reporter {
  private readonly times: { file: string; ms: number }[] = [];

  private readonly files = new Map<string, FileReport>();

  private broken: string | null = null;

  onTestEnd(test: TestCase, { duration, errors }: TestResult): void {
    const { file } = test.location;
    this.times.push({ file, ms: duration });
    const report = this.files.get(file) ?? { file: fromRoot(file), project: '', passed: 0, failed: 0, failures: [] };
    this.files.set(file, report);
    const outcome = test.outcome();
    if (outcome === 'expected') report.passed += 1;
    if (outcome === 'unexpected') report.failed += 1;
    for (const error of errors) report.failures.push(failureReport(file, `${test.title} (line ${error.location?.line ?? '?'})`, error));
  }

  /** Of what is no test: the start of the products, a file that cannot be read, a worker that ends. */
  onError({ message }: TestError): void {
    this.broken ??= `an error outside of tests: ${message?.split('\n')[0] ?? 'without words'}`;
  }

  onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    const { lines, late } = checkTimes(this.times, 'journey', crowding());
    const files = [...this.files.values()];
    for (const line of [...lines, ...files.flatMap(({ failures }) => failures.map((one) => one.line))]) console.log(line);
    if (result.status === 'interrupted' || result.status === 'timedout') this.broken ??= `the run ended as ${result.status}`;
    writeReport({ broken: this.broken, late, files });
    return Promise.resolve({ status: late.length > 0 && result.status === 'passed' ? 'failed' : result.status });
  }
}
