// All tests: everything of `npm run check`, then the journeys in a browser. Ends with one line that counts.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { LANES, stepsWith } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { root } from './node-runtime.mjs';
import { runSteps, tool } from './steps.mjs';

const journeys = { name: 'browser journeys', words: [tool('@playwright/test', 'cli.js'), 'test'], show: true };
const hasJourneys = existsSync(path.join(root, 'e2e')) && readdirSync(path.join(root, 'e2e')).some((name) => name.endsWith('.spec.ts'));

const chromium = ensureChromium();
if (chromium) console.log(`Browser: ${chromium}`);
const { results } = await runSteps(hasJourneys && chromium ? stepsWith(journeys) : stepsWith(), { lanes: LANES });
const total = { passed: 0, failed: hasJourneys && !chromium ? 1 : 0 };
for (const { name, ok, output } of results) {
  const counted = closingLines(name, output);
  for (const line of [...counted.lines, ...counted.failures]) console.log(`${name}: ${line}`);
  // A step without tests of its own counts as one; a runner that broke off counts as a failure.
  total.passed += counted.lines.length > 0 ? counted.passed : Number(ok);
  total.failed += ok ? 0 : Math.max(1, counted.failed);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** What a test runner says at its end: Vitest's "Tests 3 failed | 40 passed (43)", Playwright's "2 passed (1.2m)", and our line on each failure. */
function closingLines(name, output) {
  const lines = output.split('\n').map((line) => line.trim());
  const closing =
    name === 'browser journeys'
      ? lines.filter((line) => /^\d+ (passed|failed|flaky|skipped|did not run)\b/.test(line))
      : lines.filter((line) => /^Tests? +\d+ (passed|failed|skipped)/.test(line));
  const count = (word) => closing.reduce((sum, line) => sum + Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0), 0);
  return {
    lines: closing,
    failures: lines.filter((line) => line.startsWith('failed: ')),
    passed: count('passed'),
    failed: count('failed'),
  };
}
