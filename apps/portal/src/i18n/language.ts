import { directionOf, formatTagOf, type LanguageCode, languageCode, languageTags } from '@pavilion/contract/language';
import { boot, brand } from '../boot.ts';
import { addWords, fetchFirstWords, speak } from './words.ts';

const KEY = 'lang';

/** Catalogues as they are written, by BCP 47 tag: only while the portal is worked on. A built one has them cut by feature. */
const written: Readonly<Record<string, () => Promise<unknown>>> = import.meta.env.DEV
  ? Object.fromEntries(
      Object.entries(import.meta.glob('./locales/*.po')).map(([file, load]) => [/([\w-]+)\.po$/.exec(file)?.[1] ?? file, load]),
    )
  : {};

const hasWords = (tag: string): boolean => Object.hasOwn(import.meta.env.DEV ? written : boot.words, tag);

/** Faces of scripts that the brands' own do not draw: only their readers fetch them. */
const faces: Readonly<Record<string, () => Promise<unknown>>> = {
  'zh-CN': () => import('@pavilion/ui/styles/faces-han.css'),
  my: () => import('@pavilion/ui/styles/faces-myanmar.css'),
};

/** Fetches the faces of the reader's script; the device's own stand in until they are there. */
export function fetchReaderFaces(): void {
  void faces[languageTags[chosen]]?.().catch(() => undefined);
}

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
  return brand.languages
    .map(({ code }) => languageCode(code))
    .filter((code) => code !== null && hasWords(languageTags[code])) as LanguageCode[];
}

export const currentLanguage = (): LanguageCode => chosen;
/** Whether the browser knows dates and figures of the reader's language; smaller ones are missing in some. */
export const isSpelledOut = (): boolean => Intl.DateTimeFormat.supportedLocalesOf(formatTagOf(chosen)).length > 0;
/** BCP 47 tag for Intl. */
export const currentTag = (): string => (isSpelledOut() ? formatTagOf(chosen) : 'en-GB');

/** Fetches the first words, then speaks: no screen is ever half in one language. Other words come with the parts that say them. */
export async function activateLanguage(code: LanguageCode): Promise<void> {
  const tag = languageTags[code];
  const spoken = hasWords(tag) ? tag : 'en';
  if (import.meta.env.DEV) addWords((await written[spoken]?.()) as Parameters<typeof addWords>[0]);
  else await fetchFirstWords(boot.words[spoken] ?? '');
  chosen = code;
  speak(tag, formatTagOf(code));
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
