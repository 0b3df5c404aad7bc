import { expect, test } from 'vitest';
import { effectScore, effects, pieceOf } from './effects.ts';
import { RATE } from './tape.ts';
import { loudness, made, peak, themes } from './testing.ts';

test.each(themes)('%s: no effect is cut or longer than what it tells', (_code, theme) => {
  for (const effect of effects) {
    const tape = made(pieceOf(theme, effect));
    expect([effect, peak(tape) < 0.9 && peak(tape) > 0.004]).toEqual([effect, true]);
    expect([effect, tape.left.length / RATE < 5.5]).toEqual([effect, true]);
    expect(Math.abs(loudness(tape) - effectScore(theme, effect).lufs)).toBeLessThan(1.5);
  }
});
