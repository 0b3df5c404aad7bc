import { lingui } from '@lingui/vite-plugin';
import { minify } from '@swc/core';
import react from '@vitejs/plugin-react';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';
import { babelWhereNeeded } from './vite-babel.ts';
import { CONTRACT } from './vite-contract.ts';
import { wordsByRoute } from './vite-words.ts';

const styles = path.join(import.meta.dirname, '../../packages/ui/src/styles');
/** Each brand's faces, and the local ones of their measure, are sheets of their own, so that the server lays the right one into the page and no build knows brands. */
const fontSheets = readdirSync(styles)
  .filter((name) => /^(?:fonts|fallbacks)-/.test(name))
  .map((name) => path.join(styles, name));

type ModuleInfoOf = (id: string) => { importedIds: readonly string[]; code: string | null } | null;
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\./;
const ICON_IMPORTS = /import\s*\{([^}]+)\}\s*from\s*["'][^"']*\/icon(?:\.tsx)?["']/g;
const flat = (name: string): string => name.replaceAll('-', '').toLowerCase();

interface Reach {
  modules: ReadonlySet<string>;
  /** Icons its modules draw, in small letters without hyphens. */
  icons: ReadonlySet<string>;
}

/** What is below the first screen: fetched beside the first chunk, and not needed to begin. */
const DEFERRED = ['deferred-chunk.tsx'];
const knownRoutes = new Map<string, Reach>();

/** Everything that some modules import before they can be shown. */
function reachOf(name: string, roots: readonly string[], getModuleInfo: ModuleInfoOf): Reach {
  const known = knownRoutes.get(name);
  if (known) return known;
  const modules = new Set<string>();
  const icons = new Set<string>();
  const reach = (id: string): void => {
    if (modules.has(id)) return;
    modules.add(id);
    const info = getModuleInfo(id);
    for (const [, names = ''] of (info?.code ?? '').matchAll(ICON_IMPORTS)) {
      for (const name of names.split(',')) icons.add(flat(name.trim().split(/\s+as\s+/)[0] ?? ''));
    }
    // Files of the contract import each other for their shapes, which the browser does not get.
    if (!CONTRACT.test(id)) info?.importedIds.forEach(reach);
  };
  for (const root of roots) reach(path.join(import.meta.dirname, 'src', root));
  const route = { modules, icons };
  knownRoutes.set(name, route);
  return route;
}

const QUERY = /[\\/]@tanstack[\\/](?:query-core|react-query)[\\/]/;
const QUERY_CONTEXT = /[\\/]react-query[\\/].*[\\/]QueryClientProvider\./;

const SHARED: readonly [name: string, pattern: RegExp][] = [
  ['dialogs', /[\\/]@base-ui[\\/]react[\\/].*dialog/],
  ['menus', /[\\/]@?(?:base-ui|floating-ui)[\\/]/],
  ['controls', /[\\/]packages[\\/]ui[\\/]/],
  ['session', /[\\/](?:features|shared)[\\/]session[\\/]|[\\/]react-hook-form[\\/]/],
];

/** The first route is one file, since each request costs a slow network half a second; what only later screens draw stays out of it. */
function chunkOf(id: string, getModuleInfo: ModuleInfoOf): string | null {
  // The first route contains only the library's context; the rest of the library loads later.
  if (QUERY.test(id)) return QUERY_CONTEXT.test(id) ? 'first' : 'deferred';
  const first = reachOf('first', ['main.tsx'], getModuleInfo);
  const deferred = reachOf('deferred', DEFERRED, getModuleInfo);
  const icon = ICON.exec(id)?.[1];
  if (icon) return first.icons.has(flat(icon)) ? 'first' : deferred.icons.has(flat(icon)) ? 'deferred' : 'icons';
  // Reached by the shapes of the contract alone, so nothing of the first route asks for it.
  if (/[\\/]contract[\\/]src[\\/]base[\\/](?:money|service-path)\./.test(id)) return 'deferred';
  if (first.modules.has(id)) return 'first';
  if (deferred.modules.has(id)) return 'deferred';
  // Later screens share these in many small pieces; in a few larger ones they come in time.
  if (id.includes('/styles/')) return null;
  return SHARED.find(([, pattern]) => pattern.test(id))?.[0] ?? null;
}

/** The compiler's memory costs a third of a component's size: what every first visit waits for is lean without it. */
const LEAN = [
  /[\\/]portal[\\/]src[\\/](?:layouts[\\/]|api[\\/]|parts[\\/](?:part|late|use-again|link)\.|routes|app\.|popup-host|(?:features|shared)[\\/]system|features[\\/]lobby[\\/](?:hero|home))/,
  /[\\/]ui[\\/]src[\\/](?:button|icon-button|avatar|alert|error-state|spinner|skeleton|skip-link|use-media)\./,
];

const linguiConfigFile = path.join(import.meta.dirname, 'lingui.config.ts');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ...babelWhereNeeded(linguiConfigFile),
    // The compiler's native port: the same memoization as its Babel plugin, which took 8.5 of the build's 14 CPU-seconds.
    react({ compiler: {}, exclude: [/\/node_modules\//, ...LEAN] }),
    wordsByRoute({ app: import.meta.dirname, pieces: { deferred: 'deferred-chunk.tsx' } }),
    lingui({ configPath: linguiConfigFile }),
    {
      name: 'draw-icons',
      enforce: 'pre',
      apply: 'build',
      // Filters of hooks are tried by the bundler: each of ten thousand imports would cross into JavaScript.
      resolveId: {
        filter: { id: /\/createLucideIcon\.mjs$/ },
        handler: (_source, importer) => (importer && ICON.test(importer) ? path.join(import.meta.dirname, 'src/parts/draw-icon.ts') : null),
      },
    },
    {
      // Its package names the build with warnings for every condition; the one without lies beside it.
      name: 'router-without-warnings',
      enforce: 'pre',
      apply: 'build',
      // Names for developers' tools, given at the top of the file, keep every part of the library that has one: a sixth of it.
      transform: {
        filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
        handler: (code) => ({
          code: code
            .replace(/^\w+\.displayName = "\w+";$/gm, '')
            .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
          map: null,
        }),
      },
      resolveId: {
        filter: { id: /^react-router$/ },
        async handler(_source, importer) {
          const found = await this.resolve('react-router', importer, { skipSelf: true });
          return found?.id.replace('/dist/development/', '/dist/production/') ?? null;
        },
      },
    },
    {
      // 0.8 KB less than the bundler's own minifier leaves of the one file that every first visit waits for, in 0.7 s.
      name: 'minify-first-chunk',
      apply: 'build',
      async generateBundle(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.name !== 'first') continue;
          const { code } = await minify(file.code, { module: true, ecma: 2020, compress: { passes: 3 }, mangle: true });
          file.code = code;
        }
      },
    },
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
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [path.join(import.meta.dirname, 'index.html'), ...fontSheets],
      output: {
        // Brotli needs four bits for each of these signs and six for the usual ones: 0.3 KB of the first script, which names 117 files.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // In this order: a group takes along what it needs, and what is needed first goes to the first.
          groups: ['first', 'deferred', ...SHARED.map(([name]) => name), 'icons'].map((name, index, all) => ({
            debugName: name,
            priority: all.length - index,
            name: (id, context) => (chunkOf(id, (one) => context.getModuleInfo(one)) === name ? name : null),
          })),
        },
      },
    },
  },
});
