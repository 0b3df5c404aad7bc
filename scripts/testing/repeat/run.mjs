// Runs fixtures by the real runners as `npm test` runs tests. Argument: `vitest` or `playwright`; FIXTURES names them, by comma.
import path from 'node:path';
import { runTests } from '../../run-tests.mjs';
import { tool } from '../../steps.mjs';

const [runner] = process.argv.slice(2);
const config = path.join(import.meta.dirname, `${runner}.config.ts`);
const words =
  runner === 'vitest'
    ? [tool('vitest', 'dist/cli.js'), 'run', '--silent=passed-only', '--config', config]
    : [tool('playwright', 'cli.js'), 'test', '--config', config];
process.exitCode = (await runTests([{ name: 'fixtures', words, runner }], { lanes: 1 })) ? 0 : 1;
