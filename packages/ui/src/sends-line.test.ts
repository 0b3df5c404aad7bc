import { expect, test } from 'vitest';
import { isEnter, sendsLine } from './sends-line.ts';

const enter = { key: 'Enter', shiftKey: false, keyCode: 13, isComposing: false };

test.each([
  ['Enter', enter, true],
  ['with shift', { ...enter, shiftKey: true }, false],
  ['while it composes', { ...enter, isComposing: true }, false],
  ['taken by an input method that does not say so', { ...enter, keyCode: 229 }, false],
  ['another key', { ...enter, key: 'a', keyCode: 65 }, false],
])('a line is sent by %s: %s', (_name, pressed, expected) => {
  expect(sendsLine(pressed)).toBe(expected);
});

test('a choice is taken by Enter, also with shift, and not by one of an input method', () => {
  expect([isEnter({ ...enter, shiftKey: true }), isEnter({ ...enter, keyCode: 229 })]).toEqual([true, false]);
});
