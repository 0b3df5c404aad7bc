import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { babelWhereNeeded } from '../portal/vite-babel.ts';
import { wordsByRoute } from '../portal/vite-words.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [...babelWhereNeeded(), react({ compiler: {} }), wordsByRoute({ app: import.meta.dirname, inPage: true }), lingui()],
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
    // What many pages share comes in one piece instead of fifty.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              minShareCount: 3,
              test: /[\\/](?:packages[\\/](?:ui|contract)|console[\\/]src[\\/](?:parts|api|layouts))[\\/](?!.*styles[\\/])/,
            },
          ],
        },
      },
    },
  },
});
