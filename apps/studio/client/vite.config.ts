import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The game pages: one document that the server sends for /play/<game> and /verify; engines and themes load lazily. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/play/',
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2022',
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
