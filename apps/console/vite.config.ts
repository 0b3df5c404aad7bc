import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';
import { babelWhereNeeded } from '../portal/vite-babel.ts';
import { wordsByRoute } from '../portal/vite-words.ts';

type ModuleInfoOf = (id: string) => { importedIds: readonly string[] } | null;
const first = new Set<string>();

/** Whether the entry imports a module before any page is asked for. */
function isFirst(id: string, getModuleInfo: ModuleInfoOf): boolean {
  const reach = (one: string): void => {
    if (first.has(one)) return;
    first.add(one);
    getModuleInfo(one)?.importedIds.forEach(reach);
  };
  if (first.size === 0) reach(path.join(import.meta.dirname, 'src/main.tsx'));
  return first.has(id);
}

const linguiConfigFile = path.join(import.meta.dirname, 'lingui.config.ts');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ...babelWhereNeeded(linguiConfigFile),
    react({ compiler: {} }),
    wordsByRoute({ app: import.meta.dirname, inPage: true }),
    lingui({ configPath: linguiConfigFile }),
  ],
  // Names of grid areas stay as written: the compiler renames them in `grid-area` but not in every `grid-template`.
  // `light-dark()` must stay as written, while the desk is worked on too: a part of the page may be dark in a light one.
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { grid: false }, targets: { chrome: 123 << 16, firefox: 121 << 16, safari: (17 << 16) | (5 << 8) } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome123', 'firefox121', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // What many pages share comes in one piece instead of fifty, beside the first page: nothing before it needs tables, dialogs and dates.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: (id, context) => (isFirst(id, (one) => context.getModuleInfo(one)) ? 'first' : null), debugName: 'first', priority: 2 },
            {
              name: 'shared',
              priority: 1,
              minShareCount: 3,
              test: /[\\/](?:packages[\\/](?:ui|contract)|console[\\/]src[\\/](?:parts|api|layouts))[\\/](?!.*styles[\\/])/,
            },
          ],
        },
      },
    },
  },
});
