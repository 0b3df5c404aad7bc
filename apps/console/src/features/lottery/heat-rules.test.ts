import { expect, test } from 'vitest';
import { heatOf, percentText, shareOf, squareOf, wordOf } from './heat-rules.ts';

const key = (name: string, beside: string | null = null) => ({ key: name, beside, liability: '5' });

const bare = (...keys: ReturnType<typeof key>[]) => ({ square: null, keys });
const sizes = {
  rows: ['First', 'Second'],
  options: [
    { code: 'big', word: 'Big' },
    { code: 'small', word: 'Small' },
  ],
};

test('two digits are a square of a hundred, options of rows a row each, anything else a list', () => {
  const square = squareOf(bare(key('07'), key('99')));
  expect(square?.flat()).toHaveLength(100);
  expect(square?.[0]?.[7]).toMatchObject({ key: '07', liability: '5' });
  expect(square?.[9]?.[8]).toMatchObject({ key: '98', liability: '0' });
  expect(squareOf({ square: sizes, keys: [key('2:big')] })).toEqual([
    [
      { key: '2:big', word: 'Big', row: 'Second', liability: '5' },
      { key: '2:small', word: 'Small', row: 'Second', liability: '0' },
    ],
  ]);
  for (const keys of [[key('27-72')], [key('27'), key('123')], [key('27', 'Bến Tre')]]) expect(squareOf(bare(...keys))).toBeNull();
  expect(squareOf({ square: { ...sizes, rows: [] }, keys: [key('big')] })).toBeNull();
  expect([wordOf('2:big', sizes), wordOf('small', { ...sizes, rows: [] }), wordOf('27-72', null)]).toEqual([
    'Second · Big',
    'Small',
    '27-72',
  ]);
});

test.each([
  ['0', '100', 0, 0],
  ['10', '100', 0.1, 1],
  ['25', '100', 0.25, 2],
  ['79', '100', 0.79, 3],
  ['80', '100', 0.8, 4],
  ['200', '100', 2, 4],
  ['1', '0', 1, 4],
])('%s of %s', (part, whole, share, heat) => {
  expect(shareOf(part, whole)).toBeCloseTo(share);
  expect(heatOf(shareOf(part, whole))).toBe(heat);
});

test('a little is not told as nothing', () => {
  expect([0, 0.00002, 0.004, 0.5].map(percentText)).toEqual(['0%', '< 0.01%', '0.4%', '50%']);
});
