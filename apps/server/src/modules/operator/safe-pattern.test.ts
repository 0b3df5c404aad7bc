import { fieldPatterns } from '@pavilion/contract/registration';
import { expect, test } from 'vitest';
import { isRisky, matchesInTime, refuseUnsafePattern } from './safe-pattern.ts';

test.each([
  '', '*', '[A-Za-z]{2,20}', '\\d{4}-\\d{2}-\\d{2}', '[A-Za-z][A-Za-z0-9]{5,15}', '(?:mr|ms|dr)[a-z]+', '\\p{L}+ \\p{L}+', '(?=.*\\d)[A-Za-z0-9]{6,20}',
  '[^(+)*]{1,9}', 'a\\(b\\)\\+', '(?:ab|cd)?x', '(?:\\d{3}){2}',
])('%s is let through', async (source) => {
  await expect(refuseUnsafePattern(source)).resolves.toBeUndefined();
});

test.each(fieldPatterns.map((source, id) => [id, source]))('the house\'s own pattern %i is let through', async (_id, source) => {
  await expect(refuseUnsafePattern(String(source))).resolves.toBeUndefined();
});

test.each(['[', '(', 'a{2,1}', '\\p{Nothing}', '(?<a', '*a'])('%s cannot be read', async (source) => {
  await expect(refuseUnsafePattern(source)).rejects.toThrow('desk.pattern.broken');
});

test.each([
  '(a+)+', '(a*)*', '(?:a+){2,}', '([a-z]+)*\\d', '(a|aa)+', '(a|b|ab)*c', '((ab)+c?)+', '(.*a){12,}', '(a)\\1', '(?<x>a)\\k<x>', '(?<=a)b', '(?<!a)b',
  '(?:x(?:y+)z?)*', '(a{1,}b?)+', '(\\w+\\s?)+', '(a?){30}a{30}', 'a+b+c+d+e+f+g+',
])('%s could run long', async (source) => {
  expect([source, await refuseUnsafePattern(source).then(() => 'ok', (error: Error) => error.message)]).toEqual([source, 'desk.pattern.unsafe']);
});

test('what the eye lets through is stopped by the clock', async () => {
  const slow = '.*.*.*.*.*.*x';
  expect(isRisky(slow)).toBe(false);
  await expect(refuseUnsafePattern(slow)).rejects.toThrow('desk.pattern.unsafe');
  expect(await matchesInTime(slow, 'a'.repeat(255))).toBeNull();
}, 15_000);

test('an example is judged as the form will judge it', async () => {
  expect(await matchesInTime('[a-z]{3}', 'abc')).toBe(true);
  expect(await matchesInTime('[a-z]{3}', 'abcd')).toBe(false);
});
