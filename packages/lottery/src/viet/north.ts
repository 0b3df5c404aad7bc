// The draw of the North: 27 prizes, the special one of five digits.
import type { FamilyRules, PrizeForm, Prizes } from '../play.ts';
import { vietFacts, vietLabels, vietPlays } from './plays.ts';
import { prizeDraw } from '../prizes.ts';

const form: readonly PrizeForm[] = vietLabels([
  ['special', 1, 5],
  ['g1', 1, 5],
  ['g2', 2, 5],
  ['g3', 6, 5],
  ['g4', 4, 4],
  ['g5', 6, 4],
  ['g6', 3, 3],
  ['g7', 4, 2],
]);

export const north: FamilyRules<Prizes> = {
  draw: prizeDraw('vn-north', form, vietFacts),
  plays: vietPlays({
    family: 'vn-north',
    form,
    ids: 3000,
    // A head of two digits and the three of xỉu chủ are those of the last prizes.
    head: 'g7',
    three: 'g6',
    usual: { lo: ['75', '650', '5500'], special: '95', first: '95', cang: '900', xien: ['15', '75', '250'] },
    // Per point 29,000, whatever the number of prizes.
    point: { 2: { price: '29000', pays: '99000' }, 3: { price: '29000', pays: '900000' } },
    isNorth: true,
  }),
};
