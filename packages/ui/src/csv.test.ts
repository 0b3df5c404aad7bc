import { expect, test } from 'vitest';
import { csvCell, csvText } from './csv.ts';

test.each([
  ['plain', 'plain'], ['=1+1', "'=1+1"], ['@cmd', "'@cmd"], ['-5.25', '-5.25'], ['-x', "'-x"], ['a,b', '"a,b"'], ['say "hi"', '"say ""hi"""'],
])('%s → %s', (value, expected) => {
  expect(csvCell(value)).toBe(expected);
});

test('rows end as spreadsheets expect, with a mark for UTF-8', () => {
  expect(csvText([['a', 'b'], ['1', '2']])).toBe('\uFEFFa,b\r\n1,2\r\n');
});
