import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { testFiles } from './scripts/test-projects.ts';
import { BudgetReporter } from './scripts/vitest-budgets.ts';

const portalConfig = './apps/portal/vite.config.ts';
// Lingui looks for its file from the folder a program is started in, which here is the root.
process.env.LINGUI_CONFIG ??= path.join(import.meta.dirname, 'apps/portal/lingui.config.ts');
const webCode = ['apps/portal/**/*.test.ts', 'apps/console/**/*.test.ts', 'packages/ui/**/*.test.ts'];

const files = testFiles({ patterns: ['{packages,apps,scripts,brands}/**/*.test.ts'], without: webCode });
/** Tests wait for PostgreSQL about as long as they compute. */
const maxWorkers = 2;
const node = {
  root: import.meta.dirname,
  environment: 'node',
  pool: 'threads',
  maxWorkers,
  testTimeout: 20_000,
  hookTimeout: 60_000,
} as const;

export default defineConfig({
  test: {
    reporters: ['default', new BudgetReporter()],
    projects: [
      { test: { ...node, name: 'pure', include: files.pure } },
      { test: { ...node, name: 'platform', include: files.platform, globalSetup: ['scripts/test-database.ts'] } },
      {
        test: {
          ...node,
          name: 'processes',
          include: files.processes,
          globalSetup: ['scripts/test-database.ts'],
          fileParallelism: false,
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
          setupFiles: ['scripts/test-dom.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
