import { describe, expect, test } from 'vitest';
import { faultOf } from './registration.ts';

const rule = (patternId: number, more: Record<string, unknown> = {}) => ({
  enabled: true,
  required: true,
  acceptedPattern: '',
  patternId,
  minLength: 1,
  maxLength: 30,
  ...more,
});

describe('patterns by id', () => {
  const table: [number, string[], string[]][] = [
    [0, ['anything at all!', '汉'], []],
    [1, ['a', 'Ab12'], ['1a', 'a_b', 'á']],
    [2, ['汉字abc'], ['abc1', '汉 字']],
    [3, ['ann@example.org', 'a.b+c@x-y.co'], ['ann@', '@x.org', 'a b@x.org', 'a@x', 'a@-x.org']],
    [4, ['abc', '123', 'a1'], ['a-1', '汉']],
    [5, ['a1', '9z'], ['abc', '123', 'a1!']],
    [6, ['0123'], ['12a', '१२']],
    [7, ['A1', 'aB2'], ['a1', 'AB', 'A1!']],
    [8, ['Ann Lee'], ['Ann1', 'Ánn']],
    [9, ['a!b'], ['a b', 'a\tb']],
    [10, ['汉，字！'], ['汉a', '汉1']],
    [11, ['1990-02-28'], ['1990-13-01', '90-01-01', '1990-1-1']],
    [12, ['Jo', 'Đỗ Văn'], ['J', 'J 1', 'A1b']],
    [13, ['02-28-1990'], ['28-02-1990', '1990-02-28']],
    [14, ['abc12345', 'a1!'], ['abcdefgh', '12345678', 'a 1']],
    [15, ['한국어'], ['abc', '한a']],
    [16, ['ไทย'], ['abc', 'ไทยa']],
    [17, ['ไทย Abc'], ['한', 'abc1']],
    [18, ['ANN LEE'], ['Ann', '   ', 'A1']],
    [19, ['aB1!_$'], ['a b', '汉']],
  ];
  test.each(table)('pattern %i', (id, good, bad) => {
    for (const text of good) expect([text, faultOf(rule(id), text)]).toEqual([text, null]);
    for (const text of bad) {
      expect([text, faultOf(rule(id), text)]).toEqual([text, { code: `reg_pattern_${id}`, params: { min: 1, max: 30 } }]);
    }
  });
});

test('lengths count characters and stand in the message', () => {
  expect(faultOf(rule(0, { minLength: 2, maxLength: 3 }), '😀')).toEqual({
    code: 'reg_pattern_0',
    params: { min: 2, max: 3 },
  });
  expect(faultOf(rule(0, { minLength: 2, maxLength: 3 }), '😀😀😀')).toBeNull();
  expect(faultOf(rule(4, { minLength: 6, maxLength: 12 }), 'abcdefghijklm')?.code).toBe('reg_pattern_4');
});

describe('bounds are inclusive, for every pattern', () => {
  // A letter or digit that each pattern takes, repeated to a length; dates and addresses have lengths of their own.
  const letters: Partial<Record<number, string>> = {
    0: '·',
    1: 'a',
    2: '汉',
    4: 'a',
    6: '7',
    8: 'a',
    9: '!',
    10: '汉',
    12: 'ễ',
    15: '한',
    16: 'ไ',
    17: 'ไ',
    18: 'A',
    19: '_',
  };
  const textOf = (id: number, length: number): string => {
    if ([5, 7, 14].includes(id)) return `A1${'b'.repeat(length - 2)}`;
    return (letters[id] ?? '').repeat(length);
  };
  const ids = [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 17, 18, 19];
  test.each(ids)('pattern %i', (id) => {
    const bounded = rule(id, { minLength: 4, maxLength: 6 });
    const codes = [3, 4, 6, 7].map((length) => faultOf(bounded, textOf(id, length))?.code ?? null);
    expect(codes).toEqual([`reg_pattern_${id}`, null, null, `reg_pattern_${id}`]);
  });

  test('dates and addresses', () => {
    expect(faultOf(rule(11, { minLength: 10, maxLength: 10 }), '1990-02-28')).toBeNull();
    expect(faultOf(rule(13, { minLength: 10, maxLength: 10 }), '02-28-1990')).toBeNull();
    expect(faultOf(rule(3, { minLength: 6, maxLength: 6 }), 'a@b.co')).toBeNull();
    expect(faultOf(rule(3, { minLength: 7, maxLength: 20 }), 'a@b.co')?.code).toBe('reg_pattern_3');
    expect(faultOf(rule(3, { minLength: 1, maxLength: 5 }), 'a@b.co')).toEqual({ code: 'reg_pattern_3', params: { min: 1, max: 5 } });
  });

  test('0 as the upper bound is none', () => {
    expect(faultOf(rule(4, { minLength: 1, maxLength: 0 }), 'a'.repeat(500))).toBeNull();
  });

  test('an id nobody has says only how long', () => {
    expect(faultOf(rule(21, { minLength: 2, maxLength: 3 }), 'a')?.code).toBe('reg_pattern_0');
    expect(faultOf(rule(-1, { minLength: 1, maxLength: 3 }), 'a!')).toBeNull();
  });
});

test('required, optional and hidden fields', () => {
  expect(faultOf(rule(4), '')).toEqual({ code: 'field.required' });
  expect(faultOf(rule(4, { required: false }), undefined)).toBeNull();
  expect(faultOf(rule(4, { enabled: false }), '!!')).toBeNull();
});

test("a brand's own expression comes first; * accepts anything; a broken one refuses nobody", () => {
  expect(faultOf(rule(4, { acceptedPattern: '[xyz]+' }), 'xyz')).toBeNull();
  expect(faultOf(rule(4, { acceptedPattern: '[xyz]+' }), 'abc')?.code).toBe('reg_pattern_4');
  expect(faultOf(rule(4, { acceptedPattern: '*' }), '!!')).toBeNull();
  expect(faultOf(rule(4, { acceptedPattern: '(' }), 'abc')).toBeNull();
});
