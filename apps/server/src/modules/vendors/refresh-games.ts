import { type CompleteLanguage, completeLanguages, languageTags } from '@pavilion/contract/language';
import { type Db, transaction } from '../../kernel/db.ts';
import type { ListedGame, VendorLink } from './adapter.ts';
import { adapterOf } from './adapters/registry.ts';
import { followList, type GameFacts } from './seed-catalogue.ts';

const codeOf = new Map<string, CompleteLanguage>(completeLanguages.map((code) => [languageTags[code].toLowerCase(), code]));

/** What the vendor lists, in our terms. */
export function factsOf(game: ListedGame): GameFacts {
  const names: Partial<Record<CompleteLanguage, string>> = {};
  for (const [tag, name] of Object.entries(game.names)) {
    const code = codeOf.get(tag.toLowerCase());
    if (code) names[code] = name;
  }
  const english = names.EN ?? game.code;
  return {
    ...game,
    names: { EN: english, VI: english, 'PT-BR': english, CN: english, MY: english, PT: english, ...names },
  };
}

/** Asks the vendor for its games. Throws VendorUnavailable. */
export async function listGames(link: VendorLink): Promise<GameFacts[]> {
  return (await adapterOf(link.vendor.adapter).listGames(link)).map(factsOf);
}

/** Brings the catalogue up to what the vendor offers today. Throws VendorUnavailable; an empty list changes nothing. */
export async function refreshGames(db: Db, link: VendorLink): Promise<number> {
  const { vendor } = link;
  const listed = await listGames(link);
  if (listed.length > 0) await transaction(db, (tx) => followList(tx, vendor.code, listed));
  return listed.length;
}
