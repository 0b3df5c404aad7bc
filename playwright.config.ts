import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  // Each worker has a product of its own (`scripts/started-product.ts`). Journeys wait more than they compute: one uses half a core.
  workers: 2,
  fullyParallel: false,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['./scripts/playwright-budgets.ts']],
  globalSetup: './scripts/started-product.ts',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
    actionTimeout: 10_000,
    navigationTimeout: 30_000,
    // A trace films every page, which costs about as much as the journey itself. TRACE=1 asks for one.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
