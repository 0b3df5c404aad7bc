import { tagOfCode } from '@pavilion/contract/language';
import { languageFolders, languages } from '@pavilion/languages/list-node';
import type { LanguageTag } from '@pavilion/languages/tags';

/** The languages the server speaks: a folder beside this file is one. */
export const spokenLanguages: readonly LanguageTag[] = languageFolders(import.meta.dirname);

/** Made-up languages of somebody who works on the product: every brand offers them. */
export const developmentLanguages = spokenLanguages.filter((tag) => languages.factsOf(tag).development);

/** A language as the wire or the database writes it → its tag; null for one the server does not speak, so that no caller can invent any. */
export function spokenLanguage(code: string | undefined): LanguageTag | null {
  const tag = tagOfCode(code);
  return tag && spokenLanguages.includes(tag) ? tag : null;
}
