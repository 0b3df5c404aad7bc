import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languageFolders } from '@pavilion/languages/list-node';
import path from 'node:path';

// No fallbackLocales here: the strict compile must see what is missing.
export default defineConfig({
  sourceLocale: 'en',
  locales: languageFolders(path.join(import.meta.dirname, 'src/locales')),
  catalogs: [{ path: '<rootDir>/src/locales/{locale}/messages', include: ['<rootDir>/src'], exclude: ['**/*.test.ts', '**/*.test.tsx'] }],
  format: formatter({ lineNumbers: false }),
});
