import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractWithoutShapes } from '../portal/vite-contract.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    babel({ plugins: ['@lingui/babel-plugin-lingui-macro', contractWithoutShapes], presets: [reactCompilerPreset()] }),
    lingui(),
  ],
  // Names of grid areas stay as written: the compiler renames them in `grid-area` but not in every `grid-template`.
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { grid: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // `light-dark()` must stay as written: a part of the page may be dark in a light one.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
});
