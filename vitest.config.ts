import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const portalConfig = './apps/portal/vite.config.ts';
// Lingui looks for its file from the folder a program is started in, which here is the root.
process.env.LINGUI_CONFIG ??= path.join(import.meta.dirname, 'apps/portal/lingui.config.ts');
const webCode = ['apps/portal/**/*.test.ts', 'apps/console/**/*.test.ts', 'packages/ui/**/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          root: import.meta.dirname,
          include: ['{packages,apps,scripts,brands}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...webCode],
          environment: 'node',
          pool: 'threads',
          globalSetup: ['scripts/test-database.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
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
          isolate: false,
          setupFiles: ['scripts/test-dom.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
