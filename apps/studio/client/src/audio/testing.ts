import type { SoundTheme } from './sound-theme.ts';
import { measure } from './tape.ts';
import type { Tape } from './tape.ts';

const scores = import.meta.glob<{ theme: SoundTheme }>('./scores/*.ts', { eager: true });

/** The sound of every game by its code. */
export const themes = Object.entries(scores).map(([file, { theme }]) => [/(\w[\w-]*)\.ts$/.exec(file)?.[1] ?? '', theme] as const);

/** Runs work in slices to its end. */
export function made<Value>(work: Generator<void, Value>): Value {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

export const loudness = (tape: Tape): number => made(measure(tape));

export const peak = ({ left, right }: Tape): number =>
  [left, right].reduce((most, channel) => channel.reduce((high, x) => Math.max(high, Math.abs(x)), most), 0);

/** Mean power of a stretch, wrapped round the loop. */
export function power({ left, right }: Tape, from: number, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i += 1) {
    const at = (Math.round(from) + i + left.length) % left.length;
    sum += (left[at] ?? 0) ** 2 + (right[at] ?? 0) ** 2;
  }
  return sum / count;
}
