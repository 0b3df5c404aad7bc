import type { LanguageTag } from '@pavilion/languages/tags';
import type { RulesInfo } from '../api-types.ts';
import { nameOf, speechIn } from '../texts.ts';
import { percent } from './figures.ts';
import type { Game } from './game-kind.ts';

/** The rules page: figures and sentences in the player's language. */
export function describeRules(game: Game, language: LanguageTag): RulesInfo {
  const speech = speechIn(language, game.kind);
  return { game: game.info(nameOf(game, language)), rtp: percent(game.rtpPpm, speech.formats), ...game.rules(speech) };
}
