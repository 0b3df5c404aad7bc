/** BCP 47 tag in its canonical case, e.g. `vi`, `pt-BR`. The pattern excludes codes of the wire (`VI`, `CN`). */
export type LanguageTag = Lowercase<string> | `${Lowercase<string>}-${string}`;

/** Every text of the product is written in English first; where a language lacks one, English is used. */
export const SOURCE_LANGUAGE: LanguageTag = 'en';

/** A tag in any case, with hyphens or underscores → its canonical form; null for what cannot be one. */
export function canonicalTag(text: string): LanguageTag | null {
  try {
    const [tag = null] = Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'));
    return tag as LanguageTag | null;
  } catch {
    return null;
  }
}

/**
 * The spoken language nearest to the first asked tag that has one: the tag itself, else the tag without its last parts, else another form
 * of the same language (`zh-TW` → `zh-CN`, `pt-AO` → `pt`). Null where none is spoken.
 */
export function nearestLanguage(asked: readonly string[], spoken: readonly LanguageTag[]): LanguageTag | null {
  for (const text of asked) {
    const tag = canonicalTag(text);
    if (!tag) continue;
    const parts = tag.split('-');
    const shorter = parts.map((_part, dropped) => parts.slice(0, parts.length - dropped).join('-'));
    const found = shorter.find((one) => spoken.includes(one as LanguageTag)) ?? spoken.find((one) => one.split('-')[0] === parts[0]);
    if (found) return found as LanguageTag;
  }
  return null;
}
