import { tileOf } from './art.ts';
import { games } from './catalogue.ts';
import { currencyCodes } from './currencies.ts';

/** The games as operators are told of them: the one catalogue that a platform shows. */
export function listGames(publicUrl: string) {
  return games.map(({ code, names, artSlug, kind, rtpPpm, listing }) => ({
    game_code: code,
    names,
    category: 'RNG',
    picture: artSlug,
    kind,
    rtp_ppm: rtpPpm,
    ...listing,
    tiles: { 360: publicUrl + tileOf(artSlug, 360), 720: publicUrl + tileOf(artSlug, 720) },
    demo: true,
    free_bets: false,
    currencies: currencyCodes,
  }));
}
