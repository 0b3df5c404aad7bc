import { expect, test } from 'vitest';
import { familyRules } from '../families.ts';
import { readTypedList } from './typed-list.ts';

const play = (code: string) => {
  const found = Object.values(familyRules)
    .flatMap(({ plays }) => plays)
    .find((one) => one.code === code);
  if (!found) throw new Error(`no play ${code}`);
  return found;
};
const five = play('ssc.straight.five');
const three = play('11x5.any.3');

test.each([
  ['commas and rows', '12345, 54321;00000\n99999', '12345,54321,00000,99999', []],
  ['blanks between lines', '12345 54321', '12345,54321', []],
  ['digits apart', '1 2 3 4 5\n5-4-3-2-1', '12345,54321', []],
  ['digits of other scripts', '١٢٣٤٥\n１２３４６', '12345,12346', []],
  ['a wrong row keeps the others', '12345\nabcde\n54321', '12345,54321', [[2, 'abcde', 'form']]],
  ['a wrong word beside right ones', '12345, 1234; 12346\n54321', '12345,12346,54321', [[1, '1234', 'digits']]],
  ['a double, wherever it is', '12345;54321\n12345', '12345,54321', [[2, '12345', 'double']]],
  ['nothing', ' \n,', '', []],
])('%s', (_what, text, content, faults) => {
  const found = readTypedList(five, text);
  expect(found.content).toBe(content);
  expect(found.faults.map(({ row, text: part, problem }) => [row, part, problem])).toEqual(faults);
});

test('lines of numbers of two digits are parted by commas and rows, their numbers by anything', () => {
  const { content, faults } = readTypedList(three, '01 02 03, 040506\n07-08-09\n01 02');
  expect(three.read(content, 2)).toMatchObject({ ok: true, selection: { stakes: 3 } });
  expect(faults).toMatchObject([{ row: 3, text: '01 02' }]);
});

test('ten thousand lines are read, and again as the play takes them', () => {
  const lines = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(5, '0'));
  const { content, faults } = readTypedList(five, lines.join('\n'));
  expect(faults).toEqual([]);
  expect(five.read(content, 2)).toMatchObject({ ok: true, selection: { stakes: 10_000 } });
});
