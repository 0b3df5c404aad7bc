import type { LanguageTag } from '@pavilion/languages/tags';
import type { GamesOf } from './deps.ts';

export const gameKey = ({ vendor, game }: { vendor: string | null; game: string | null }): string => `${vendor} ${game}`;

/** Names of the games of rows, by `gameKey`; unknown ones are absent. */
export async function namesOfGames(
  gamesOf: GamesOf,
  rows: readonly { vendor: string | null; game: string | null }[],
  language: LanguageTag,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [vendor, ofVendor] of Map.groupBy(rows, (row) => row.vendor)) {
    const codes = [...new Set(ofVendor.flatMap(({ game }) => game ?? []))];
    if (vendor === null || codes.length === 0) continue;
    for (const [game, { name }] of await gamesOf(vendor, codes, language)) names.set(gameKey({ vendor, game }), name);
  }
  return names;
}
