import { type LanguageTag, nearestLanguage, SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import { spokenLanguages } from '../texts.ts';

/** Codes of operators that name a country instead of a language. */
const countryCodes: Readonly<Record<string, LanguageTag>> = { vn: 'vi', cn: 'zh-CN', br: 'pt-BR' };

/** An operator's language code or a BCP 47 tag to the nearest language we speak, English where there is none. */
export function languageOf(code: string): LanguageTag {
  const [first = ''] = code.toLowerCase().split(/[-_]/);
  return nearestLanguage([countryCodes[first] ?? code], spokenLanguages) ?? SOURCE_LANGUAGE;
}
