import { familyRules } from '@pavilion/lottery/families';
import { expect, test } from 'vitest';
import { planIssues } from './calendar.ts';
import { drawOf, GAMES } from './games.ts';

const game = (code: string) => GAMES.find((one) => one.code === code) ?? expect.fail(code);
const drawn = (code: string, days: number) => {
  const from = new Date('2026-11-22T17:00:00Z');
  return planIssues(game(code), from, new Date(from.getTime() + days * 86_400_000)).map(({ numero, drawsAt }) => [
    numero,
    drawsAt.toISOString(),
  ]);
};

test('every game has rules, a number and a code of its own', () => {
  expect(GAMES.filter(({ family }) => !familyRules[family])).toEqual([]);
  expect(new Set(GAMES.map(({ id }) => id)).size).toBe(GAMES.length);
  expect(new Set(GAMES.map(({ code }) => code)).size).toBe(GAMES.length);
});

test('draws of others fall on their days, by the clock of their place', () => {
  expect(drawn('VN_HCM', 7)).toEqual([
    ['20261123', '2026-11-23T09:15:00.000Z'],
    ['20261128', '2026-11-28T09:15:00.000Z'],
  ]);
  expect(drawn('TH_16', 30)).toEqual([
    ['20261201', '2026-12-01T08:00:00.000Z'],
    ['20261216', '2026-12-16T08:00:00.000Z'],
  ]);
  expect(drawn('VN_NORTH', 2).map(([numero]) => numero)).toEqual(['20261123', '20261124']);
});

test('three provinces of the South draw on a day, four on Saturdays; two or three of the Centre', () => {
  const counts = (group: string) =>
    [1, 2, 3, 4, 5, 6, 7].map(
      (day) => GAMES.filter((one) => one.group === group && one.schedule.kind === 'daily' && one.schedule.weekdays.includes(day)).length,
    );
  expect(counts('VN_SOUTH')).toEqual([3, 3, 3, 3, 3, 4, 3]);
  expect(counts('VN_CENTRAL')).toEqual([2, 2, 2, 3, 2, 3, 3]);
});

test('results are read in the form in which the game publishes them', () => {
  const [four, five] = ['{"next":["56"],"special":["1234"]}', '{"next":["56789"],"special":["01234"]}'];
  const read = (code: string, text: string) => drawOf(game(code)).readResult(text);
  expect([read('LAO_4', four), read('LAO_5', five), read('HANOI_D', five)]).not.toContain(null);
  expect([read('LAO_4', five), read('LAO_5', four)]).toEqual([null, null]);
});
