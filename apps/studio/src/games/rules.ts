import type { Language, RulesInfo } from '../api-types.ts';
import { percent } from './figures.ts';
import type { Game } from './game-kind.ts';

/** The rules page: figures and sentences in the player's language. */
export function describeRules(game: Game, language: Language): RulesInfo {
  return { game: game.info(language), rtp: percent(game.rtpPpm, language), ...game.rules(language) };
}
