import type { Prizes } from '@pavilion/lottery/play';
import { isQuick } from '../../../shared/lottery/family.ts';
import { prizesOf } from '../official/rules.ts';
import type { ShownDraw } from './shown-draws.ts';

/** Only figures, as many as the longest prize has. */
export const figuresOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 6);

/** Whether a number of a prize ends in the figures that are looked for. */
export const isFound = (number: string, figures: string): boolean => figures !== '' && number.endsWith(figures);

/** Whether one of the numbers of a quick draw is the one that is looked for. */
export const isFoundBall = (number: string, figures: string): boolean => figures !== '' && Number(number) === Number(figures);

/** How many numbers of these draws are what is looked for. */
export function countFound(draws: readonly ShownDraw[], figures: string): number {
  return draws.reduce((sum, { game, winNo }) => {
    if (isQuick(game.family)) return sum + winNo.split(',').filter((number) => isFoundBall(number, figures)).length;
    const prizes: Prizes = prizesOf(winNo);
    return (
      sum +
      Object.values(prizes)
        .flat()
        .filter((number) => isFound(number, figures)).length
    );
  }, 0);
}
