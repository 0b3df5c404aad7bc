import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { workInMemory } from './scripts/memory-folder.ts';
import { testFiles } from './scripts/test-projects.ts';
import { BudgetReporter } from './scripts/vitest-budgets.ts';

workInMemory();

const portalConfig = './apps/portal/vite.config.ts';
// Lingui looks for its file from the folder a program is started in, which here is the root.
process.env.LINGUI_CONFIG ??= path.join(import.meta.dirname, 'apps/portal/lingui.config.ts');
const webCode = ['apps/portal/**/*.test.ts', 'apps/console/**/*.test.ts', 'packages/ui/**/*.test.ts'];

const files = testFiles({ patterns: ['{packages,apps,scripts,brands}/**/*.test.ts'], without: webCode });
/** Tests wait for PostgreSQL about as long as they compute. */
const maxWorkers = 2;
/** How long a test may wait for something. On a machine others use everything takes several times as long: only what never comes shall fail. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000, interval: 20 } } } as const;
/** TEST_NOW=<moment> runs the suite at another hour. */
const setupFiles = process.env['TEST_NOW'] ? ['scripts/test-moment.ts'] : [];
const node = {
  root: import.meta.dirname,
  setupFiles,
  environment: 'node',
  pool: 'threads',
  maxWorkers,
  ...patience,
} as const;
/** Node loads the server's modules itself, as it does in the product: Vite's transforms and its access to each import were a third of the time. */
const byNode = { experimental: { viteModuleRunner: false } } as const;

export default defineConfig({
  test: {
    reporters: ['default', new BudgetReporter()],
    projects: [
      // Their modules keep nothing between files: a worker's files share them instead of loading them again.
      { test: { ...node, name: 'pure', include: files.pure, isolate: false } },
      {
        test: { ...node, ...byNode, name: 'platform', include: files.platform, isolate: false, globalSetup: ['scripts/test-database.ts'] },
      },
      {
        test: {
          ...node,
          ...byNode,
          name: 'processes',
          include: files.processes,
          globalSetup: ['scripts/test-database.ts'],
          // They wait more than they compute, for what they start and kill.
          maxWorkers,
          // After all others.
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The portal's own plugins translate its macros (the console's are the same), so tests run what a browser would.
        ...(existsSync(portalConfig) ? { extends: portalConfig } : {}),
        root: import.meta.dirname,
        test: {
          name: 'dom',
          root: import.meta.dirname,
          include: ['{packages,apps}/**/*.test.tsx', ...webCode],
          exclude: ['**/node_modules/**'],
          environment: 'jsdom',
          pool: 'threads',
          maxWorkers,
          isolate: false,
          setupFiles: [...setupFiles, 'scripts/test-dom.ts'],
          ...patience,
        },
      },
    ],
  },
});
