import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The example brand. */
export const SERRA = path.resolve(import.meta.dirname, '../../../../../../brands/examples/serra');

/** A copy of a folder, with some of its JSON changed. */
export function copyOf(from: string, folder: string, changes: Record<string, (json: never) => void> = {}): string {
  cpSync(from, folder, { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    const full = path.join(folder, file);
    const json = JSON.parse(readFileSync(full, 'utf8')) as never;
    change(json);
    writeFileSync(full, JSON.stringify(json));
  }
  return folder;
}

/** The parts of `content/brand.json` that tests change. */
export interface BrandJson {
  code: string;
  name: string;
  currency: string;
  defaultLanguage: string;
  tagline: Record<string, string>;
  hosts: { host: string; name: string }[];
  settings: Record<string, unknown> & { languages: string[] };
  vendors: Record<string, { code: string }[]>;
}
export const inBrand = (change: (brand: BrandJson) => void) => ({ 'content/brand.json': change });
