// Draws of the South and of Central Vietnam: 18 prizes of each province, the special one of six digits.
import type { FamilyRules, PrizeForm, Prizes } from '../play.ts';
import { vietFacts, vietLabels, vietPlays } from './plays.ts';
import { prizeDraw } from '../prizes.ts';

const form: readonly PrizeForm[] = vietLabels([
  ['special', 1, 6],
  ['g1', 1, 5],
  ['g2', 1, 5],
  ['g3', 2, 5],
  ['g4', 7, 5],
  ['g5', 1, 4],
  ['g6', 3, 4],
  ['g7', 1, 3],
  ['g8', 1, 2],
]);

export const south: FamilyRules<Prizes> = {
  draw: prizeDraw('vn-south', form, vietFacts),
  plays: vietPlays({
    family: 'vn-south',
    form,
    ids: 3100,
    head: 'g8',
    three: 'g7',
    usual: { lo: ['75', '650', '5500'], special: '75', first: '75', cang: '650', xien: [] },
    point: {},
    isNorth: false,
  }),
};
