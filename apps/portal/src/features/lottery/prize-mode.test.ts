import { expect, test } from 'vitest';
import { playsInMode, prizeModeOf } from './prize-mode.ts';

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

test('an address names ZY where the game has it, and nothing else', () => {
  const modes = [
    { prizeModeId: 1, playMenuGroups: [] },
    { prizeModeId: 2, playMenuGroups: [] },
  ];
  const ids = ['zy', 'LOTT', 'nonsense', null].map((named) => playsInMode(modes, named)?.prizeModeId);
  expect(ids).toEqual([2, 1, 1, 1]);
  expect(playsInMode(modes.slice(0, 1), 'ZY')?.prizeModeId).toBe(1);
});
