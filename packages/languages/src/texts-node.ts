import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languageFolders, languages } from './list-node.ts';
import { type LanguageTag, nearestLanguage, SOURCE_LANGUAGE } from './tags.ts';

/** Code → text. */
export type Texts = Readonly<Record<string, string>>;

/** Every text of one language: the JSON files of its folder together. Throws where two files have the same code. */
function readFolder(folder: string): Texts {
  const all: Record<string, string> = {};
  for (const file of readdirSync(folder).toSorted()) {
    for (const [code, text] of Object.entries(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Texts)) {
      if (Object.hasOwn(all, code)) throw new Error(`${path.join(folder, file)}: ${code} is in another file too`);
      all[code] = text;
    }
  }
  return all;
}

/** The texts of every language that has a folder in `root`. */
export const readTexts = (root: string, list = languages): ReadonlyMap<LanguageTag, Texts> =>
  new Map(languageFolders(root, list).map((tag) => [tag, readFolder(path.join(root, tag))]));

export interface LanguageTexts<Key extends string> {
  tag: LanguageTag;
  direction: 'ltr' | 'rtl';
  /** BCP 47 tag for `Intl`. */
  formats: string;
  words: Readonly<Record<Key, string>>;
}

/**
 * Words of a small page by asked tag: of the nearest language that has a folder in `root`, English where it has none or lacks a word.
 * `Key` names the words of English.
 */
export function wordsIn<Key extends string>(root: string, list = languages): (asked: string) => LanguageTexts<Key> {
  const texts = readTexts(root, list);
  const spoken = new Map<LanguageTag, LanguageTexts<Key>>(
    [...texts].map(([tag, own]) => {
      const words = { ...texts.get(SOURCE_LANGUAGE), ...own } as Record<Key, string>;
      const { direction, formats } = list.factsOf(tag);
      return [tag, { tag, direction, formats, words }];
    }),
  );
  const english = spoken.get(SOURCE_LANGUAGE);
  if (!english) throw new Error(`${root} has no English`);
  return (asked) => spoken.get(nearestLanguage([asked], [...spoken.keys()]) ?? SOURCE_LANGUAGE) ?? english;
}
