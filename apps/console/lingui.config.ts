import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

// No fallbackLocales here: the strict compile must see what is missing.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'vi', 'pt-BR', 'zh-CN', 'my', 'pt'],
  catalogs: [{ path: '<rootDir>/src/i18n/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.ts', '**/*.test.tsx'] }],
  format: formatter({ lineNumbers: false }),
});
