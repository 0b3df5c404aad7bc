// Everything that can be said about the product without a browser, in the order of how fast it can be said.
import { root } from './node-runtime.mjs';
import { runSteps, tool } from './steps.mjs';

/** Steps that need nothing of each other but the checkout. */
export const steps = [
  { name: 'types', words: [tool('typescript', 'bin/tsc'), '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'format', words: [tool('oxfmt', 'bin/oxfmt'), '--check', '.'] },
  { name: 'lint', words: [tool('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings', '--quiet'] },
  { name: 'module graph', words: ['scripts/check-graph.ts'] },
  { name: 'unused code', words: [tool('knip', 'bin/knip.js'), '--no-progress', '--no-config-hints'] },
  { name: 'styles', words: [tool('stylelint', 'bin/stylelint.mjs'), '{apps,packages}/**/*.css', '--ignore-pattern', '**/dist*/**'] },
  { name: 'words', words: ['scripts/check-words.ts'] },
  { name: 'sizes', words: ['scripts/check-sizes.ts'] },
  { name: 'unit and server tests', words: [tool('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--silent=passed-only'] },
];

if (process.argv[1] === `${root}/scripts/check.mjs`) {
  const { ok } = await runSteps(steps);
  process.exitCode = ok ? 0 : 1;
}
