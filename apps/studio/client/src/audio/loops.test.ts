import { expect, test } from 'vitest';
import { pieceOf } from './effects.ts';
import { MUSIC_LUFS } from './sound-theme.ts';
import { RATE } from './tape.ts';
import { loudness, made, peak, power, themes } from './testing.ts';

test.each(themes)('%s: the loop is as loud as the others, is never cut, and goes on over its seam', (_code, theme) => {
  const tape = made(pieceOf(theme, 'music'));
  expect(Math.abs(loudness(tape) - MUSIC_LUFS)).toBeLessThan(0.8);
  expect(peak(tape)).toBeLessThan(0.9);
  expect(tape.left.length / RATE).toBeGreaterThan(15);
  expect(tape.left.length / RATE).toBeLessThan(31);
  // No click: the step over the seam is like those beside it. No hole: the room's tail goes on at the beginning.
  for (const channel of [tape.left, tape.right]) {
    const steps = Array.from({ length: 2_000 }, (_, i) => Math.abs(channel[i + 1]! - channel[i]!));
    expect(Math.abs(channel[0]! - channel.at(-1)!)).toBeLessThanOrEqual(Math.max(...steps) * 1.5 + 0.002);
  }
  expect(power(tape, 0, RATE / 50)).toBeGreaterThan(power(tape, -RATE / 10, RATE / 10) / 200);
});
