import type { Language } from '../../../src/api-types.ts';
import type { Key } from './en.ts';

export type Say = (key: Key, params?: Readonly<Record<string, string | number>>) => string;

export interface Words { language: Language; say: Say }

/** The language we speak that is nearest to the asked one. */
export function pickLanguage(asked: string): Language {
  const lower = asked.toLowerCase();
  if (lower.startsWith('vi')) return 'vi';
  if (lower.startsWith('pt')) return 'pt-BR';
  return 'en';
}

/** Loads one dictionary; only the language in use travels to the player. */
export async function loadWords(language: Language): Promise<Words> {
  const dictionary: Record<Key, string> = language === 'vi' ? (await import('./vi.ts')).vi
    : language === 'pt-BR' ? (await import('./pt-br.ts')).ptBr
      : (await import('./en.ts')).en;
  return {
    language,
    say: (key, params = {}) => dictionary[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)),
  };
}
