import type { Language } from '../../../src/api-types.ts';
import type { Key } from './en.ts';

export type Say<K extends string = Key> = (key: K, params?: Readonly<Record<string, string | number>>) => string;

/** `K`: the words of the page, or with a kind's own among them. */
export interface Words<K extends string = Key> {
  language: Language;
  say: Say<K>;
}

/** The language we speak that is nearest to the asked one. */
export function pickLanguage(asked: string): Language {
  const lower = asked.toLowerCase();
  if (lower.startsWith('vi')) return 'vi';
  if (lower.startsWith('pt')) return lower === 'pt-br' ? 'pt-BR' : 'pt';
  if (lower.startsWith('zh')) return 'zh-CN';
  if (lower.startsWith('my')) return 'my';
  return 'en';
}

const dictionaries: Readonly<Record<Language, () => Promise<Record<Key, string>>>> = {
  en: async () => (await import('./en.ts')).en,
  vi: async () => (await import('./vi.ts')).vi,
  'pt-BR': async () => (await import('./pt-br.ts')).ptBr,
  'zh-CN': async () => (await import('./zh-cn.ts')).zhCn,
  my: async () => (await import('./my.ts')).my,
  pt: async () => (await import('./pt.ts')).pt,
};

/** For `Intl`: figures stay in the digits on the buttons; Portuguese without a region would be taken for Brazil's. */
export const formatTagOf = (language: Language): string => (language === 'my' ? 'my-u-nu-latn' : language === 'pt' ? 'pt-PT' : language);

const filled = (text: string, params: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/** Loads one dictionary; only the language in use travels to the player. */
export async function loadWords(language: Language): Promise<Words> {
  const dictionary = await dictionaries[language]();
  return { language, say: (key, params) => filled(dictionary[key], params) };
}

/** The words of the page and those of a kind of game, which come before them. */
export function withWords({ language, say }: Words, own: Readonly<Record<string, string>>): Words<string> {
  return {
    language,
    say(key, params) {
      const text = own[key];
      // What is not the kind's own is the page's: a kind's code is checked against both lists together.
      return text === undefined ? say(key as Key, params) : filled(text, params);
    },
  };
}
