import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page of parts on its own, made as the portal is: `npx vite packages/ui/gallery`. */
const config = defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: {} })],
  css: { transformer: 'lightningcss' },
  build: {
    outDir: '../../../.data/gallery',
    emptyOutDir: true,
    target: ['chrome120', 'firefox121', 'safari17'],
    cssMinify: 'lightningcss',
  },
});

export default config;
