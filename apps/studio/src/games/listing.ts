import { namesOf } from '../texts.ts';
import { tileOf } from './art.ts';
import { games } from './catalogue.ts';
import { currencyCodes } from './offered-currencies.ts';

/** The list of games for operators: the one catalogue that a platform shows. */
export function listGames(publicUrl: string) {
  return games.map((game) => ({
    game_code: game.code,
    names: namesOf(game),
    category: game.kind === 'slot' ? 'RNG' : 'BGS',
    picture: game.artSlug,
    kind: game.kind,
    rtp_ppm: game.rtpPpm,
    ...game.listing,
    tiles: { 360: publicUrl + tileOf(game.artSlug, 360), 720: publicUrl + tileOf(game.artSlug, 720) },
    demo: true,
    free_bets: false,
    currencies: currencyCodes,
  }));
}
