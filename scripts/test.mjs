// All tests: everything of `npm run check`, then the journeys in a browser. Ends with one line that counts.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { LANES, stepsWith } from './check-steps.mjs';
import { ensureChromium } from './chromium.mjs';
import { root } from './node-runtime.mjs';
import { runTests } from './run-tests.mjs';
import { tool } from './steps.mjs';

const journeys = { name: 'browser journeys', words: [tool('@playwright/test', 'cli.js'), 'test'], show: true, runner: 'playwright' };
const hasJourneys = existsSync(path.join(root, 'e2e')) && readdirSync(path.join(root, 'e2e')).some((name) => name.endsWith('.spec.ts'));

const chromium = ensureChromium();
if (chromium) console.log(`Browser: ${chromium}`);
const ok = await runTests(hasJourneys && chromium ? stepsWith(journeys) : stepsWith(), {
  lanes: LANES,
  missing: hasJourneys && !chromium ? 1 : 0,
});
process.exitCode = ok ? 0 : 1;
