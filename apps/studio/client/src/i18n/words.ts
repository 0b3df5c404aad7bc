import type { Language } from '../../../src/api-types.ts';
import type { Key } from './en.ts';

export type Say = (key: Key, params?: Readonly<Record<string, string | number>>) => string;

export interface Words {
  language: Language;
  say: Say;
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

/** Loads one dictionary; only the language in use travels to the player. */
export async function loadWords(language: Language): Promise<Words> {
  const dictionary = await dictionaries[language]();
  return {
    language,
    say: (key, params = {}) => dictionary[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)),
  };
}
