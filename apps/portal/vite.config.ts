import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

const styles = path.join(import.meta.dirname, '../../packages/ui/src/styles');
/** Each brand's faces are a sheet of their own, so that the server lays the right one into the page and no build knows brands. */
const fontSheets = readdirSync(styles).filter((name) => name.startsWith('fonts-')).map((name) => path.join(styles, name));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    babel({ plugins: ['@lingui/babel-plugin-lingui-macro'], presets: [reactCompilerPreset()] }),
    lingui(),
  ],
  css: { transformer: 'lightningcss' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome120', 'firefox121', 'safari17'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: [path.join(import.meta.dirname, 'index.html'), ...fontSheets] },
  },
});
