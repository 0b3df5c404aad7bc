// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DateSpan, movedSpan } from './date-presets.ts';
import { useDay, useMovingSpan } from './use-day.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Range({ zone, first }: { zone: string; first: DateSpan }) {
  const [span, setSpan] = useState(first);
  const today = useDay(zone);
  useMovingSpan(span, today, setSpan);
  return <p>{`${today}: ${span.from} – ${span.to}`}</p>;
}

// 23:59:30 of a brand's day; of Lisbon also where the clock is put back in the night, and put forward.
test.each([
  ['Asia/Ho_Chi_Minh', '2026-11-28T16:59:30Z', '2026-11-28', '2026-11-29'],
  ['America/Sao_Paulo', '2026-12-01T02:59:30Z', '2026-11-30', '2026-12-01'],
  ['Europe/Lisbon', '2026-10-24T22:59:30Z', '2026-10-24', '2026-10-25'],
  ['Europe/Lisbon', '2026-10-25T23:59:30Z', '2026-10-25', '2026-10-26'],
  ['Europe/Lisbon', '2027-03-27T23:59:30Z', '2027-03-27', '2027-03-28'],
  ['Europe/Lisbon', '2027-03-28T22:59:30Z', '2027-03-28', '2027-03-29'],
])('in %s at %s the open range moves with the day', (zone, clock, before, after) => {
  vi.setSystemTime(new Date(clock));
  render(<Range zone={zone} first={{ from: before, to: before }} />);
  expect(screen.getByText(`${before}: ${before} – ${before}`)).toBeTruthy();
  act(() => void vi.advanceTimersByTime(29_000));
  expect(screen.getByText(`${before}: ${before} – ${before}`)).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByText(`${after}: ${after} – ${after}`)).toBeTruthy();
});

test('a page that slept through the night hears of it when it is looked at again, and nothing runs on when it is gone', () => {
  vi.setSystemTime(new Date('2026-11-28T12:00:00Z'));
  const { unmount } = render(<Range zone="UTC" first={{ from: '2026-11-22', to: '2026-11-28' }} />);
  vi.setSystemTime(new Date('2026-11-30T07:00:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('2026-11-30: 2026-11-24 – 2026-11-30')).toBeTruthy();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

describe('what moves', () => {
  test.each<[string, DateSpan, DateSpan | null]>([
    ['today', { from: '2026-11-28', to: '2026-11-28' }, { from: '2026-11-29', to: '2026-11-29' }],
    ['seven days', { from: '2026-11-22', to: '2026-11-28' }, { from: '2026-11-23', to: '2026-11-29' }],
    ['the month', { from: '2026-11-01', to: '2026-11-28' }, { from: '2026-11-01', to: '2026-11-29' }],
    ['days of one’s own up to today keep their first', { from: '2026-11-03', to: '2026-11-28' }, { from: '2026-11-03', to: '2026-11-29' }],
    ['what ended before stays', { from: '2026-11-01', to: '2026-11-27' }, null],
    ['no days at all stay none', { from: '', to: '' }, null],
  ])('%s', (_name, span, moved) => {
    expect(movedSpan(span, '2026-11-28', '2026-11-29')).toEqual(moved);
  });

  test('a clock that is put back moves nothing', () => {
    expect(movedSpan({ from: '2026-11-22', to: '2026-11-28' }, '2026-11-28', '2026-11-27')).toBeNull();
  });
});
