import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFigures } from './figures.ts';

const at = (elapsedMs: number, net = '0') => ({
  startedAt: '2026-11-20T10:00:00.000Z',
  elapsedMs,
  wagered: '0',
  won: '0',
  net,
  rounds: 0,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function figuresOf(elapsedMs: number) {
  const shown: { elapsedMs: number; net: bigint }[] = [];
  const figures = createFigures({ setFigures: (time, net) => shown.push({ elapsedMs: time, net }) }, at(elapsedMs));
  return { figures, shown };
}

test('the clock goes on through a long show: figures of the moment the round was asked for do not turn it back', () => {
  const { figures, shown } = figuresOf(60_000);
  // The answer said 61 s; the free spins then take 40 s before it is taken over.
  vi.advanceTimersByTime(41_000);
  figures.set(at(61_000, '-500'));
  expect(figures.elapsedMs()).toBe(101_000);
  vi.advanceTimersByTime(5_000);
  expect(figures.elapsedMs()).toBe(106_000);
  const times = shown.map((one) => one.elapsedMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(figures.net()).toBe(-500n);
});

test('a device that slept takes the time of the server', () => {
  const { figures } = figuresOf(60_000);
  vi.advanceTimersByTime(1_000);
  figures.set(at(900_000));
  expect(figures.elapsedMs()).toBe(900_000);
});

test('a stake in play is off the net until the round is shown', () => {
  const { figures, shown } = figuresOf(0);
  figures.hold(200n);
  expect(figures.net()).toBe(-200n);
  figures.set(at(0, '300'));
  expect([figures.net(), shown.at(-1)?.net]).toEqual([300n, 300n]);
});
