import { codeOfTag, tagOfCode } from '@pavilion/contract/base/language';
import { languages } from '@pavilion/languages/list-web';
import { type LanguageTag, nearestLanguage, SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import { addWords, fetchFirstWords, fetchOtherWords, speak } from '@pavilion/languages/words-web';

const KEY = 'desk-language';

/** Catalogues as they are written, by BCP 47 tag: only while the desk is worked on. A built one has them cut by feature. */
const written: Readonly<Record<string, () => Promise<unknown>>> = import.meta.env.DEV
  ? Object.fromEntries(
      Object.entries(import.meta.glob('../locales/*/messages.po')).map(([file, load]) => [
        /([\w-]+)\/messages\.po$/.exec(file)?.[1] ?? file,
        load,
      ]),
    )
  : {};

/** Folders of the built words by tag, which the build lays into the page. */
const built = JSON.parse(document.getElementById('words')?.textContent ?? '{}') as Readonly<Record<string, string>>;

/** Sheets of faces for scripts that the desk's own do not draw: only their readers fetch them. */
const sheets: Readonly<Record<string, () => Promise<unknown>>> = import.meta.glob('../../../../packages/ui/src/styles/faces-*.css');

async function fetchFacesOf(tag: LanguageTag): Promise<void> {
  const { faces } = languages.factsOf(tag);
  if (faces) await sheets[`../../../../packages/ui/src/styles/faces-${faces}.css`]?.().catch(() => undefined);
}

const spoken = languages.tags.filter((tag) => Object.hasOwn(import.meta.env.DEV ? written : built, tag));

/** The languages the desk speaks, each with its own name. */
export const offeredLanguages: readonly { tag: LanguageTag; name: string }[] = spoken.map((tag) => ({
  tag,
  name: languages.factsOf(tag).name,
}));

/** Fetches what the names of all languages are written with: for where they are listed. The browser takes only the pieces it needs. */
export function fetchFaces(): void {
  for (const tag of spoken) void fetchFacesOf(tag);
}

let chosen: LanguageTag = storedLanguage() ?? nearestLanguage(navigator.languages ?? [], spoken) ?? SOURCE_LANGUAGE;

function storedLanguage(): LanguageTag | null {
  try {
    const tag = tagOfCode(localStorage.getItem(KEY) ?? undefined);
    return tag && spoken.includes(tag) ? tag : null;
  } catch {
    return null;
  }
}

export const currentLanguage = (): LanguageTag => chosen;
/** The reader's language as the wire writes it. */
export const currentCode = (): string => codeOfTag(chosen);
/** Whether the browser knows dates and figures of the reader's language; smaller ones are missing in some. */
export const isSpelledOut = (): boolean => Intl.DateTimeFormat.supportedLocalesOf(languages.factsOf(chosen).formats).length > 0;
/** BCP 47 tag for Intl. */
export const currentTag = (): string => (isSpelledOut() ? languages.factsOf(chosen).formats : 'en-GB');

/** Fetches the first words, then speaks: no screen is ever half in one language. Other words come with the pages that say them. */
export async function activateLanguage(tag: LanguageTag): Promise<void> {
  void fetchFacesOf(tag);
  if (import.meta.env.DEV) addWords((await written[tag]?.()) as Parameters<typeof addWords>[0]);
  else await fetchFirstWords(built[tag] ?? '');
  chosen = tag;
  const { formats, direction } = languages.factsOf(tag);
  speak(tag, formats);
  document.documentElement.lang = tag;
  document.documentElement.dir = direction;
}

/** Words of a feature, and of the parts it says them with, in another language than the reader's: for previews of what members read. */
export async function wordsIn(tag: LanguageTag, feature: string): Promise<Record<string, string>> {
  void fetchFacesOf(tag);
  if (import.meta.env.DEV) return ((await written[tag]?.()) as { messages: Record<string, string> } | undefined)?.messages ?? {};
  const groups = await Promise.all(['first', 'shared', feature].map((group) => fetchOtherWords(built[tag] ?? '', group)));
  return Object.assign({}, ...groups) as Record<string, string>;
}

/** Saves the choice in this browser; only a reload shows the whole page in it. */
export function rememberLanguage(tag: LanguageTag): void {
  try {
    localStorage.setItem(KEY, codeOfTag(tag));
  } catch {
    // Not remembered: the page comes back in the browser's own language.
  }
}
