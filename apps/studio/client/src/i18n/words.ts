import { languages } from '@pavilion/languages/list-web';
import { type LanguageTag, nearestLanguage, SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import { filled, type Say as SayOf } from '../../../src/say.ts';
import type english from '../../../src/locales/en/page.json';

/** Words of every game page. */
export type Key = keyof typeof english;
export type Say<K extends string = Key> = SayOf<K>;

/** `K`: the words of the page, or with a kind's own among them. */
export interface Words<K extends string = Key> {
  language: LanguageTag;
  say: Say<K>;
}

type Dictionary = Readonly<Record<string, string>>;

/** A chunk a language: only the one in use travels to the player. */
const dictionaries = import.meta.glob<Dictionary>('../../../src/locales/*/page.json', { import: 'default' });
const fileOf = (language: LanguageTag): string => `../../../src/locales/${language}/page.json`;
const spoken = languages.tags.filter((tag) => Object.hasOwn(dictionaries, fileOf(tag)));

/** The language we speak that is nearest to the asked one. */
export const pickLanguage = (asked: string): LanguageTag => nearestLanguage([asked], spoken) ?? SOURCE_LANGUAGE;

/** BCP 47 tag for `Intl`. */
export const formatTagOf = (language: LanguageTag): string => languages.factsOf(language).formats;

/** Loads one dictionary, English for a language we do not speak. */
export async function loadWords(language: LanguageTag): Promise<Words> {
  const dictionary = await (dictionaries[fileOf(language)] ?? dictionaries[fileOf(SOURCE_LANGUAGE)])?.();
  return { language, say: (key, params) => filled(dictionary?.[key] ?? key, params) };
}

const sheets = import.meta.glob('./faces-*.css');

/** Says on the page which language it is in, and fetches the faces of a script that the games' own do not draw. */
export function setPageLanguage(language: LanguageTag): void {
  const { direction, faces } = languages.factsOf(language);
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  if (faces) void sheets[`./faces-${faces}.css`]?.().catch(() => undefined);
}

/** The words of the page and those of a kind of game, which come before them. */
export function withWords({ language, say }: Words, own: Dictionary): Words<string> {
  return {
    language,
    say(key, params) {
      const text = own[key];
      // What is not the kind's own is the page's: a kind's code is checked against both lists together.
      return text === undefined ? say(key as Key, params) : filled(text, params);
    },
  };
}
