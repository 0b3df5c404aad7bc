// The Thai government draw: a first prize of six digits, two numbers each of three digits in front and at the back, one of two.
import type { FamilyRules, Prizes } from '../play.ts';
import { prizeDraw } from '../prizes.ts';
import { topsPlays } from './tops.ts';

const form = [
  { code: 'first', count: 1, digits: 6, labels: ['first prize', 'first', '1st', 'รางวัลที่ 1'] },
  { code: 'front', count: 2, digits: 3, labels: ['front three', 'front 3', 'front', 'เลขหน้า 3 ตัว'] },
  { code: 'back', count: 2, digits: 3, labels: ['back three', 'back 3', 'back', 'เลขท้าย 3 ตัว'] },
  { code: 'two', count: 1, digits: 2, labels: ['last two', 'last 2', 'two', 'เลขท้าย 2 ตัว'] },
];

export const thai: FamilyRules<Prizes> = {
  draw: prizeDraw('thai', form, (prizes) => ({
    top: prizes['first']?.[0]?.slice(-3) ?? '',
    bottom: prizes['two']?.[0] ?? '',
  })),
  plays: topsPlays({
    family: 'thai',
    ids: 3400,
    top: 'first',
    bottom: 'two',
    threeBottom: [
      { prize: 'front', count: 2 },
      { prize: 'back', count: 2 },
    ],
  }),
};
