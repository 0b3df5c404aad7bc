import { type DraftEditor, FILES, type Json, type JsonObject } from './use-draft.ts';

/** The text of a field of a folder's file; empty for what is none. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const rowsOf = (file: JsonObject | null, list: string): JsonObject[] => (file?.[list] ?? []) as JsonObject[];
export const wordsOf = (value: Json | undefined): Record<string, string> => (value ?? {}) as Record<string, string>;
/** The same words of every language that has none of its own yet. */
export const emptyWords = (languages: readonly string[]): Json => Object.fromEntries(languages.map((language) => [language, '']));

/** A row with the field, or without it where it says nothing. */
export function withField(row: JsonObject, name: string, value: Json | undefined): JsonObject {
  const { [name]: _old, ...rest } = row;
  return value === undefined || value === null || value === '' ? rest : { ...rest, [name]: value };
}

/** Languages the draft's brand is offered in. */
export function languagesOf(edited: DraftEditor): string[] {
  const settings = (edited.json(FILES.brand)?.['settings'] ?? {}) as JsonObject;
  return (settings['languages'] ?? []) as string[];
}

/** A name no row of the lists has: `notice-3`. */
export function freeKey(prefix: string, rows: readonly JsonObject[]): string {
  const taken = new Set(rows.map((row) => row['key']));
  let number = rows.length + 1;
  while (taken.has(`${prefix}-${number}`)) number += 1;
  return `${prefix}-${number}`;
}
