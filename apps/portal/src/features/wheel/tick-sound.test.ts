import { expect, test } from 'vitest';
import { heardOf, pitchOf } from './tick-sound.ts';
import { ticksOf } from './turn.ts';

test('ticks too close to be told apart are heard once, the last ones each, ever lower', () => {
  const ticks = ticksOf(-8, 1972);
  const heard = heardOf(ticks);
  expect(heard.length).toBeLessThan(ticks.length);
  expect(heard.slice(-10)).toEqual(ticks.slice(-10));
  for (const [index, tick] of heard.entries()) if (index > 0) expect(tick.ms - (heard[index - 1]?.ms ?? 0)).toBeGreaterThanOrEqual(26);
  const pitches = heard.map(pitchOf);
  expect(pitches).toEqual(pitches.toSorted((one, other) => other - one));
  expect(pitches.at(-1)).toBeLessThan(pitches[0] ?? 0);
});
