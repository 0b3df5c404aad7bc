import { fieldPatterns } from '@pavilion/contract/identity/registration';
import { expect, test } from 'vitest';
import { boundedPattern, registrationPattern } from '../../../kernel/bounded-pattern.ts';
import { isRisky, refuseUnsafePattern } from './safe-pattern.ts';

const outcomeOf = (source: string): string => {
  try {
    refuseUnsafePattern(source);
    return 'ok';
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  '',
  '*',
  '[A-Za-z]{2,20}',
  '\\d{4}-\\d{2}-\\d{2}',
  '[A-Za-z][A-Za-z0-9]{5,15}',
  '(?:mr|ms|dr)[a-z]+',
  '\\p{L}+ \\p{L}+',
  '(?=.*\\d)[A-Za-z0-9]{6,20}',
  '[^(+)*]{1,9}',
  'a\\(b\\)\\+',
  '(?:ab|cd)?x',
  '(?:\\d{3}){2}',
])('%s is let through', (source) => {
  expect([source, outcomeOf(source)]).toEqual([source, 'ok']);
});

test.each(fieldPatterns.map((source, id) => [id, source]))('the built-in pattern %i is accepted', (_id, source) => {
  expect([source, outcomeOf(String(source))]).toEqual([source, 'ok']);
});

test.each(['[', '(', 'a{2,1}', '\\p{Nothing}', '(?<a', '*a'])('%s cannot be read', (source) => {
  expect([source, outcomeOf(source)]).toEqual([source, 'desk.pattern.broken']);
});

test.each([
  '(a+)+',
  '(a*)*',
  '(?:a+){2,}',
  '([a-z]+)*\\d',
  '(a|aa)+',
  '(a|b|ab)*c',
  '((ab)+c?)+',
  '(.*a){12,}',
  '(a)\\1',
  '(?<x>a)\\k<x>',
  '(?<=a)b',
  '(?<!a)b',
  '(?:x(?:y+)z?)*',
  '(a{1,}b?)+',
  '(\\w+\\s?)+',
  '(a?){30}a{30}',
  'a+b+c+d+e+f+g+',
])('%s could run long', (source) => {
  expect([source, outcomeOf(source)]).toEqual([source, 'desk.pattern.unsafe']);
});

test('conditions and what follows are judged apart: each of them looks once', () => {
  expect(isRisky('(?=.*[A-Z])(?=.*[a-z])(?=.*\\d)(?=.*[^A-Za-z0-9]).{8,20}')).toBe(false);
  expect(isRisky('(?=.*a.*b.*c.*d).+')).toBe(true);
  expect(isRisky('.*.*.*.*.*.*x')).toBe(true);
});

test('the engine ends on every text whatever the expression', () => {
  for (const slow of ['(a+)+', '(a|aa)+b', '(.*a){12,}', '.*.*.*.*.*.*x', '(a?){30}a{30}'])
    expect(boundedPattern(slow).test(`${'a'.repeat(5_000)}!`)).toBe(false);
});

test.each([
  ['[a-z]{3}', 'abc', true],
  ['[a-z]{3}', 'abcd', false],
  ['(?=.*\\d)(?!.*x)[a-z0-9]+', 'ab1', true],
  ['(?=.*\\d)(?!.*x)[a-z0-9]+', 'ab', false],
  ['(?=.*\\d)(?!.*x)[a-z0-9]+', 'ax1', false],
  ['\\p{Script=Han}{2}', '汉字', true],
  ['\\p{L}+ \\p{L}+', 'Đặng Thư', true],
  ['\\u0061b', 'ab', true],
  ['a|b', 'b', true],
  ['(?=a)a|b', 'b', 'refused'],
  ['', '', true],
  ['[^@]+@[^@]+', 'a@b', true],
  ['x(?=y)y', 'xy', 'refused'],
])('%s on %s is %s', (source, text, expected) => {
  const matches = () => boundedPattern(source).test(text);
  if (expected === 'refused') expect(matches).toThrow('unbounded');
  else {
    expect(matches()).toBe(expected);
    expect(new RegExp(`^(?:${source})$`, 'u').test(text)).toBe(expected);
  }
});

test('a rule written before that no bounded engine runs gives way to the pattern of its message', () => {
  expect(registrationPattern('(?<=x)y', 6)?.test('123')).toBe(true);
  expect(registrationPattern('(?<=x)y', 6)?.test('y')).toBe(false);
  expect(registrationPattern('(', 99)).toBeNull();
});
