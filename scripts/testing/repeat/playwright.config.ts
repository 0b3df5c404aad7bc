import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: `${process.env['FIXTURES']}.journey.ts`,
  outputDir: process.env['STATE'] ?? '',
  workers: 2,
  reporter: [['list'], ['../../playwright-budgets.ts']],
});
