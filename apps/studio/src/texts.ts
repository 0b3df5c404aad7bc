import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { languageFolders, languages } from '@pavilion/languages/list-node';
import { type LanguageTag, SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import { readTexts, type Texts } from '@pavilion/languages/texts-node';
import type { Game } from './games/game-kind.ts';
import { filled, type Speech } from './say.ts';

const LOCALES = path.join(import.meta.dirname, 'locales');
const GAMES = path.join(import.meta.dirname, 'games');

/** The languages the studio speaks: each folder of `locales` is one. */
export const spokenLanguages: readonly LanguageTag[] = languageFolders(LOCALES);

/** Texts of all games and of each kind, by language; the client fetches its own out of the same folders. */
const own = readTexts(LOCALES);
const kinds = new Map(
  readdirSync(GAMES)
    .map((kind) => [kind, path.join(GAMES, kind, 'locales')] as const)
    .filter(([, folder]) => existsSync(folder))
    .map(([kind, folder]) => [kind, readTexts(folder)]),
);

const textIn = (texts: ReadonlyMap<LanguageTag, Texts> | undefined, language: LanguageTag, key: string): string | undefined =>
  texts?.get(language)?.[key] ?? texts?.get(SOURCE_LANGUAGE)?.[key];

/** Words for a reader; with a kind of game its own come first. Throws for a code that even English lacks: a bug. */
export function speechIn(language: LanguageTag, kind?: string): Speech {
  return {
    language,
    formats: languages.factsOf(language).formats,
    say(key, params) {
      const text = (kind ? textIn(kinds.get(kind), language, key) : undefined) ?? textIn(own, language, key);
      if (text === undefined) throw new Error(`no text ${key}`);
      return filled(text, params);
    },
  };
}

export const nameOf = (game: Game, language: LanguageTag): string => speechIn(language, game.kind).say(`name.${game.code}`);

/** The name of a game in every language, by tag. */
export const namesOf = (game: Game): Record<string, string> =>
  Object.fromEntries(spokenLanguages.map((language) => [language, nameOf(game, language)]));
