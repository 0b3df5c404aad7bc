import { directionOf, formatTagOf, type LanguageCode, languageCode, languageTags } from '@pavilion/contract/language';
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
  'zh-CN': () => import('./locales/zh-CN.po'),
  my: () => import('./locales/my.po'),
  pt: () => import('./locales/pt.po'),
};

/** Faces of scripts that the brands' own do not draw: only their readers fetch them. */
const faces: Readonly<Record<string, () => Promise<unknown>>> = {
  'zh-CN': () => import('@pavilion/ui/styles/faces-han.css'),
  my: () => import('@pavilion/ui/styles/faces-myanmar.css'),
};

/** Fetches what the names of all languages are written with: for where they are listed. The browser takes only the pieces it needs. */
export function fetchFaces(): void {
  for (const load of Object.values(faces)) void load().catch(() => undefined);
}

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
/** Whether the browser knows dates and figures of the reader's language; smaller ones are missing in some. */
export const isSpelledOut = (): boolean => Intl.DateTimeFormat.supportedLocalesOf(formatTagOf(chosen)).length > 0;
/** BCP 47 tag for Intl. */
export const currentTag = (): string => (isSpelledOut() ? formatTagOf(chosen) : 'en-GB');

/** Loads the catalog, then switches: no screen is ever half in one language. */
export async function activateLanguage(code: LanguageCode): Promise<void> {
  const tag = languageTags[code];
  // Not waited for: the reader's own fonts stand in until the faces are there.
  void faces[tag]?.().catch(() => undefined);
  const { messages } = await (catalogs[tag] ?? english)();
  chosen = code;
  i18n.loadAndActivate({ locale: tag, locales: formatTagOf(code), messages });
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
