// All checks that need no browser.
import { root } from './node-runtime.mjs';
import { runSteps, tool } from './steps.mjs';

/** Two cores, and steps that wait for databases and browsers more than they compute. */
export const LANES = 2;

/** The builds begin first, because tests that start the product wait for them. */
const sizes = { name: 'sizes', words: ['scripts/check-sizes.ts'] };
const tests = {
  name: 'unit and server tests',
  words: [tool('vitest', 'vitest.mjs'), 'run', '--silent=passed-only'],
  after: sizes.name,
};
const statics = [
  { name: 'types', words: [tool('typescript', 'bin/tsc'), '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'format', words: [tool('oxfmt', 'bin/oxfmt'), '--check', '.'] },
  { name: 'lint', words: [tool('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings', '--quiet'] },
  { name: 'module graph', words: ['scripts/check-graph.ts'] },
  { name: 'unused code', words: [tool('knip', 'bin/knip.js'), '--no-progress', '--no-config-hints'] },
  { name: 'styles', words: [tool('stylelint', 'bin/stylelint.mjs'), '{apps,packages}/**/*.css', '--ignore-pattern', '**/dist*/**'] },
  { name: 'words', words: ['scripts/check-words.ts'] },
];

/** All steps. Tests and journeys each keep both cores busy with two workers: side by side they took as long, and deadlines were missed. */
export const stepsWith = (...journeys) => [sizes, ...statics, tests, ...journeys.map((step) => ({ ...step, after: tests.name }))];

if (process.argv[1] === `${root}/scripts/check.mjs`) {
  const { ok } = await runSteps(stepsWith(), { lanes: LANES });
  process.exitCode = ok ? 0 : 1;
}
