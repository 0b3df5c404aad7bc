import { north } from '@pavilion/lottery/viet/north';
import { expect, test } from 'vitest';
import { fallOf, linesOf, orderOf, prizesAfter, sortedLines, wonAfter } from './prizes-fall.ts';

const PRIZES = {
  special: ['12345'],
  g1: ['55501'],
  g2: ['60102', '60227'],
  g3: ['60304', '60405', '60506', '60607', '60708', '60827'],
  g4: ['1010', '1111', '1212', '1313'],
  g5: ['1414', '1515', '1616', '1717', '1818', '1919'],
  g6: ['120', '121', '122'],
  g7: ['23', '24', '25', '26'],
};
const fall = fallOf('vn-north', PRIZES);
const line = (key: string, playId: number, bettingContent: string, winningAmount: number | null = null) => ({
  key,
  playId,
  playName: key,
  bettingContent,
  bettingAmount: 29_000,
  winningAmount,
});
const playId = (code: string): number => north.plays.find((play) => play.code === code)?.id ?? 0;
const of = (...lines: ReturnType<typeof line>[]) => linesOf(north.plays, lines, fall);

test.each([
  ['vn-north', ['g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'special']],
  ['vn-south', ['g8', 'g7', 'g6', 'g5', 'g4', 'g3', 'g2', 'g1', 'special']],
  ['four-d', ['consolation', 'starter', 'third', 'second', 'first']],
  ['hanoi', ['next', 'special']],
] as const)('prizes of %s in the order they are drawn', (family, order) => expect(orderOf(family)).toEqual(order));

test('27 numbers fall; the special one last', () => {
  expect(fall).toHaveLength(27);
  expect(fall.at(-1)).toEqual({ prize: 'special', at: 0, number: '12345' });
  expect(prizesAfter(fall, 3)).toEqual({ g1: ['55501'], g2: ['60102', '60227'] });
});

test('a number by the point hits with each prize that brings it', () => {
  const [lo] = of(line('lo', playId('vn-north.lo.2'), '27', 198_000));
  // Second prize's second number is the third to fall, third prize's last the ninth.
  expect([0, 2, 3, 8, 9, 27].map((fallen) => lo?.hits[fallen])).toEqual([0, 0, 1, 1, 2, 2]);
  expect([2, 3, 9].map((fallen) => lo && wonAfter(lo, fallen))).toEqual([0n, 990_000_000n, 1_980_000_000n]);
});

test('several together hit with the last of them, a line on the special prize at the end', () => {
  const [xien, de] = of(line('xien', playId('vn-north.xien.2'), '27-23'), line('de', playId('vn-north.de'), '45'));
  expect([22, 23, 27].map((fallen) => xien?.hits[fallen])).toEqual([0, 1, 1]);
  expect([26, 27].map((fallen) => de?.hits[fallen])).toEqual([0, 1]);
});

test('numbers that must stay away are known at the end alone', () => {
  const [truot] = of(line('truot', playId('vn-north.truot.4'), '90-91-92-93'));
  expect([0, 26, 27].map((fallen) => truot?.hits[fallen])).toEqual([0, 0, 1]);
});

test('no sum is said before the settlement', () => {
  const [lo] = of(line('lo', playId('vn-north.lo.2'), '27'));
  expect(lo && wonAfter(lo, 27)).toBeNull();
});

test('lines with hits come first, in the order they hit', () => {
  const lines = of(
    line('none', playId('vn-north.lo.2'), '99'),
    line('late', playId('vn-north.de'), '45'),
    line('early', playId('vn-north.lo.2'), '27'),
  );
  expect(sortedLines(lines, 5).map(({ key }) => key)).toEqual(['early', 'none', 'late']);
  expect(sortedLines(lines, 27).map(({ key }) => key)).toEqual(['early', 'late', 'none']);
});
