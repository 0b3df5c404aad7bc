import { codeOfTag, tagOfCode } from '@pavilion/contract/base/language';
import { languages } from '@pavilion/languages/list-web';
import type { LanguageTag } from '@pavilion/languages/tags';
import { addWords, fetchFirstWords, speak } from '@pavilion/languages/words-web';
import { boot, brand } from '../boot.ts';

const KEY = 'lang';

/** Catalogues as they are written, by BCP 47 tag: only while the portal is worked on. A built one has them cut by feature. */
const written: Readonly<Record<string, () => Promise<unknown>>> = import.meta.env.DEV
  ? Object.fromEntries(
      Object.entries(import.meta.glob('../locales/*/messages.po')).map(([file, load]) => [
        /([\w-]+)\/messages\.po$/.exec(file)?.[1] ?? file,
        load,
      ]),
    )
  : {};

const hasWords = (tag: LanguageTag): boolean => Object.hasOwn(import.meta.env.DEV ? written : boot.words, tag);

/** Sheets of faces for scripts that the brands' own do not draw: only their readers fetch them. */
const sheets: Readonly<Record<string, () => Promise<unknown>>> = import.meta.glob('../../../../packages/ui/src/styles/faces-*.css');

async function fetchFacesOf(tag: LanguageTag): Promise<void> {
  const { faces } = languages.factsOf(tag);
  if (faces) await sheets[`../../../../packages/ui/src/styles/faces-${faces}.css`]?.().catch(() => undefined);
}

/** Fetches the faces of the reader's script; the device's own are used until they are there. */
export function fetchReaderFaces(): void {
  void fetchFacesOf(chosen);
}

/** Fetches what the names of all languages are written with: for where they are listed. The browser takes only the pieces it needs. */
export function fetchFaces(): void {
  for (const tag of offeredLanguages()) void fetchFacesOf(tag);
}

let chosen: LanguageTag = storedLanguage() ?? boot.language;

/** The language chosen in this browser; null: none was. */
export function storedLanguage(): LanguageTag | null {
  try {
    const tag = tagOfCode(localStorage.getItem(KEY) ?? undefined);
    return tag && offeredLanguages().includes(tag) ? tag : null;
  } catch {
    return null;
  }
}

/** Languages the brand offers and the portal speaks. */
export function offeredLanguages(): readonly LanguageTag[] {
  return brand.languages.map(({ tag }) => tag as LanguageTag).filter(hasWords);
}

export const currentLanguage = (): LanguageTag => chosen;
/** The reader's language as the wire writes it. */
export const currentCode = (): string => codeOfTag(chosen);
/** Whether the browser knows dates and figures of the reader's language; smaller ones are missing in some. */
export const isSpelledOut = (): boolean => Intl.DateTimeFormat.supportedLocalesOf(languages.factsOf(chosen).formats).length > 0;
/** BCP 47 tag for Intl. */
export const currentTag = (): string => (isSpelledOut() ? languages.factsOf(chosen).formats : 'en-GB');

/** Fetches the first words, then speaks: no screen is ever half in one language. Other words come with the parts that say them. */
export async function activateLanguage(tag: LanguageTag): Promise<void> {
  const spoken = hasWords(tag) ? tag : 'en';
  if (import.meta.env.DEV) addWords((await written[spoken]?.()) as Parameters<typeof addWords>[0]);
  else await fetchFirstWords(boot.words[spoken] ?? '');
  chosen = tag;
  const { formats, direction } = languages.factsOf(tag);
  speak(tag, formats);
  document.documentElement.lang = tag;
  document.documentElement.dir = direction;
}

/** Saves the choice on this device; only a reload shows the whole page in it. */
export function rememberLanguage(tag: LanguageTag): void {
  const code = codeOfTag(tag);
  try {
    localStorage.setItem(KEY, code);
    document.cookie = `lang=${code}; path=/; max-age=31536000; samesite=lax`;
  } catch {
    // Not remembered: the page comes back in the brand's own language.
  }
}
