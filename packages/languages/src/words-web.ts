import { i18n } from '@lingui/core';

/** Lingui holds this very object: words that come later are found without redrawing what is there. */
const known: Record<string, string> = {};
const asked = new Map<string, Promise<void>>();
let folder = '';

interface Catalogue {
  messages: Record<string, string>;
}

/** Words of one feature in the page's language; the build cuts the catalogues (`apps/portal/vite-words.ts`). */
function fetchWords(group: string): Promise<void> {
  const before = asked.get(group);
  if (before) return before;
  const coming = load(group);
  asked.set(group, coming);
  // A failed one is asked for again.
  coming.catch(() => asked.delete(group));
  return coming;
}

/** Words of the language the page is in when they have come, though it was another when they were asked for. */
async function load(group: string): Promise<void> {
  const at = folder;
  const catalogue = (await import(/* @vite-ignore */ `${at}${group}.js`)) as Catalogue;
  if (at === folder) addWords(catalogue);
  else await load(group);
}

export function addWords({ messages }: Catalogue): void {
  Object.assign(known, messages);
}

/**
 * Fetches the words that come with the page, out of the folder of its language; no other words may be asked for before. With the folder of another
 * language the words of every group that was asked for are fetched, and are used only when all have come.
 */
export async function fetchFirstWords(address: string): Promise<void> {
  const groups = [...new Set(['first', ...asked.keys()])];
  const catalogues = await Promise.all(groups.map((group) => import(/* @vite-ignore */ `${address}${group}.js`) as Promise<Catalogue>));
  folder = address;
  for (const [place, group] of groups.entries()) {
    asked.set(group, Promise.resolve());
    addWords(catalogues[place] ?? { messages: {} });
  }
}

/** A part that takes longer counts as failed, so that a reload is offered in place of an endless wait. */
const MAX_MS = 120_000;

/**
 * The build puts this around each import of a part of an app: it is there only when its words are. Throws what the loader throws, and
 * `Loading chunk failed` after two minutes.
 */
export async function withWords<T>(groups: readonly string[], load: () => Promise<T>): Promise<T> {
  let timer;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading chunk failed')), MAX_MS);
  });
  try {
    const [part] = await Promise.race([Promise.all([load(), ...groups.map(fetchWords)]), late]);
    return part;
  } finally {
    clearTimeout(timer);
  }
}

export function speak(locale: string, locales: string): void {
  i18n.loadAndActivate({ locale, locales, messages: known });
}

/** Words of a group in another language than the page's, out of that language's folder: for what is shown as others read it. */
export const fetchOtherWords = async (address: string, group: string): Promise<Record<string, string>> =>
  ((await import(/* @vite-ignore */ `${address}${group}.js`)) as Catalogue).messages;
