// Draws of Hanoi and Laos as they are played in Thailand: tops on the tail of the special prize, bottoms on that of the next one.
import type { Draw, FamilyRules, Prizes } from '../play.ts';
import { prizeDraw } from '../prizes.ts';
import { topsPlays } from './tops.ts';

/** How many digits a house publishes of each; plays see the last three and the last two only. */
const drawOf = (special: number, next: number): Draw<Prizes> =>
  prizeDraw(
    'hanoi',
    [
      { code: 'special', count: 1, digits: special, labels: ['giai dac biet', 'dac biet', 'db', 'special'] },
      { code: 'next', count: 1, digits: next, labels: ['giai nhat', 'nhat', 'g1', 'next'] },
    ],
    (prizes) => ({ top: prizes['special']?.[0]?.slice(-3) ?? '', bottom: prizes['next']?.[0]?.slice(-2) ?? '' }),
  );

const hanoiDraw = drawOf(5, 5);

export const hanoi: FamilyRules<Prizes> = {
  draw: hanoiDraw,
  variants: { hanoi: hanoiDraw, lao: drawOf(4, 2), 'lao-five': drawOf(5, 5), 'lao-six': drawOf(6, 2) },
  plays: topsPlays({ family: 'hanoi', ids: 3500, top: 'special', bottom: 'next' }),
};
