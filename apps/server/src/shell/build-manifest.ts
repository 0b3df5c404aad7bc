import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What the portal's build left behind, read once. */
export interface BuildManifest {
  template: string;
  /** Styles of the first route, to be inlined: they must not cost a round trip. */
  css: string;
  /** Addresses of the sheets whose text that is. */
  inlined: readonly string[];
  /** A brand's faces, by the name of their sheet in the design system; empty while the portal is worked on. */
  fontSheet(name: string): string;
  /** Source name of a font file → its built address. */
  font(name: string): string | null;
  /** Folders of words by BCP 47 tag; each holds `first.js`, and a file for each further feature. */
  words: Readonly<Record<string, string>>;
}

interface ManifestEntry {
  name?: string;
  file: string;
  css?: string[];
  assets?: string[];
  isEntry?: boolean;
}

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/** Reads `dist`: takes the entry's stylesheets out of the page, because their text is inlined. */
function readBuildManifest(dist: string): BuildManifest {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>;
  const read = (href: string): string => readFileSync(path.join(dist, href), 'utf8').trim();
  const sheetsOfEntry = [...html.matchAll(STYLESHEET)].map((match) => match[1] ?? '');
  const css = sheetsOfEntry.map(read).join('\n');
  const assets = new Set(Object.values(manifest).flatMap((entry) => [entry.file, ...(entry.assets ?? [])]));
  const assetOf = (source: string): string | null => {
    const key = Object.keys(manifest).find((one) => one.endsWith(`/${source}`));
    return manifest[key ?? '']?.file ?? null;
  };
  const sheets = new Map<string, string>();
  return {
    template: html.replace(STYLESHEET, ''),
    css,
    inlined: sheetsOfEntry,
    fontSheet: (name) => {
      const file = assetOf(`styles/${name}`);
      if (file && !sheets.has(name)) sheets.set(name, read(file));
      return sheets.get(name) ?? '';
    },
    font: (name) => {
      const stem = name.replace(/\.woff2$/, '');
      const found = [...assets].find((file) => path.basename(file).startsWith(`${stem}-`) && file.endsWith('.woff2'));
      return found ? `/${found}` : null;
    },
    words: JSON.parse(readFileSync(path.join(dist, '.vite/words.json'), 'utf8')) as Record<string, string>,
  };
}

/** Reads the build again when another has taken its place: a page must never name files that are gone. Null where there is none. */
export function buildManifestReader(dist: string): () => BuildManifest | null {
  let known: { at: number; build: BuildManifest } | null = null;
  return () => {
    const at = statSync(path.join(dist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined) return known?.build ?? null;
    if (known?.at !== at) known = { at, build: readBuildManifest(dist) };
    return known.build;
  };
}
