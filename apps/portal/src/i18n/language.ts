import { directionOf, type LanguageCode, languageCode, languageTags } from '@pavilion/contract/language';
import { i18n } from '@lingui/core';
import { boot, brand } from '../boot.ts';

const KEY = 'lang';

type Catalog = () => Promise<{ messages: Record<string, string> }>;

const english: Catalog = () => import('./locales/en.po');

/** Catalogs by BCP 47 tag; a language without one is not offered. */
const catalogs: Readonly<Record<string, Catalog>> = {
  en: english,
  vi: () => import('./locales/vi.po'),
  'pt-BR': () => import('./locales/pt-BR.po'),
};

let chosen: LanguageCode = storedLanguage() ?? boot.language;

function storedLanguage(): LanguageCode | null {
  try {
    const code = languageCode(localStorage.getItem(KEY) ?? undefined);
    return code && offeredLanguages().includes(code) ? code : null;
  } catch {
    return null;
  }
}

/** Languages the brand offers and the portal speaks completely. */
export function offeredLanguages(): readonly LanguageCode[] {
  return brand.languages.map(({ code }) => languageCode(code)).filter((code) => code !== null && Object.hasOwn(catalogs, languageTags[code])) as LanguageCode[];
}

export const currentLanguage = (): LanguageCode => chosen;
/** BCP 47 tag for Intl and the `lang` attribute. */
export const currentTag = (): string => languageTags[chosen];

/** Loads the catalog, then switches: no screen is ever half in one language. */
export async function activateLanguage(code: LanguageCode): Promise<void> {
  const tag = languageTags[code];
  const { messages } = await (catalogs[tag] ?? english)();
  chosen = code;
  i18n.loadAndActivate({ locale: tag, messages });
  document.documentElement.lang = tag;
  document.documentElement.dir = directionOf(code);
}

/** Remembers the choice on this device; the page must be loaded anew to be wholly in it. */
export function rememberLanguage(code: LanguageCode): void {
  try {
    localStorage.setItem(KEY, code);
    document.cookie = `lang=${code}; path=/; max-age=31536000; samesite=lax`;
  } catch {
    // Not remembered: the page comes back in the brand's own language.
  }
}
