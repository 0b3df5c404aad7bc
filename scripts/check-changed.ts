// npm run check -- --changed: statics, and the tests of what differs from `main` (or from the commit named) or is not committed.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { moduleGraph } from './module-graph.ts';
import { journeys } from './changed/journeys.ts';
import { leftOutLine, type Plan, planFor } from './changed/plan.ts';
import { LANES, statics, vitest } from './check-steps.mjs';
import { ensureChromium } from './chromium.mjs';
import { root } from '../apps/pavilion/src/schemas.ts';
import { runSteps, type Step, tool } from './steps.mjs';
import { importsOf } from './test-projects.ts';

const git = (...words: string[]): string[] => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** From the root, with what is not committed and what Git does not know yet; without what is gone. */
function changedFiles(): string[] {
  const [base = ''] = git('merge-base', process.argv[2] ?? 'main', 'HEAD');
  const all = new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]);
  return [...all].filter((file) => existsSync(path.join(root, file))).toSorted();
}

/** The steps of the whole check that need no build, each for the changed files alone where it can be. */
function staticsFor(files: readonly string[]): Step[] {
  const code = files.filter((file) => /\.(?:tsx?|mjs|js)$/.test(file));
  const css = files.filter((file) => file.endsWith('.css') && /^(?:apps|packages)\//.test(file));
  const narrowed: Record<string, string[] | null> = {
    format: files.length > 0 ? ['--check', '--no-error-on-unmatched-pattern', ...files] : null,
    lint: code.length > 0 ? ['--type-aware', '--deny-warnings', '--quiet', ...code] : null,
    styles: css.length > 0 ? css : null,
    'unused code': null,
    // Code of the server has no words of its own.
    ...(files.every((file) => /^apps\/server\/src\/(?!messages\/)/.test(file)) ? { words: null } : {}),
  };
  return statics.flatMap((step) => {
    const words = narrowed[step.name];
    if (words === null) return [];
    return [words ? { ...step, words: [step.words[0] ?? '', ...words] } : step];
  });
}

function testsFor({ tests, journeys: chosen }: Plan): Step[] {
  const unit = tests.length > 0 ? [{ name: `${tests.length} test files`, words: [...vitest(), ...tests], show: true }] : [];
  const canLook = chosen.length > 0 && ensureChromium();
  const seen = canLook ? [{ name: 'journeys', words: [tool('@playwright/test', 'cli.js'), 'test', ...chosen], show: true }] : [];
  return [...unit, ...seen.map((step) => ({ ...step, after: unit.map(({ name }) => name) }))];
}

const files = changedFiles();
const plan = planFor(files, {
  tests: globSync('{packages,apps,scripts,brands}/**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] }).toSorted(),
  journeys,
  graph: moduleGraph(),
  importsOf,
});
console.log(`${files.length} files changed: ${[...plan.tests, ...plan.journeys].join(' ') || 'no tests'}`);
const chosen = staticsFor(files);
const { ok } = await runSteps([...testsFor(plan), ...chosen], { lanes: LANES });
const skipped = ['sizes', ...statics.map(({ name }) => name).filter((name) => !chosen.some((step) => step.name === name))];
console.log(leftOutLine(plan, Object.keys(journeys).length, skipped));
process.exitCode = ok ? 0 : 1;
