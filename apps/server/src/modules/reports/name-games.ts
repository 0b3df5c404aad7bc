import type { LanguageTag } from '@pavilion/languages/tags';
import type { GamesOf } from './deps.ts';

interface GameRow {
  brandId: string;
  vendor: string | null;
  game: string | null;
}

export const gameKey = ({ brandId, vendor, game }: GameRow): string => `${brandId} ${vendor} ${game}`;

/** What the brands call the games of rows, by `gameKey`; unknown ones are absent. */
export async function namesOfGames(gamesOf: GamesOf, rows: readonly GameRow[], language: LanguageTag): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [brandId, ofBrand] of Map.groupBy(rows, (row) => row.brandId)) {
    for (const [vendor, ofVendor] of Map.groupBy(ofBrand, (row) => row.vendor)) {
      const codes = [...new Set(ofVendor.flatMap(({ game }) => game ?? []))];
      if (vendor === null || codes.length === 0) continue;
      for (const [game, { name }] of await gamesOf(vendor, codes, { language, brandId }))
        names.set(gameKey({ brandId, vendor, game }), name);
    }
  }
  return names;
}
