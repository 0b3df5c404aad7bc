import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What the portal's build left behind, read once. */
export interface Built {
  template: string;
  /** Styles of the first route, to be inlined: they must not cost a round trip. */
  css: string;
  /** Source name of a font file → its built address. */
  font(name: string): string | null;
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
  const sheets = [...html.matchAll(STYLESHEET)].map((match) => match[1] ?? '');
  const css = sheets.map((href) => readFileSync(path.join(dist, href), 'utf8')).join('\n');
  const assets = new Set(Object.values(manifest).flatMap((entry) => [entry.file, ...(entry.assets ?? [])]));
  return {
    template: html.replace(STYLESHEET, ''),
    css,
    font: (name) => {
      const stem = name.replace(/\.woff2$/, '');
      const found = [...assets].find((file) => path.basename(file).startsWith(`${stem}-`) && file.endsWith('.woff2'));
      return found ? `/${found}` : null;
    },
  };
}
