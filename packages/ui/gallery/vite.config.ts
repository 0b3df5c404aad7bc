import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page of parts on its own: `npx vite packages/ui/gallery`. */
const config = defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: '../../../.data/gallery', emptyOutDir: true },
});

export default config;
