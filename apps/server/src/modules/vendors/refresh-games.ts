import { codeOfTag } from '@pavilion/contract/base/language';
import { SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import { type Db, transaction } from '../../kernel/db.ts';
import type { ListedGame, VendorLink } from './adapter.ts';
import { adapterOf } from './adapters/registry.ts';
import { followList, type GameFacts } from './seed-catalogue.ts';
import { spokenLanguage } from '../../messages/languages.ts';

function namesOf({ names, code }: ListedGame): Record<string, string> {
  const known = Object.entries(names).flatMap(([language, name]) => {
    const tag = spokenLanguage(language);
    return tag ? [[codeOfTag(tag), name] as const] : [];
  });
  return { [codeOfTag(SOURCE_LANGUAGE)]: code, ...Object.fromEntries(known) };
}

/** What the vendor lists, in our terms. */
export function factsOf(game: ListedGame): GameFacts {
  return {
    ...game,
    names: namesOf(game),
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
