import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { unitsFromForm } from './money.ts';
import { requiredText, text } from './wire-text.ts';
import { calendarDay, codeText, dayOrMoment, instant, int4Id, rowId, version, wholeNumber } from './wire-types.ts';

const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeDecode(schema, value as never).success;

describe('a day', () => {
  test.each(['2026-01-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s exists', (day) => {
    expect([calendarDay, dayOrMoment].map((type) => accepts(type, day))).toEqual([true, true]);
  });

  test.each([
    'PRN',
    '2026-02-31',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    'epoch',
    'infinity',
    '-infinity',
    'now',
    'today',
    '',
    '2026-1-1',
    ' 2026-01-01',
    '2026-01-01 ',
    '２０２６-01-01',
    '20260101',
    '12026-01-01',
    20260101,
    null,
    ['2026-01-01'],
  ])('%s does not', (day) => {
    expect([calendarDay, dayOrMoment].map((type) => accepts(type, day))).toEqual([false, false]);
  });
});

test.each([
  ['2026-01-31 23:59:59', true],
  ['2026-01-31T00:00:00', true],
  ['2026-02-31 00:00:00', false],
  ['2026-01-31 24:00:00', false],
  ['2026-01-31 23:60:00', false],
  ['2026-01-31 23:59:60', false],
  ['2026-01-31 1:00:00', false],
  ['2026-01-31 10:00', false],
])('the moment %s: %s', (moment, expected) => {
  expect(accepts(dayOrMoment, moment)).toBe(expected);
});

test.each([
  ['2026-01-31T10:00:00Z', true],
  ['2026-01-31T10:00:00+07:00', true],
  ['2026-02-31T10:00:00Z', false],
  ['2026-01-31T10:00:00', false],
  ['0000-01-01T00:00:00Z', false],
  ['2026-01-31T25:00:00Z', false],
  ['epoch', false],
  ['2026-01-31', false],
])('the instant %s: %s', (moment, expected) => {
  expect(accepts(instant, moment)).toBe(expected);
});

describe('a whole number', () => {
  test.each([
    ['0', 0],
    ['1001', 1001],
    [1001, 1001],
    ['2147483647', 2_147_483_647],
  ])('%s is %i', (given, number) => {
    expect(z.decode(int4Id, given as never)).toBe(number);
  });

  test.each([
    '0x3E9',
    '1001.0',
    '1e3',
    '+1',
    '-1',
    '01',
    ' 1',
    '1 ',
    '',
    '１',
    '٣',
    '2147483648',
    '99999999999',
    -1,
    1.5,
    2_147_483_648,
    Number.NaN,
    null,
    true,
    [1],
    { a: 1 },
  ])('%s is none', (given) => {
    expect(accepts(int4Id, given)).toBe(false);
  });

  test('keeps its bounds in both spellings', () => {
    const type = wholeNumber({ min: 2, max: 5 });
    expect(['1', '2', '5', '6', 1, 2, 5, 6].map((given) => accepts(type, given))).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});

test.each([
  [0, true],
  [7, true],
  [1.5, false],
  [-1, false],
  [2_147_483_648, false],
  ['7', false],
  [null, false],
])('the version %s: %s', (given, expected) => {
  expect(accepts(version, given)).toBe(expected);
});

test.each([
  [rowId, 'mem_01M80MZ8QTN1PM7RB4FYCZBBR7', true],
  [rowId, '', false],
  [rowId, 'a b', false],
  [rowId, 'a\u0000', false],
  [rowId, 'é', false],
  [rowId, 'x'.repeat(65), false],
  [codeText(8), 'a.b:c-1_', true],
  [codeText(8), 'a/b', false],
  [codeText(8), 'x'.repeat(9), false],
  [codeText(8), '', false],
] as const)('key or code %#', (type, given, expected) => {
  expect(accepts(type, given)).toBe(expected);
});

test.each([
  ['200000', 2_000_000_000n],
  ['0.0001', 1n],
  ['900000000000', 9_000_000_000_000_000n],
])('a form’s %s is an amount', (text, units) => expect(unitsFromForm(text)).toBe(units));

test.each(['', ' 1', '-1', '+1', '1e3', '2E5', '0x10', '.5', '1.', '1,000', '٣', '1.00001', '99999999999999999999', '999999999999.9999'])(
  'a form’s "%s" is none',
  (text) => expect(unitsFromForm(text)).toBeNull(),
);

describe('a text', () => {
  test.each([
    ['\u202Egnp.exe', 'gnp.exe'],
    ['a\u2066b\u2069c', 'abc'],
    ['\u001B[31mred\u0007', '[31mred'],
    ['two\r\nlines\tand a tab', 'two\r\nlines\tand a tab'],
    ['مرحبا\u200Fab', 'مرحبا\u200Fab'],
    [' \u009F ', ''],
  ])('%j is kept as %j', (given, stored) => {
    expect(z.decode(text(), given)).toBe(stored);
  });

  test('that is nothing but signs nobody sees is empty; NUL is refused', () => {
    expect([accepts(requiredText(), '\u202E\u0008'), accepts(text(), 'a\u0000b')]).toEqual([false, false]);
  });
});
