// A failed test file is run once more, alone, after all others ended. What passes then is listed as flaky and does not fail the run.
import path from 'node:path';
import { root } from './node-runtime.mjs';
import { run, seconds } from './steps.mjs';

/** Where more files of one runner fail, something is broken that repeats would only hold up. */
const MAX_FILES = 6;

/**
 * What became of a step once its failed files were repeated. A step without a runner, one that passed and one whose failure is final stay as they are.
 * @param {import('./steps.mjs').Step} step
 * @param {import('./steps.mjs').StepResult} result
 * @returns {Promise<import('./steps.mjs').StepResult>}
 */
export async function repeatFailed(step, result) {
  if (result.ok || !step.runner) return result;
  const final = whyNotRepeated(result);
  if (final) return { ...result, repeats: { notes: [`not repeated: ${final}`], flaky: [], failures: [], passed: 0, failed: 0 } };
  const repeats = { notes: [], flaky: [], failures: [], passed: 0, failed: 0 };
  for (const first of result.report.files.filter(hasFailed)) await repeat(step, first, repeats);
  return { ...result, ok: repeats.failures.length === 0, repeats };
}

const hasFailed = ({ failures }) => failures.length > 0;

/** The runner itself must have come to its end, and every failure must be one of a test that may be repeated. */
function whyNotRepeated({ code, output, report }) {
  if (code !== 1 || !report) return 'the runner broke off';
  if (report.broken) return report.broken;
  if (/error during close|close timed out/.test(output)) return 'the runner did not end in order';
  const failed = report.files.filter(hasFailed);
  if (failed.length === 0 && report.late.length === 0) return 'the runner failed without a failed test';
  const late = report.late.find((file) => !failed.some((one) => one.file === file));
  if (late) return `${late} is far beyond its budget of time`;
  for (const { file, failures } of failed) {
    const final = failures.find((one) => one.final !== null);
    if (final) return `${file}: ${final.final}`;
  }
  return failed.length > MAX_FILES ? `${failed.length} files failed` : null;
}

async function repeat(step, first, repeats) {
  const begun = Date.now();
  const again = await run({ ...step, words: wordsFor(step, first), show: false, yields: false });
  const found = again.report?.files.find(({ file, project }) => file === first.file && project === first.project);
  const isSound =
    again.code === 0 && !again.report?.broken && found && !hasFailed(found) && found.passed >= Math.max(1, first.passed + first.failed);
  // The file counts once, as it ended.
  repeats.passed += (found?.passed ?? 0) - first.passed;
  repeats.failed += (found?.failed ?? 0) - first.failed;
  repeats.notes.push(`repeated alone: ${first.file} ${isSound ? 'passed' : 'failed'} in ${seconds(begun)}`);
  console.log(`${isSound ? '✓' : '✗'} ${first.file}, repeated alone  ${seconds(begun)}`);
  if (isSound) {
    repeats.flaky.push(...first.failures.map(({ line }) => line.replace(/^failed: /, 'flaky: ')));
    return;
  }
  console.log(`${again.output.trimEnd()}\n`);
  const lines = found?.failures.map(({ line }) => line) ?? [];
  repeats.failures.push(...(lines.length > 0 ? lines : first.failures.map(({ line }) => line)));
}

/** Of a path Playwright takes a pattern, Vitest a part; screenshots of the first run stay. */
function wordsFor({ runner, words }, { file, project }) {
  const full = path.join(root, file);
  if (runner === 'playwright')
    return [...words, '--workers=1', '--output=test-results/repeated', `${full.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`];
  const others = words.filter((word) => !word.startsWith('--project='));
  return [...others, ...(project ? [`--project=${project}`] : []), full];
}
