import { expect, test } from 'vitest';
import { inSlices } from './in-slices.ts';
import { lastOfPage } from './evaluate-tickets.ts';

test.each([
  [
    'as many members as fit',
    [
      ['a', 4],
      ['a', 4],
      ['b', 2],
      ['c', 1],
    ],
    'b',
  ],
  [
    'not the first tickets of a member whose others do not fit',
    [
      ['a', 4],
      ['b', 4],
      ['b', 4],
      ['c', 1],
    ],
    'a',
  ],
  [
    'a member whose tickets alone are more than a page',
    [
      ['a', 8],
      ['a', 8],
      ['b', 1],
    ],
    'a',
  ],
  ['nobody where nothing is left', [], undefined],
] as const)('a page of tickets ends with %s', (_what, tickets, last) => {
  expect(
    lastOfPage(
      tickets.map(([memberId, size]) => ({ memberId, size })),
      10,
    ),
  ).toBe(last);
});

test('others are served while a long work goes on', async () => {
  let served = 0;
  let next = setImmediate(function serve() {
    served += 1;
    next = setImmediate(serve);
  });
  function* work(): Generator<undefined, string> {
    for (let step = 0; step < 10; step++) {
      const began = performance.now();
      while (performance.now() - began < 8);
      yield;
    }
    return 'done';
  }
  expect(await inSlices()(work())).toBe('done');
  clearImmediate(next);
  expect(served).toBeGreaterThanOrEqual(3);
});
