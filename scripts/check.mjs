// All checks that need no browser. `--changed`: those of what changed (`check-changed.ts`).
import { LANES, stepsWith } from './check-steps.mjs';
import { root, runTypeScript } from './node-runtime.mjs';
import { runSteps } from './steps.mjs';

if (process.argv.includes('--changed')) await runTypeScript(`${root}/scripts/check-changed.ts`, []);
else process.exitCode = (await runSteps(stepsWith(), { lanes: LANES })).ok ? 0 : 1;
