import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blurAt, createMotion, doneOf, kickAt, PINS, rimAt, speedAt, ticksOf, TURN_MS, windUp } from './turn.ts';

/** Frames that come when they are told to. */
function hand() {
  const waiting = new Map<number, (now: number) => void>();
  let last = 0;
  return {
    frames: {
      request: (step: (now: number) => void) => {
        waiting.set((last += 1), step);
        return last;
      },
      cancel: (frame: number) => void waiting.delete(frame),
    },
    at: (now: number) => {
      const steps = [...waiting.values()];
      waiting.clear();
      for (const step of steps) step(now);
    },
    count: () => waiting.size,
  };
}

test('the mark is bent once by each pin that passes it, ever later and ever slower', () => {
  fc.assert(
    fc.property(fc.double({ min: -8, max: 359, noNaN: true }), fc.double({ min: 1800, max: 2160, noNaN: true }), (from, way) => {
      const ticks = ticksOf(from, from + way);
      const pins = Math.floor((from + way) / (360 / PINS)) - Math.floor(from / (360 / PINS));
      expect(ticks).toHaveLength(pins);
      const before = [{ ms: 0, speed: Infinity }, ...ticks];
      const isLater = ticks.every(({ ms }, index) => ms >= (before[index]?.ms ?? 0) - 1e-6 && ms <= TURN_MS + 1e-6);
      const isSlower = ticks.every(({ speed }, index) => speed < (before[index]?.speed ?? 0));
      expect([isLater, isSlower]).toEqual([true, true]);
    }),
  );
});

test('it is drawn back by eight degrees, then never turns backwards, and ends at rest without a last push', () => {
  expect([windUp(0), windUp(1)]).toEqual([-0, -8]);
  const way = Array.from({ length: 101 }, (_, index) => doneOf(index / 100));
  expect([way[0], way.at(-1)]).toEqual([0, 1]);
  for (const [index, done] of way.entries()) {
    expect(done).toBeGreaterThanOrEqual(way[index - 1] ?? 0);
    // Each step is smaller than the one before it: nothing quickens near a field that did not win.
    if (index > 1) expect(done - (way[index - 1] ?? 0)).toBeLessThanOrEqual((way[index - 1] ?? 0) - (way[index - 2] ?? 0) + 1e-12);
  }
  expect(speedAt(1, 1980)).toBe(0);
});

test('a pin bends the mark, which falls back before long', () => {
  const ticks = [
    { ms: 100, speed: 900 },
    { ms: 400, speed: 300 },
  ];
  expect([0, 100, 145, 190, 399, 400].map((ms) => kickAt(ticks, ms))).toEqual([0, 17, 8.5, 0, 0, 17]);
});

test('it is blurred at speed only, and the rim looks the same from pin to pin', () => {
  expect([blurAt(0), blurAt(360), blurAt(5000)]).toEqual([0, 0, 1]);
  expect([rimAt(0), rimAt(15), rimAt(-1), rimAt(361)]).toEqual([0, 0, 14, 1]);
});

test('a motion that is cut short is at its end at once, and so is what follows it', async () => {
  const { frames, at, count } = hand();
  const motion = createMotion(frames);
  const parts: number[] = [];
  const first = motion.over(400, (part) => parts.push(part));
  at(1000);
  at(1100);
  expect(parts).toEqual([0, 0.25]);
  motion.skip();
  await first;
  await motion.over(4200, (part) => parts.push(part));
  expect(parts).toEqual([0, 0.25, 1, 1]);
  expect(count()).toBe(0);
  motion.reset();
  const again = motion.over(400, (part) => parts.push(part));
  expect(count()).toBe(1);
  at(2000);
  at(2400);
  await again;
  expect(parts.at(-1)).toBe(1);
});
