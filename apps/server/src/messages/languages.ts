import { tagOfCode } from '@pavilion/contract/base/language';
import { languageFolders, languages } from '@pavilion/languages/list-node';
import { type LanguageTag, SOURCE_LANGUAGE } from '@pavilion/languages/tags';

/** The languages the server speaks: a folder beside this file is one. */
export const spokenLanguages: readonly LanguageTag[] = languageFolders(import.meta.dirname);

/** Made-up languages of somebody who works on the product: every brand offers them. */
export const developmentLanguages = spokenLanguages.filter((tag) => languages.factsOf(tag).development);

/** A language as the wire or the database writes it → its tag; null for one the server does not speak, so that no caller can invent any. */
export function spokenLanguage(code: string | undefined): LanguageTag | null {
  const tag = tagOfCode(code);
  return tag && spokenLanguages.includes(tag) ? tag : null;
}

/**
 * The language of an answer, from what was asked for by header, query or cookie: one the brand offers; English for a language that has
 * no words here yet; null for nothing, for what names no language, and for one that is spoken here and that this brand does not offer.
 */
export function answeredLanguage(
  asked: string | undefined,
  { languages: offered }: { languages: readonly LanguageTag[] },
): LanguageTag | null {
  const tag = tagOfCode(asked);
  if (tag === null) return null;
  if (offered.includes(tag)) return tag;
  return spokenLanguages.includes(tag) ? null : SOURCE_LANGUAGE;
}
