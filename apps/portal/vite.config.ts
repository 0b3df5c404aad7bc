import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';
import { contractWithoutShapes } from './vite-contract.ts';

const styles = path.join(import.meta.dirname, '../../packages/ui/src/styles');
/** Each brand's faces are a sheet of their own, so that the server lays the right one into the page and no build knows brands. */
const fontSheets = readdirSync(styles).filter((name) => name.startsWith('fonts-')).map((name) => path.join(styles, name));

type ModuleInfoOf = (id: string) => { importedIds: readonly string[] } | null;
let known: ReadonlySet<string> | undefined;

/** Everything the first route imports before it can be shown: one file, since each request costs a slow network half a second. */
function firstRoute(getModuleInfo: ModuleInfoOf): ReadonlySet<string> {
  if (known) return known;
  const reached = new Set<string>();
  const reach = (id: string): void => {
    if (reached.has(id)) return;
    reached.add(id);
    getModuleInfo(id)?.importedIds.forEach(reach);
  };
  reach(path.join(import.meta.dirname, 'src/main.tsx'));
  known = reached;
  return reached;
}

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
    target: ['chrome120', 'firefox121', 'safari17'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: [path.join(import.meta.dirname, 'index.html'), ...fontSheets],
      output: { codeSplitting: { groups: [{ name: (id, context) => (firstRoute((one) => context.getModuleInfo(one)).has(id) ? 'first' : null) }] } },
    },
  },
});
