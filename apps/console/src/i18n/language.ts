import { i18n } from '@lingui/core';
import { directionOf, formatTagOf, languageCode, languageTags } from '@pavilion/contract/language';
import type { LanguageCode } from '@pavilion/contract/language';

const KEY = 'desk-language';

type Catalog = () => Promise<{ messages: Record<string, string> }>;

const english: Catalog = () => import('./locales/en.po');

/** Catalogs of the languages the desk speaks completely, each with its own name. */
const catalogs = {
  EN: { name: 'English', load: english },
  VI: { name: 'Tiếng Việt', load: () => import('./locales/vi.po') },
  'PT-BR': { name: 'Português (Brasil)', load: () => import('./locales/pt-BR.po') },
  PT: { name: 'Português (Portugal)', load: () => import('./locales/pt.po') },
  CN: { name: '简体中文', load: () => import('./locales/zh-CN.po') },
  MY: { name: 'မြန်မာ', load: () => import('./locales/my.po') },
} as const satisfies Partial<Record<LanguageCode, { name: string; load: Catalog }>>;

type DeskLanguage = keyof typeof catalogs;

/** Faces of scripts that the desk's own do not draw: only their readers fetch them. */
const faces: Partial<Record<DeskLanguage, () => Promise<unknown>>> = {
  CN: () => import('@pavilion/ui/styles/faces-han.css'),
  MY: () => import('@pavilion/ui/styles/faces-myanmar.css'),
};

/** Fetches what the names of all languages are written with: for where they are listed. The browser takes only the pieces it needs. */
export function fetchFaces(): void {
  for (const load of Object.values(faces)) void load().catch(() => undefined);
}

export const offeredLanguages: readonly { code: DeskLanguage; name: string }[] = Object.entries(catalogs).map(([code, { name }]) => ({
  code: code as DeskLanguage,
  name,
}));

const offered = (code: LanguageCode | null): code is DeskLanguage => code !== null && Object.hasOwn(catalogs, code);

let chosen: DeskLanguage = storedLanguage() ?? askedLanguage();

function storedLanguage(): DeskLanguage | null {
  try {
    const code = languageCode(localStorage.getItem(KEY) ?? undefined);
    return offered(code) ? code : null;
  } catch {
    return null;
  }
}

/** The first language of the browser that the desk speaks. */
function askedLanguage(): DeskLanguage {
  for (const tag of navigator.languages ?? []) {
    const [primary = ''] = tag.split('-');
    const code = tag === 'pt-BR' ? 'PT-BR' : languageCode(primary === 'zh' ? 'CN' : primary);
    if (offered(code)) return code;
  }
  return 'EN';
}

export const currentLanguage = (): DeskLanguage => chosen;
/** Whether the browser knows dates and figures of the reader's language; smaller ones are missing in some. */
export const isSpelledOut = (): boolean => Intl.DateTimeFormat.supportedLocalesOf(formatTagOf(chosen)).length > 0;
/** BCP 47 tag for Intl. */
export const currentTag = (): string => (isSpelledOut() ? formatTagOf(chosen) : 'en-GB');

/** Loads the catalog, then switches: no screen is ever half in one language. */
export async function activateLanguage(code: DeskLanguage): Promise<void> {
  const tag = languageTags[code];
  void faces[code]?.().catch(() => undefined);
  const { messages } = await catalogs[code].load();
  chosen = code;
  i18n.loadAndActivate({ locale: tag, locales: formatTagOf(code), messages });
  document.documentElement.lang = tag;
  document.documentElement.dir = directionOf(code);
}

/** Remembers the choice in this browser; the page must be loaded anew to be wholly in it. */
export function rememberLanguage(code: DeskLanguage): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Not remembered: the page comes back in the browser's own language.
  }
}
