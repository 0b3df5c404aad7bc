import { familyRules } from '@pavilion/lottery/families';
import { ratio } from '@pavilion/lottery/ratio';
import { expect, test } from 'vitest';
import { liabilitiesOf } from './exposure.ts';

const playOf = (code: string) => {
  const play = Object.values(familyRules)
    .flatMap(({ plays }) => plays)
    .find((one) => one.code === code);
  if (!play) throw new Error(`no play ${code}`);
  return play;
};
const line = (code: string, content: string) => ({ play: playOf(code), content, unit: 10n, odds: [ratio(15)] });

test('combinations are held to the limit of a selection each, and number by number', () => {
  const found = liabilitiesOf([line('vn-north.xien.2', '27-72,08-27'), line('vn-north.xien.2', '27-72')]);
  expect(found.map(({ key, amount, line: first }) => [key, amount, first])).toEqual([
    ['27-72', 300n, 1],
    ['27-#', 450n, 1],
    ['72-#', 300n, 1],
    ['08-27', 150n, 1],
    ['08-#', 150n, 1],
  ]);
});

test('of combinations across two draws the numbers name the other draw too', () => {
  const found = liabilitiesOf([line('vn-south.da.across', '12-34@317')]);
  expect(found.map(({ key }) => key)).toEqual(['12-34@317', '12-#@317', '34-#@317']);
});
