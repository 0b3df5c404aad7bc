import { expect, test } from 'vitest';
import { reconnectPause } from './reconnect-pause.ts';

test('sockets cut together try again over more than a second, later ones over longer', () => {
  const spread = (tries: number) => reconnectPause(tries, 0.98) - reconnectPause(tries, 0);
  expect(spread(1)).toBeGreaterThan(1000);
  for (let tries = 1; tries < 5; tries += 1) expect(spread(tries + 1)).toBeGreaterThan(spread(tries));
});

test('pauses grow up to half a minute, and the first is short', () => {
  expect([reconnectPause(1, 0), reconnectPause(1, 1), reconnectPause(50, 1)]).toEqual([500, 2000, 30_000]);
});
