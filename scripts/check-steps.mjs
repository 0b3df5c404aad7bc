// The steps of `npm run check` and of `npm test`.
import { tool } from './steps.mjs';

/** Two cores, and steps that wait for databases and browsers more than they compute. */
export const LANES = 2;

/** The builds begin first, because tests that start the product wait for them. */
const sizes = { name: 'sizes', words: ['scripts/check-sizes.ts'] };
export const vitest = (...projects) => [
  tool('vitest', 'vitest.mjs'),
  'run',
  '--silent=passed-only',
  ...projects.map((name) => `--project=${name}`),
];
/** Programs started and killed. Not beside the journeys: as root Chromium takes a higher priority than they have, and what waits ten seconds for an answer gave up. */
const processes = { name: 'process tests', words: vitest('processes'), runner: 'vitest', after: [sizes.name] };
/** They and the units have no deadlines: they compute while others wait, the first beside the process tests, the second beside the journeys. */
const tests = { name: 'server tests', words: vitest('platform'), runner: 'vitest', after: [sizes.name], yields: true };
const units = { name: 'unit and page tests', words: vitest('pure', 'dom'), runner: 'vitest', after: [tests.name], yields: true };
/** One checker: four of them, as is usual, each work out the types they share: 37 s of processor time instead of 23, on two cores. */
const types = { name: 'types', words: [tool('typescript', 'bin/tsc'), '--noEmit', '-p', 'tsconfig.json', '--checkers', '1'] };
export const statics = [
  types,
  { name: 'format', words: [tool('oxfmt', 'bin/oxfmt'), '--check', '.'] },
  { name: 'lint', words: [tool('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings', '--quiet'] },
  { name: 'module graph', words: ['scripts/check-graph.ts'] },
  { name: 'unused code', words: [tool('knip', 'bin/knip.js'), '--no-progress', '--no-config-hints'] },
  { name: 'styles', words: [tool('stylelint', 'bin/stylelint.mjs'), '{apps,packages}/**/*.css', '--ignore-pattern', '**/dist*/**'] },
  { name: 'words', words: ['scripts/check-words.ts'] },
];

/** All steps. Server tests and journeys each keep both cores busy with their workers: side by side they took as long. */
export const stepsWith = (...journeys) => [
  sizes,
  ...statics,
  processes,
  tests,
  ...journeys.map((step) => ({ ...step, after: [processes.name, tests.name] })),
  units,
];
