import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';
import { workInMemory } from './scripts/memory-folder.ts';

workInMemory();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  // Each worker has its own product (`apps/pavilion/src/testing/started-product.ts`). Two cores carry no more than two: with three
  // each journey took as much longer, and the suite as long.
  workers: 2,
  fullyParallel: false,
  // Patient: on a machine with more to do than cores only what never comes shall fail.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['./scripts/playwright-budgets.ts']],
  globalSetup: './apps/pavilion/src/testing/started-product.ts',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    // A trace films every page, which costs about as much as the journey itself. TRACE=1 asks for one.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
