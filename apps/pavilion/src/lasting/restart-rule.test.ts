import { expect, test } from 'vitest';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import { pauseBefore, type Run } from './restart-rule.ts';

/** Runs of these lengths, each begun after the pause the rule says; answers the pauses, and null once it stays down. */
function pausesOf(lengths: readonly number[]): (number | null)[] {
  const runs: Run[] = [];
  const pauses: (number | null)[] = [];
  let now = 0;
  for (const length of lengths) {
    runs.push({ begunAt: now, endedAt: now + length });
    const pause = pauseBefore(runs);
    pauses.push(pause);
    now += length + (pause ?? 0);
  }
  return pauses;
}

test.each([
  ['one that ends at once is started five times, with doubling pauses', [0, 0, 0, 0, 0, 0], [1_000, 2_000, 4_000, 8_000, 16_000, null]],
  ['one that lasts is started again after a second, each time', [11, 12, 13].map((n) => n * MINUTE_MS), [1_000, 1_000, 1_000]],
  ['after one that lasted, pauses restart', [0, 0, 11 * MINUTE_MS, 0, 0], [1_000, 2_000, 1_000, 1_000, 2_000]],
  [
    'one that ends every three minutes goes on, a minute apart at most',
    Array.from({ length: 9 }, () => 3 * MINUTE_MS),
    [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000],
  ],
])('%s', (_name, lengths, pauses) => {
  expect(pausesOf(lengths)).toEqual(pauses);
});
