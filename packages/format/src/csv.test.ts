import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvText } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['=1+1', "'=1+1"],
  ['@cmd', "'@cmd"],
  ['-5.25', '-5.25'],
  ['-x', "'-x"],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－x', "'－x"],
  ['＠cmd', "'＠cmd"],
  ['﹢1', "'﹢1"],
  ['−x', "'−x"],
  ['\t=1', "'\t=1"],
  ['\r1', '"\'\r1"'],
  ['\u00a0=1', "'\u00a0=1"],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff=1', "'\ufeff=1"],
  [' =1', "' =1"],
  ['-5,5', '"-5,5"'],
  ['－5', "'－5"],
  ['a;b', '"a;b"'],
])('%s → %s', (value, expected) => {
  expect(csvCell(value)).toBe(expected);
});

test('rows end as spreadsheets expect, with a mark for UTF-8', () => {
  expect(
    csvText([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBe('\uFEFFa,b\r\n1,2\r\n');
});

const SIGNS = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '﹢',
  '﹣',
  '﹫',
  '\u2212',
  '\t',
  '\r',
  '\n',
  ' ',
  '\u3000',
  '\u200b',
  '\u0000',
  '"',
  ',',
  "'",
  '1',
  'a',
  'é',
  '汉',
];

/** As a spreadsheet reads one cell: without its quotes. */
const readCell = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);

test('whatever a cell holds, it is read back as it was, marked where it could be a formula', () => {
  fc.assert(
    fc.property(
      fc
        .array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary', maxLength: 2 })), { maxLength: 8 })
        .map((parts) => parts.join('')),
      (value) => {
        const cell = csvCell(value);
        const read = readCell(cell);
        expect([value, `'${value}`]).toContain(read);
        const begins = read.normalize('NFKC').replace(/^[^\p{L}\p{N}\p{P}\p{S}\p{M}]+/u, '');
        if (/^[=+\-@\u2212]/u.test(begins)) expect(read).toMatch(/^-\d+([.,]\d+)?$/);
        expect(/^[\t\r\n]/.test(read)).toBe(false);
        // Nothing inside ends the cell early.
        if (!cell.startsWith('"')) expect(cell).not.toMatch(/[",;\r\n]/);
      },
    ),
    { numRuns: 2_000 },
  );
});
