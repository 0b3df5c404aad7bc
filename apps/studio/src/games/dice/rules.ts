import type { Speech } from '../../say.ts';
import { percent, times } from '../figures.ts';
import type { KindRules } from '../game-kind.ts';
import { DICE_MAX_CHANCE, DICE_MIN_CHANCE, DICE_MULTIPLIER_SCALE, diceMultiplier } from './math.ts';

/** Figures and sentences of dice (`locales/<language>/rules.json`) in the player's language. */
export function diceRules({ formats, say }: Speech): KindRules {
  const chance = (hundredths: number): string => percent(hundredths * 100, formats);
  const figures = { min: chance(DICE_MIN_CHANCE), max: chance(DICE_MAX_CHANCE) };
  return {
    hitFrequency: null,
    maxWin: times((diceMultiplier(DICE_MIN_CHANCE) * 100) / DICE_MULTIPLIER_SCALE, formats),
    paragraphs: ['roll', 'face', 'chance', 'payout', 'demo'].map((sentence) => say(`rules.${sentence}`, figures)),
  };
}
