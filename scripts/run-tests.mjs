// Runs steps, repeats what failed, and says at the end what the runners counted, what failed and what is flaky.
import { repeatFailed } from './repeat.mjs';
import { runSteps } from './steps.mjs';

/**
 * @param {import('./steps.mjs').Step[]} steps
 * @param {{ lanes: number, missing?: number }} options `missing`: what could not be run, and counts as failed
 * @returns whether all is fine
 */
export async function runTests(steps, { lanes, missing = 0 }) {
  const { results } = await runSteps(steps, { lanes, mend: repeatFailed });
  const total = { passed: 0, failed: missing };
  const flaky = [];
  for (const result of results) {
    const { name, ok, repeats } = result;
    const counted = closingLines(result);
    for (const line of [...counted.lines, ...(repeats?.notes ?? []), ...counted.failures]) console.log(`${name}: ${line}`);
    flaky.push(...(repeats?.flaky ?? []));
    // A step without tests of its own counts as one; a runner that broke off counts as a failure.
    total.passed += counted.lines.length > 0 ? counted.passed : Number(ok);
    total.failed += ok ? 0 : Math.max(1, counted.failed);
  }
  for (const line of flaky) console.log(line);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0;
}

/** What a test runner says at its end: Vitest's "Tests 3 failed | 40 passed (43)", Playwright's "2 passed (1.2m)", and our line on each failure that remains. */
function closingLines({ runner, output, repeats }) {
  const lines = output.split('\n').map((line) => line.trim());
  const closing =
    runner === 'playwright'
      ? lines.filter((line) => /^\d+ (passed|failed|flaky|skipped|did not run)\b/.test(line))
      : lines.filter((line) => /^Tests? +\d+ (passed|failed|skipped)/.test(line));
  const count = (word) => closing.reduce((sum, line) => sum + Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0), 0);
  const isRepeated = repeats !== undefined && repeats.flaky.length + repeats.failures.length > 0;
  return {
    lines: closing,
    failures: isRepeated ? repeats.failures : lines.filter((line) => line.startsWith('failed: ')),
    passed: count('passed') + (repeats?.passed ?? 0),
    failed: count('failed') + (repeats?.failed ?? 0),
  };
}
