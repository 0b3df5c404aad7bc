import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type LanguageFacts, type Languages, languagesFrom } from './facts.ts';
import { canonicalTag, type LanguageTag } from './tags.ts';

function readFacts(file: string): LanguageFacts {
  const tag = path.basename(file, '.json');
  if (canonicalTag(tag) !== tag) throw new Error(`${file} is not named by a BCP 47 tag`);
  const facts = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<keyof LanguageFacts, unknown>>;
  const { name, direction, formats, faces, development } = facts;
  if (typeof name !== 'string' || name === '') throw new Error(`${file}: \`name\` must be the language's name in itself`);
  if (direction !== 'ltr' && direction !== 'rtl') throw new Error(`${file}: \`direction\` must be ltr or rtl`);
  if (typeof formats !== 'string' || !canonicalTag(formats)) throw new Error(`${file}: \`formats\` must be a BCP 47 tag`);
  if (faces !== undefined && typeof faces !== 'string') throw new Error(`${file}: \`faces\` must name a sheet`);
  return { name, direction, formats, ...(faces === undefined ? {} : { faces }), ...(development === true ? { development } : {}) };
}

/** The languages of a `list` folder. Throws where a file is not named by a canonical tag, or says what cannot be. */
export function readLanguages(folder: string): Languages {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return languagesFrom(Object.fromEntries(names.map((name) => [name, readFacts(path.join(folder, name))])));
}

/** The product's languages, for programs. */
export const languages: Languages = readLanguages(path.join(import.meta.dirname, '../list'));

/** The languages that have a folder of their own in `root`, in the list's order; one that is not in the list throws. */
export function languageFolders(root: string, { tags } = languages): LanguageTag[] {
  const folders = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const unknown = folders.find((name) => !tags.includes(name as LanguageTag));
  if (unknown) throw new Error(`${path.join(root, unknown)}: no such language in packages/languages/list`);
  return tags.filter((tag) => folders.includes(tag));
}
