import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createThrottle } from '../http/throttle.ts';
import { boundedMap } from './bounded-map.ts';

test('beyond the bound the oldest goes, and what is set again is the newest', () => {
  const map = boundedMap<string, number>(3);
  for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index);
  map.set('a', 9);
  map.set('d', 4);
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual([9, undefined, 2, 4]);
  map.delete('a');
  expect(map.size).toBe(2);
});

test('many keys make a limit forget the oldest window only', () => {
  const throttle = createThrottle({ now: () => new Date('2026-03-01T12:00:00Z') }, 100);
  for (let i = 0; i < 100; i += 1) throttle.take(`key${i}`, 1, 60);
  throttle.take('one more', 1, 60);
  // The first is forgotten, the second is not.
  expect([throttle.take('key1', 1, 60), throttle.take('key99', 1, 60), throttle.take('key0', 1, 60)]).toEqual([false, false, true]);
});

test('nothing in the programs is bounded by forgetting all of it', () => {
  const root = path.join(import.meta.dirname, '../../../..');
  const clearing = [
    'apps/server/src',
    'apps/studio/src',
    'apps/psp/src',
    'apps/idp/src',
    'apps/vendor/src',
    'apps/draw/src',
    'packages/kit/src',
  ].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => path.join(folder, name))
      .filter((name) => /\.size\s*>=?[^;{]*\)\s*\{?\s*\w+\.clear\(\)/.test(readFileSync(path.join(root, name), 'utf8'))),
  );
  expect(clearing).toEqual([]);
});
