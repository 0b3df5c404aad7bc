import type { Speech } from '../../say.ts';
import { percent, times } from '../figures.ts';
import type { KindRules } from '../game-kind.ts';
import type { SlotTheme } from './theme.ts';

/** Figures and sentences of a slot (`locales/<language>/rules.json`) in the player's language. */
export function slotRules({ math, odds }: SlotTheme, { formats, say }: Speech): KindRules {
  const { awards, multipliers, cap } = math.freeSpins;
  const figures = {
    lines: math.lines.length,
    coins: math.coinsPerBet,
    cap,
    trigger: odds.freeSpinsOneIn,
    awards: [3, 4, 5].map((count) => awards[count as 3]).join(' / '),
    multipliers: multipliers.map((multiplier) => `${multiplier}×`).join(', '),
    maxSpin: times(odds.maxSpinWinHundredths, formats),
  };
  const sentences = [`wins.${math.layout}`, 'coins', 'wild', 'scatter', 'freeSpins', 'maxWin', 'demo'];
  return {
    hitFrequency: percent(odds.hitPpm, formats),
    maxWin: times(odds.maxRoundWinHundredths, formats),
    paragraphs: sentences.map((sentence) => say(`rules.${sentence}`, figures)),
  };
}
