import type { Speech } from '../../say.ts';
import { times } from '../figures.ts';
import type { KindRules } from '../game-kind.ts';
import { LIMBO_MAX_TARGET, LIMBO_MIN_TARGET } from './math.ts';

/** Figures and sentences of limbo (`locales/<language>/rules.json`) in the player's language. */
export function limboRules({ formats, say }: Speech): KindRules {
  const figures = { min: times(LIMBO_MIN_TARGET, formats), max: times(LIMBO_MAX_TARGET, formats) };
  return {
    hitFrequency: null,
    maxWin: figures.max,
    paragraphs: ['target', 'chance', 'payout', 'demo'].map((sentence) => say(`rules.${sentence}`, figures)),
  };
}
