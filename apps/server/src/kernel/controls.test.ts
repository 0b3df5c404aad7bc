import { expect, test } from 'vitest';
import { changesBetween, type ControlRule, isLoosened, ruleAt } from './controls.ts';

const loosened = (rule: ControlRule, before: unknown, after: unknown) => isLoosened({ it: rule }, { path: ['it'], before, after });

test.each([
  ['cap', 100n, 101n, true],
  ['cap', 100n, 99n, false],
  ['cap', 100n, null, true],
  ['cap', null, 100n, false],
  ['cap', '9.5', '10', true],
  ['cap', 9, 10, true],
  ['floor', 18, 17, true],
  ['floor', 18, 21, false],
  ['floor', 18, null, true],
  ['floor', null, 1, false],
  ['automatic', null, 0n, true],
  ['automatic', 5n, null, false],
  ['automatic', 5n, 6n, true],
  ['guard', true, false, true],
  ['guard', true, undefined, true],
  ['guard', false, true, false],
  ['permit', false, true, true],
  ['permit', undefined, true, true],
  ['permit', true, false, false],
  ['allowed', ['VN'], ['VN', 'TH'], true],
  ['allowed', ['VN', 'TH'], ['TH'], false],
  ['allowed', ['VN'], null, true],
  ['allowed', null, ['VN'], false],
  ['denied', ['VN', 'TH'], ['VN'], true],
  ['denied', ['VN'], ['VN', 'TH'], false],
  ['terms', 1, 2, true],
  ['free', 1, 2, false],
] as const)('%s %#', (rule, before, after, expected) => {
  expect(loosened(rule, before, after)).toBe(expected);
});

test('what no rule names takes two', () => {
  expect(isLoosened({}, { path: ['new'], before: 1, after: 2 })).toBe(true);
  expect(isLoosened({ 'a.b': 'free' }, { path: ['a', 'c'], before: 1, after: 2 })).toBe(true);
});

test('an entry that comes or goes is judged by its fields', () => {
  const rules = { 'banks.*.name': 'free', 'banks.*.max': 'cap', 'banks.*.code': 'free' } as const;
  const add = (entry: object) => isLoosened(rules, { path: ['banks', 'x'], before: undefined, after: entry });
  expect(add({ code: 'x', name: 'Bank' })).toBe(false);
  expect(isLoosened(rules, { path: ['banks', 'x'], before: { code: 'x', max: 5 }, after: undefined })).toBe(true);
});

test('differences are found at the deepest place, lists of records by name, plain lists whole', () => {
  const before = {
    a: { b: 1, c: [1, 2] },
    banks: [
      { code: 'x', max: 1 },
      { code: 'y', max: 2 },
    ],
  };
  const after = { a: { b: 1, c: [2] }, banks: [{ code: 'y', max: 3 }] };
  expect([...changesBetween(before, after)].map(({ path }) => path.join('.'))).toEqual(['a.c', 'banks.x', 'banks.y.max']);
  expect([...changesBetween(before, structuredClone(before))]).toEqual([]);
});

test('the first pattern that fits counts; ** is everything beneath', () => {
  const rules = { 'a.b': 'cap', 'a.**': 'free' } as const;
  expect(ruleAt(rules, ['a', 'b'])).toBe('cap');
  expect(ruleAt(rules, ['a', 'x', 'y'])).toBe('free');
  expect(ruleAt(rules, ['b'])).toBeNull();
});
