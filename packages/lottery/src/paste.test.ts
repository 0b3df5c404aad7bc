import fc from 'fast-check';
import { expect, test } from 'vitest';
import { familyRules, findPlay } from './families.ts';
import { byTouch, combinations, doubles, shadowDoubles } from './numbers.ts';
import type { PasteOptions } from './paste.ts';
import { MAX_PASTED, readPaste, writeLine } from './paste.ts';
import type { Family } from './play.ts';
import { anyText } from './testing/any-text.ts';
import { bet, drawn, prizeFamilies, seeded } from './testing/prize-worlds.ts';

const vi = { group: '.', decimal: ',' };
const en = { group: ',', decimal: '.' };
const options = (family: Family, marks = vi, board?: string): PasteOptions => {
  const play = board === undefined ? undefined : findPlay(family, `${family}.${board}`);
  return { plays: familyRules[family]?.plays ?? [], marks, ...(play ? { play } : {}) };
};
const north = options('vn-north', vi, 'lo.2');

/** Entries as `play content price`, and faults as `!code text → repair`. */
function linesOf(text: string, given = north): string[] {
  return readPaste(text, given).lines.flatMap(({ entries, faults }) => [
    ...entries.map(({ play, content, price }) =>
      [play.code.slice(play.family.length + 1), content, price && (price.kind === 'amount' ? price.value : `${price.count} ${price.kind}`)]
        .filter((part) => part !== null)
        .join(' '),
    ),
    ...faults.map(({ code, text: at, repair }) => `!${code} ${at}${repair === undefined ? '' : ` → ${repair}`}`),
  ]);
}

test.each([
  ['lo 27 20d', ['lo.2 27 20 points']],
  ['Lô 27 72 20 điểm', ['lo.2 27,72 20 points']],
  ['LÔ２７ 20đ', ['lo.2 27 20 points']],
  ['lo 345 10n', ['lo.3 345 10000']],
  ['bao lo 1234 = 5000', ['lo.4 1234 5000']],
  ['de 45 200k', ['de 45 200000']],
  ['de 45\u200b 100k', ['de 45 100000']],
  ['de 4\u20605 ၁၀၀k', ['de 45 100000']],
  ['đề 45 1tr5', ['de 45 1500000']],
  ['3c 345 50k', ['cang 345 50000']],
  ['xỉu chủ 345 50 nghìn', ['xiu-chu 345 50000']],
  ['x2 12-34 100k', ['xien.2 12-34 100000']],
  ['xiên 12-34-56, 11-22-33 x 5', ['xien.3 11-22-33,12-34-56 5 times']],
  ['xien 2 12 34 100k', ['xien.2 12-34 100000']],
  ['trượt 4 01 02 03 04 50k', ['truot.4 01-02-03-04 50000']],
  ['27,72 08.45 x 20', ['lo.2 08,27,45,72 20 times']],
  ['27 x 20k', ['lo.2 27 20000']],
  ['lo 27 20d 45 30d de 45 200k', ['lo.2 27 20 points', 'lo.2 45 30 points', 'de 45 200000']],
  ['đề 00-09 10k', ['de 00,01,02,03,04,05,06,07,08,09 10000']],
  ['de 10 đến 13 10k', ['de 10,11,12,13 10000']],
  ['de 12-34-56 10k', ['de 12,34,56 10000']],
  ['đầu 5 20k', ['digit.head 5 20000']],
  ['duoi 7,8 20k', ['digit.tail 7,8 20000']],
  ['dau 27 20k', ['dau 27 20000']],
  ['dau duoi 27 20k', ['dau 27 20000', 'de 27 20000']],
  ['lo kép 5d', [`lo.2 ${doubles().join()} 5 points`]],
  ['de kep lech 5k', [`de ${shadowDoubles().join()} 5000`]],
  ['de chạm 3 5k', [`de ${byTouch(3).join()} 5000`]],
  ['de tong 5 5k', ['de 05,14,23,32,41,50,69,78,87,96 5000']],
  ['de dau 5 5k', ['de 50,51,52,53,54,55,56,57,58,59 5000']],
  ['de 45 1.000.000 vnd', ['de 45 1000000']],
  ['de 45 20.000 đồng', ['de 45 20000']],
  ['de 45 1,5tr', ['de 45 1500000']],
  ['đề\n27 10k\n45', ['de 27 10000', 'de 45']],
  ['٢٧ ۷۲', ['lo.2 27,72']],
])('%j', (text, expected) => expect(linesOf(text)).toEqual(expected));

test.each([
  ['lo 7', ['!digits 7 → 07']],
  ['de 45,200k', ['!separator 45,200k → 45 200k']],
  ['lo 12 27,72k', ['!separator 27,72k']],
  ['de 45 1,000 vnd', ['!separator 1,000 vnd']],
  ['de 45 1.00k', ['!separator 1.00k']],
  ['de 45 20000d', ['!unit 20000d']],
  ['de 45 0k', ['!amount 0k']],
  ['de 12-34 10k', ['!range-or-list 12']],
  ['de 19 den 10', ['!range 19 den 10']],
  ['x2 12 34 56 78 10k', ['!combination 12']],
  ['x2 12-12 10k', ['!double 12-12']],
  ['x5 12-34-56-78-90 10k', ['!play 12']],
  ['hello 27', ['!word hello']],
  ['27 ☃', ['!word ☃']],
  ['lo 27 20d dau 5 20k', ['!play dau 5', '!few 20k']],
  ['lo de 27', ['!few de']],
  ['lo 27 20d de', ['!few ']],
  ['20k', ['!few 20k']],
  ['---', ['!few ']],
])('%j is refused', (text, expected) => expect(linesOf(text)).toEqual(expected));

test('marks are the reader’s; families without words take the play of the board', () => {
  expect(linesOf('de 45 1,000 vnd', options('vn-north', en))).toEqual(['de 45 1000']);
  expect(linesOf('de 45 1.000 vnd', options('vn-north', en))).toEqual(['!separator 1.000 vnd']);
  expect(linesOf('1234 4321 x 2', options('four-d', en, 'big'))).toEqual(['big 1234,4321 2 times']);
  expect(linesOf('1234 4321', options('four-d', en, 'ibox-big'))).toEqual(['!double 4321']);
  expect(linesOf('123 45', options('thai', en, 'top.3'))).toEqual(['!digits 45']);
  expect(linesOf('12-34', options('vn-north', vi, 'xien.2'))).toEqual(['xien.2 12-34']);
  expect(linesOf('da 12 34 56 10k\ndx 12-34 5k\nx3 12-34-56 5k\ndau 5', options('vn-south'))).toEqual([
    'da 12-34-56 10000',
    'da.across 12-34 5000',
    'da.all.3 12-34-56 5000',
    '!digits 5 → 05',
  ]);
  expect(linesOf('27', options('vn-south'))).toEqual(['!play 27']);
});

test('lines keep their place, doubles say where they were first, and a repair is the whole line', () => {
  const { lines, count } = readPaste('\nlo 27 72 27 5d\n\nlo 7, 8 20d\nlo 72 10d', north);
  expect(lines.map(({ line }) => line)).toEqual([2, 4, 5]);
  expect(lines[0]!.entries[0]).toMatchObject({ content: '27,72', stakes: 54, doubles: [{ number: '27', line: 2 }] });
  expect(lines[1]!.repair).toBe('lo 07, 08 20d');
  expect(lines[2]!.entries[0]!.doubles).toEqual([{ number: '72', line: 2 }]);
  expect(count).toBe(3);
});

test('beyond 10,000 numbers or lines nothing is read', () => {
  const much = Array.from({ length: 101 }, () => 'de 00-99').join('\n');
  expect(readPaste(much, north).lines.at(-1)).toMatchObject({ line: 101, faults: [{ code: 'many' }] });
  const { lines } = readPaste('de 27\n'.repeat(MAX_PASTED + 5), north);
  expect(lines.length).toBe(MAX_PASTED + 1);
  expect(lines.at(-1)).toMatchObject({ entries: [], faults: [{ code: 'many' }] });
});

test('any text is read without a throw', () => {
  const piece = fc.oneof(
    anyText(6),
    fc.constantFrom(
      'lo',
      'de',
      'x2',
      'kep',
      'dau',
      'den',
      ' ',
      '-',
      ',',
      '\n',
      '=',
      'x',
      '27',
      '345',
      '20d',
      '1.000',
      '1,5tr',
      '9'.repeat(400),
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom(...prizeFamilies), (pieces, family) => {
      const { lines } = readPaste(pieces.join(''), options(family));
      expect(lines.filter(({ entries, faults }) => entries.length > 0 && faults.length > 0)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('a line that was written is read back the same', () => {
  const below = seeded(3);
  const price = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 999 }).map((count) => ({ kind: 'points' as const, count })),
    fc.integer({ min: 1, max: 99_999 }).map((count) => ({ kind: 'times' as const, count })),
    fc.integer({ min: 1, max: 1e9 }).map((units) => ({ kind: 'amount' as const, value: String(units / 10_000) })),
  );
  const plays = prizeFamilies.flatMap((family) => familyRules[family]?.plays ?? []);
  fc.assert(
    fc.property(fc.constantFrom(...plays), price, fc.constantFrom(vi, en), (play, price, marks) => {
      const reading = play.read(bet(play, below, drawn(play.family, below)), 2);
      if (!reading.ok) throw new Error(reading.fault.problem);
      const { content } = reading.selection;
      const { lines } = readPaste(writeLine({ play, content, price }, marks), { plays: familyRules[play.family]!.plays, play, marks });
      expect(lines).toMatchObject([{ faults: [], entries: [{ play: { id: play.id }, ...reading.selection, price }] }]);
    }),
    { numRuns: 500 },
  );
});

test('combinations are all or, beyond the cap, none', () => {
  expect(combinations([1, 2, 3, 4], 2, 6)).toEqual([
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
  ]);
  expect(combinations([1, 2, 3, 4], 2, 5)).toBeNull();
});
