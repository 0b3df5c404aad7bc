import { expect, test } from 'vitest';
import { hasMode, playsInMode, prizeModeOf } from './prize-mode.ts';

const lane = (gameType: string, ...vendors: string[]) => ({ gameType, cards: vendors.map((vassalage) => ({ vassalage })) }) as never;

test.each([
  [[lane('ELOTT', 'ELOTT'), lane('LOTT', 'TCG_LOTTO_VN')], 'LOTT'],
  [[lane('ELOTT', 'ELOTT', 'TCG_LOTTO_VN')], 'ELOTT'],
  [[lane('ELOTT', 'LOTT')], 'ELOTT'],
  [[lane('RNG', 'LOTT')], 'LOTT'],
  [[], 'LOTT'],
])('the prize mode by the cards: %#', (lanes, mode) => {
  expect(prizeModeOf(lanes)).toBe(mode);
});

test.each([
  [[1, 2], 'zy', true],
  [[1], 'ZY', false],
  [[1], 'Lott', true],
  [[3], 'LOTT', true],
  [[3], 'ZY', false],
  [[4], 'lott', false],
  [[1], 'SEA', false],
  [[1], 'toString', false],
  [[1], '', false],
])('modes %j are sold as %s: %s', (ids, named, isSold) => {
  expect(
    hasMode(
      ids.map((prizeModeId) => ({ prizeModeId, playMenuGroups: [] })),
      named,
    ),
  ).toBe(isSold);
});

test('an address names ZY where the game has it, and nothing else', () => {
  const modes = [
    { prizeModeId: 1, playMenuGroups: [] },
    { prizeModeId: 2, playMenuGroups: [] },
  ];
  const ids = ['zy', 'LOTT', 'nonsense', null].map((named) => playsInMode(modes, named)?.prizeModeId);
  expect(ids).toEqual([2, 1, 1, 1]);
  expect(playsInMode(modes.slice(0, 1), 'ZY')?.prizeModeId).toBe(1);
});
