import { createHash } from 'node:crypto';
import path from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

/** Words of `main.tsx` and all it imports: they come with the page and are always there. */
const FIRST = 'first';
/** Stands in the code of a module until the whole graph is known, then becomes the list of groups. */
const MARK = 'words-of:';
const MARKED = new RegExp(`["'\`]${MARK}([^"'\`]+)["'\`]`, 'g');
const DYNAMIC_IMPORT = /\bimport\(\s*["'](\.{1,2}\/[^"']+\.tsx?)["']\s*\)/g;
/** Lingui's keys: six letters of base 64. */
const KEY = /["'`]([\w+/]{6})["'`]/g;

/** Of one module: what it imports, and keys of the words it says. */
interface Speaker {
  imports: readonly string[];
  keys: readonly string[];
}
export type SpeakerOf = (id: string) => Speaker;
interface Groups {
  /** Name of a group → keys of its words. */
  words: ReadonlyMap<string, ReadonlySet<string>>;
  /** What must be there before a module fetched for itself may draw. */
  neededBy(module: string): string[];
}

interface PreparedWords {
  groups: Groups;
  messages: ReadonlyMap<string, Record<string, string>>;
}

export interface WordsOptions {
  /** Folder of the app. */
  app: string;
  /** Source that is fetched as one piece beside its entry and has a group of its own; relative to `src`. */
  pieces?: Readonly<Record<string, string>>;
  /** Lays the folders of the words into the page, as JSON in `#words`: for a page that no server writes. */
  inPage?: boolean;
}

/**
 * Cuts each language's catalogue by the feature that says its words, and makes every `import('…')` of a source file wait for
 * the words of what it fetches. Words: `assets/words/<language>-<hash>/<group>.js`; `.vite/words.json` names the folders.
 * Fails the build where a key belongs to no group, or an import could draw without its words.
 */
export function wordsByRoute({ app, pieces = {}, inPage = false }: WordsOptions): Plugin {
  const src = path.join(app, 'src');
  const rewritten = new Set<string>();
  const folders: Record<string, string> = {};
  let made: Promise<PreparedWords> | null = null;

  /** Once a build: all chunks ask at the same time. */
  const prepare = (context: GraphReader): Promise<PreparedWords> => (made ??= prepareFor(context));

  async function prepareFor(context: GraphReader): Promise<PreparedWords> {
    const messages = await readMessages(app);
    const keys = new Set([...messages.values()].flatMap((one) => Object.keys(one)));
    // The order in which files were read differs from build to build, and the folders' names follow from that of the words.
    const modules = [...context.getModuleIds()].filter((id) => id.startsWith(src)).toSorted();
    return { groups: groupWords(speakers(context, { src, keys }), { src, pieces, keys, modules }), messages };
  }

  return {
    name: 'words-by-route',
    apply: 'build',
    buildStart() {
      made = null;
      rewritten.clear();
    },
    // Whole catalogues are for the development server; a build would compile them, then drop them with the branch that names them.
    load: { filter: { id: /\.po$/ }, handler: () => ({ code: 'export const messages = {};', moduleType: 'js' }) },
    transform: {
      filter: { code: 'import(' },
      handler(code, id) {
        if (!id.startsWith(src)) return null;
        let found = false;
        const out = code.replace(DYNAMIC_IMPORT, (whole, spec: string) => {
          const target = path.resolve(path.dirname(id), spec);
          found = true;
          rewritten.add(`${id} ${target}`);
          return `withWords(${JSON.stringify(MARK + target)}, () => ${whole})`;
        });
        if (!found) return null;
        return { code: `import { withWords } from '@pavilion/languages/words-web';\n${out}`, map: null };
      },
    },
    async renderChunk(code) {
      if (!code.includes(MARK)) return null;
      const { groups } = await prepare(this);
      return { code: code.replace(MARKED, (_, target: string) => JSON.stringify(groups.neededBy(target))), map: null };
    },
    async generateBundle() {
      const { groups, messages } = await prepare(this);
      for (const id of this.getModuleIds()) {
        for (const target of this.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
          const waits = !id.startsWith(src) || rewritten.has(`${id} ${target}`);
          if (!waits && groups.neededBy(target).length > 0) this.error(`${id} imports ${target} without waiting for its words`);
        }
      }
      for (const [locale, all] of messages) {
        const files = [...groups.words].map(([name, keys]) => [name, compiled(locale, all, keys)] as const);
        const hash = createHash('sha256').update(files.flat().join('\n')).digest('base64url').slice(0, 8);
        const folder = `assets/words/${locale}-${hash}/`;
        folders[locale] = `/${folder}`;
        for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${folder}${name}.js`, source });
      }
      this.emitFile({ type: 'asset', fileName: '.vite/words.json', source: JSON.stringify(folders) });
    },
    transformIndexHtml: {
      // Vite writes the page after `generateBundle` of the plugins before it, so the folders are known.
      order: 'post',
      handler: () =>
        inPage
          ? [
              {
                tag: 'script',
                attrs: { id: 'words', type: 'application/json' },
                children: JSON.stringify(folders),
                injectTo: 'head' as const,
              },
            ]
          : [],
    },
  };
}

interface GraphReader {
  getModuleIds(): IterableIterator<string>;
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

/** Asks for each module once: there are thousands, and each answer crosses from the bundler. */
function speakers(context: GraphReader, { src, keys }: { src: string; keys: ReadonlySet<string> }): SpeakerOf {
  const known = new Map<string, Speaker>();
  return (id) => {
    const before = known.get(id);
    if (before) return before;
    const info = context.getModuleInfo(id);
    const code = id.startsWith(src) ? (info?.code ?? '') : '';
    const one = {
      imports: info?.importedIds ?? [],
      keys: [...code.matchAll(KEY)].map(([, key = '']) => key).filter((key) => keys.has(key)),
    };
    known.set(id, one);
    return one;
  };
}

/** Language → key → message, in the source language where there is no translation. Each catalogue is parsed once: the parser needs a tenth of a second for each. */
async function readMessages(app: string): Promise<Map<string, Record<string, string>>> {
  const config = getConfig({ configPath: path.join(app, 'lingui.config.ts') });
  const [catalog] = await getCatalogs(config);
  if (!catalog) throw new Error(`${app} has no catalogue`);
  const written = await catalog.readAll();
  const source = written[config.sourceLocale] ?? {};
  const messagesOf = (locale: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries({ ...source, ...written[locale] }).map(([key, { message }]) => {
        const own = written[locale]?.[key]?.translation;
        return [key, own || source[key]?.translation || source[key]?.message || message || key];
      }),
    );
  return new Map(config.locales.map((locale) => [locale, messagesOf(locale)]));
}

function compiled(locale: string, all: Record<string, string>, keys: ReadonlySet<string>): string {
  const own = Object.fromEntries([...keys].toSorted().map((key) => [key, all[key] ?? '']));
  const { source, errors } = createCompiledCatalog(locale, own, { namespace: 'es' });
  if (errors.length > 0) throw new Error(`${locale}: ${errors.map(({ id, error }) => `${id}: ${error.message}`).join('; ')}`);
  return source;
}

interface GroupingInput {
  src: string;
  pieces: Readonly<Record<string, string>>;
  keys: ReadonlySet<string>;
  /** All of the app's own. */
  modules: readonly string[];
}

export function groupWords(speaker: SpeakerOf, { src, pieces, keys, modules }: GroupingInput): Groups {
  const reach = (root: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(root)) return seen;
    seen.add(root);
    for (const id of speaker(root).imports) reach(id, seen);
    return seen;
  };
  const first = reach(path.join(src, 'main.tsx'));
  const firstKeys = new Set([...first].flatMap((id) => speaker(id).keys));
  const inPieces = Object.entries(pieces).map(([name, root]) => ({ name, reached: reach(path.join(src, root)) }));
  const groupOf = (id: string): string => {
    const own = path.relative(src, id);
    // Places of all features are shown in one menu, and come together.
    if (/^features[\\/][\w-]+[\\/]places\./.test(own)) return 'places';
    return inPieces.find(({ reached }) => reached.has(id))?.name ?? /^(?:features|shared)[\\/]([\w-]+)/.exec(own)?.[1] ?? 'shared';
  };
  const laterKeys = (id: string): string[] => (first.has(id) ? [] : speaker(id).keys.filter((key) => !firstKeys.has(key)));
  const words = new Map<string, Set<string>>([[FIRST, firstKeys]]);
  for (const id of modules) {
    const own = laterKeys(id);
    if (own.length > 0) words.set(groupOf(id), new Set([...(words.get(groupOf(id)) ?? []), ...own]));
  }
  const said = new Set([...words.values()].flatMap((group) => [...group]));
  const lost = [...keys].filter((key) => !said.has(key));
  if (lost.length > 0) throw new Error(`words no module says: ${lost.join(' ')}`);
  return { words, neededBy: (module) => [...new Set([...reach(module)].filter((id) => laterKeys(id).length > 0).map(groupOf))].toSorted() };
}
