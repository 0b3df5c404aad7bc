import { expect, test } from 'vitest';
import { diffOf } from './diff.ts';

test('shows only what differs, by its path', () => {
  expect(diffOf({ before: { a: 1, b: { c: true } }, after: { a: 1, b: { c: false }, d: 'new' }, reason: 'asked' })).toEqual({
    changes: [
      { path: 'b.c', before: 'true', after: 'false' },
      { path: 'd', before: '', after: 'new' },
    ],
    facts: [{ path: 'reason', text: 'asked' }],
  });
});

test('a plain value before and after is one line', () => {
  expect(diffOf({ before: 'open', after: 'maintenance' }).changes).toEqual([{ path: 'value', before: 'open', after: 'maintenance' }]);
});

test('an entry without a change has facts only', () => {
  expect(diffOf({ field: 'mobile', list: [1, 2] })).toEqual({
    changes: [],
    facts: [
      { path: 'field', text: 'mobile' },
      { path: 'list', text: '[1,2]' },
    ],
  });
});

test('a proposal says what its body would change, prize by prize', () => {
  const before = JSON.stringify({ special: ['12345'], g1: ['55501'] });
  expect(diffOf({ body: { before, after: before.replace('12345', '12346') }, reason: 'mistyped' })).toEqual({
    changes: [{ path: 'special', before: '["12345"]', after: '["12346"]' }],
    facts: [{ path: 'reason', text: 'mistyped' }],
  });
});
