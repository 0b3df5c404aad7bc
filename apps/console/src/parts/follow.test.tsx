import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFollow } from './follow.ts';

interface StampedAnswer {
  stamp: string;
  typing?: boolean;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers in their order, then none any more; what was asked is kept. */
function followed(answers: (StampedAnswer | Error)[], key = 'a') {
  const asked: (string | undefined)[] = [];
  const notified: string[] = [];
  const lost: unknown[] = [];
  const hook = renderHook(
    ({ of }) =>
      useFollow<StampedAnswer>(of, {
        call: (last, signal) => {
          asked.push(last?.stamp);
          const next = answers.shift();
          if (next instanceof Error) return Promise.reject(next);
          return next
            ? Promise.resolve(next)
            : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
        },
        onNews: ({ stamp, typing = false }) => {
          notified.push(stamp);
          return typing;
        },
        onLost: (error) => {
          lost.push(error);
          return (error as Error).message === 'gone';
        },
      }),
    { initialProps: { of: key } },
  );
  return { asked, notified, lost, hook };
}

test('what is new is asked for at once, what says nothing a second later, all of it after a failure', async () => {
  const { asked, notified, lost } = followed([{ stamp: '1' }, { stamp: '2' }, { stamp: '2' }, new Error('away'), { stamp: '3' }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([undefined, '1', '2']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([undefined, '1', '2', '2']);
  expect(lost).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(asked).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.slice(4)).toEqual([undefined, '3']);
  expect(notified).toEqual(['1', '2', '2', '3']);
});

test('another key begins anew, leaving ends it, and so does what is gone for good', async () => {
  const { asked, lost, hook } = followed([{ stamp: '1' }, { stamp: '1', typing: true }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([undefined, '1', '1']);
  hook.rerender({ of: 'b' });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.slice(3)).toEqual([undefined]);
  hook.unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.length, lost]).toEqual([4, []]);
  const gone = followed([new Error('gone')]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([gone.asked, gone.lost.length]).toEqual([[undefined], 1]);
});
