import { withWords } from '../i18n/words.ts';
import type { Words } from '../i18n/words.ts';
import type { Theme } from '../themes/theme.ts';
import type { KindPage, KindProof } from './kind-page.ts';

// Found by their place in the kind's folder, each a chunk of its own: a player loads one game in one language.
const root = '../../../src/games';
const pages = import.meta.glob<{ page: KindPage }>('../../../src/games/*/client/page.ts');
const proofs = import.meta.glob<{ proof: KindProof }>('../../../src/games/*/client/proof.ts');
const dictionaries = import.meta.glob<Record<string, string>>('../../../src/games/*/locales/*/page.json', { import: 'default' });
const names = import.meta.glob<Record<string, string>>('../../../src/games/*/locales/*/names.json', { import: 'default' });
const themes = import.meta.glob<{ theme: Theme; light?: Theme }>('../../../src/games/*/client/themes/*.ts');

async function load<Module>(modules: Readonly<Record<string, () => Promise<Module>>>, path: string): Promise<Module> {
  const found = modules[`${root}/${path}`];
  if (!found) throw new Error(`${path} is missing`);
  return found();
}

async function loadKindWords(kind: string, words: Words): Promise<Words<string>> {
  return withWords(words, await load(dictionaries, `${kind}/locales/${words.language}/page.json`));
}

/** The page of a kind, and the words with its own among them. */
export async function loadKindPage(kind: string, words: Words): Promise<{ page: KindPage; words: Words<string> }> {
  const [{ page }, own] = await Promise.all([load(pages, `${kind}/client/page.ts`), loadKindWords(kind, words)]);
  return { page, words: own };
}

/** Names of all games by code, in the language of the page. */
export async function loadGameNames({ language }: Words): Promise<ReadonlyMap<string, string>> {
  const own = Object.entries(names).filter(([file]) => file.endsWith(`/locales/${language}/names.json`));
  const loaded = await Promise.all(own.map(([, loadNames]) => loadNames()));
  return new Map(loaded.flatMap((one) => Object.entries(one).map(([key, name]) => [key.slice('name.'.length), name])));
}

export async function loadKindProof(kind: string, words: Words): Promise<{ proof: KindProof; words: Words<string> }> {
  const [{ proof }, own] = await Promise.all([load(proofs, `${kind}/client/proof.ts`), loadKindWords(kind, words)]);
  return { proof, words: own };
}

/** The face of a game; its light one where the page around is light and the game has one. */
export async function loadTheme({ kind, code }: { kind: string; code: string }, scheme: Theme['scheme'] = 'dark'): Promise<Theme> {
  const { theme, light } = await load(themes, `${kind}/client/themes/${code}.ts`);
  return scheme === 'light' && light ? light : theme;
}
