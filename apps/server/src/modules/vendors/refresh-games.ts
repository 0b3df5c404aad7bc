import { type CompleteLanguage, completeLanguages, languageTags } from '@pavilion/contract/language';
import type { KeyObject } from 'node:crypto';
import { type Db, transaction } from '../../kernel/db.ts';
import { askGameList, type ListedGame } from './adapters/operator-wallet/call-vendor.ts';
import type { Vendor } from './catalogue.ts';
import { followList, type GameFacts } from './seed-catalogue.ts';

const codeOf = new Map<string, CompleteLanguage>(completeLanguages.map((code) => [languageTags[code].toLowerCase(), code]));

/** What the vendor lists, in our terms. */
export function factsOf(game: ListedGame): GameFacts {
  const names: Partial<Record<CompleteLanguage, string>> = {};
  for (const [tag, name] of Object.entries(game.names)) {
    const code = codeOf.get(tag.toLowerCase());
    if (code) names[code] = name;
  }
  const english = names.EN ?? game.game_code;
  return {
    code: game.game_code,
    gameType: 'RNG',
    classify: game.kind === 'slot' ? 'SM' : 'AC',
    lines: game.lines || (game.ways ?? 0),
    rtpPpm: game.rtp_ppm,
    picture: game.picture ?? game.game_code,
    names: { EN: english, VI: english, 'PT-BR': english, CN: english, MY: english, PT: english, ...names },
    currencies: game.currencies,
    hasDemo: game.demo,
  };
}

/** Asks the vendor for its games. Throws VendorUnavailable. */
export async function listGames(vendor: Vendor, key: KeyObject): Promise<GameFacts[]> {
  return (await askGameList(vendor, key)).map(factsOf);
}

/** Brings the catalogue up to what the vendor offers today. Throws VendorUnavailable; an empty list changes nothing. */
export async function refreshGames(db: Db, vendor: Vendor, key: KeyObject): Promise<number> {
  const listed = await listGames(vendor, key);
  if (listed.length > 0) await transaction(db, (tx) => followList(tx, vendor.code, listed));
  return listed.length;
}
