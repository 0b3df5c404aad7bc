// All checks that need no browser. `--changed`, or `--changed=<commit>`: those of what changed (`check-changed.ts`).
import { LANES, stepsWith } from './check-steps.mjs';
import { root, runTypeScript } from './node-runtime.mjs';
import { runSteps } from './steps.mjs';

const changed = process.argv.find((word) => /^--changed(?:=|$)/.test(word));
if (changed) await runTypeScript(`${root}/scripts/check-changed.ts`, [changed.slice('--changed='.length) || 'main']);
else process.exitCode = (await runSteps(stepsWith(), { lanes: LANES })).ok ? 0 : 1;
