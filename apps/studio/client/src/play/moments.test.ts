import { expect, test } from 'vitest';
import { createMoments } from './moments.ts';
import type { Moment } from './moments.ts';

test('every listener hears what happens, in order, until it stops listening', () => {
  const moments = createMoments();
  const heard: Moment['type'][] = [];
  const stop = moments.on(({ type }) => heard.push(type));
  moments.emit({ type: 'spin', free: false });
  moments.emit({ type: 'reelStop', reel: 0, scatters: 0 });
  stop();
  moments.emit({ type: 'winEnd' });
  expect(heard).toEqual(['spin', 'reelStop']);
});
