import { type LanguageTag, SOURCE_LANGUAGE } from './tags.ts';

/** What a file of `list/` says of its language. */
export interface LanguageFacts {
  /** In the language itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  /**
   * BCP 47 tag for `Intl`. It differs from the language's own where a browser would choose other figures than people type
   * (`my-u-nu-latn`) or another country (`pt` alone is Brazil's, so `pt-PT`).
   */
  formats: string;
  /** Sheet of faces (`faces-<name>.css`) of a script that the apps' own faces do not draw. */
  faces?: string;
  /** A made-up language for developers of the product: every brand offers it (`npm run pseudo`). */
  development?: boolean;
}

export interface Languages {
  /** English first, then by tag. */
  tags: readonly LanguageTag[];
  /** Facts of a language; English ones where the language is not in the list. */
  factsOf(tag: LanguageTag): LanguageFacts;
}

const rank = (tag: string): string => (tag === SOURCE_LANGUAGE ? '' : tag);

/** The list from its files by name (`<tag>.json`). Throws without English. */
export function languagesFrom(files: Readonly<Record<string, LanguageFacts>>): Languages {
  const entries = Object.entries(files).map(([file, facts]) => [file.replace(/^.*\/|\.json$/g, '') as LanguageTag, facts] as const);
  const byTag = new Map(entries.toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1)));
  const english = byTag.get(SOURCE_LANGUAGE);
  if (!english) throw new Error('the list of languages lacks English');
  return { tags: [...byTag.keys()], factsOf: (tag) => byTag.get(tag) ?? english };
}
