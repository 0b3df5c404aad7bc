import { expect, test } from 'vitest';
import { heatOf, shareOf, squareOf } from './heat-rules.ts';

const key = (name: string, beside: string | null = null) => ({ key: name, beside, liability: '5' });

test('two digits are a square of a hundred, digits of positions a row each, anything else a list', () => {
  const square = squareOf([key('07'), key('99')]);
  expect(square?.flat()).toHaveLength(100);
  expect(square?.[0]?.[7]).toMatchObject({ key: '07', liability: '5' });
  expect(square?.[9]?.[8]).toMatchObject({ key: '98', liability: '0' });
  expect(squareOf([key('1:3'), key('4:0')])?.map((row) => [row[0]?.position, row.length])).toEqual([
    [1, 10],
    [4, 10],
  ]);
  for (const keys of [[key('27-72')], [key('27'), key('123')], [key('27', 'Bến Tre')], [key('1:big')]]) expect(squareOf(keys)).toBeNull();
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
