import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What the portal's build left behind, read once. */
export interface Built {
  template: string;
  /** Styles of the first route, to be inlined: they must not cost a round trip. */
  css: string;
  /** A brand's faces, by the name of their sheet in the design system; empty while the portal is worked on. */
  fontSheet(name: string): string;
  /** Source name of a font file → its built address. */
  font(name: string): string | null;
  /** Built address of a catalog of words, by its BCP 47 tag. */
  catalog(tag: string): string | null;
}

interface ManifestEntry {
  file: string;
  css?: string[];
  assets?: string[];
  isEntry?: boolean;
}

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/** Reads `dist`: takes the entry's stylesheets out of the page, because their text is inlined. */
export function readBuilt(dist: string): Built {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>;
  const read = (href: string): string => readFileSync(path.join(dist, href), 'utf8').trim();
  const css = [...html.matchAll(STYLESHEET)].map((match) => read(match[1] ?? '')).join('\n');
  const assets = new Set(Object.values(manifest).flatMap((entry) => [entry.file, ...(entry.assets ?? [])]));
  const builtOf = (source: string): string | null => {
    const key = Object.keys(manifest).find((one) => one.endsWith(`/${source}`));
    return manifest[key ?? '']?.file ?? null;
  };
  const sheets = new Map<string, string>();
  return {
    template: html.replace(STYLESHEET, ''),
    css,
    fontSheet: (name) => {
      const file = builtOf(`styles/${name}`);
      if (file && !sheets.has(name)) sheets.set(name, read(file));
      return sheets.get(name) ?? '';
    },
    font: (name) => {
      const stem = name.replace(/\.woff2$/, '');
      const found = [...assets].find((file) => path.basename(file).startsWith(`${stem}-`) && file.endsWith('.woff2'));
      return found ? `/${found}` : null;
    },
    catalog: (tag) => {
      const file = builtOf(`locales/${tag}.po`);
      return file ? `/${file}` : null;
    },
  };
}
