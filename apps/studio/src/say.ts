import type { LanguageTag } from '@pavilion/languages/tags';

/** A text by its code, with `{places}` filled; an unfilled place stays visible. */
export type Say<Key extends string = string> = (key: Key, params?: Readonly<Record<string, string | number>>) => string;

/** Who is spoken to: words, and the BCP 47 tag for `Intl`. */
export interface Speech {
  language: LanguageTag;
  formats: string;
  say: Say;
}

export const filled = (text: string, params: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
