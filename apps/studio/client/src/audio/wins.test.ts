import { expect, test } from 'vitest';
import { pieceOf } from './effects.ts';
import { BIG_WIN_LUFS } from './sound-theme.ts';
import { RATE } from './tape.ts';
import { loudness, made, peak, power, themes } from './testing.ts';

test.each(themes)('%s: the big win is louder than the loop and comes to an end', (_code, theme) => {
  const tape = made(pieceOf(theme, 'bigWin'));
  expect(Math.abs(loudness(tape) - BIG_WIN_LUFS)).toBeLessThan(1.5);
  expect(peak(tape)).toBeLessThan(0.9);
  expect(power(tape, tape.left.length - RATE / 10, RATE / 10)).toBeLessThan(1e-4);
});
