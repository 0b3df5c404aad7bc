import { expect, test } from 'vitest';
import type { GameEvent } from '../../../src/api-types.ts';
import { recompute, sameEvents } from './recompute.ts';

const input = {
  serverSeed: 'ab'.repeat(32),
  clientSeed: 'koi',
  nonce: 7,
  bet: 10_000_000n,
  params: { target: 4_849, direction: 'over' },
  serverSeedHash: null,
  step: 1_000n,
};

test('a roll is shown with the bytes that made it', () => {
  const round = recompute({ ...input, game: 'dice' });
  const draw = round?.draws[0];
  expect(round?.seedMatches).toBe(true);
  expect(draw?.chosen).toBe(Math.floor((draw?.float ?? 0) * 10_000));
  expect(draw?.bytes.reduce((sum, byte, i) => sum + byte / 256 ** (i + 1), 0)).toBeCloseTo(draw?.float ?? 0, 9);
});

test('a slot round is shown with a draw for each reel', () => {
  const round = recompute({ ...input, game: 'koi-ascending', params: {} });
  expect(round?.draws).toHaveLength(5);
  for (const draw of round?.draws ?? []) expect(draw.chosen).toBe(Math.floor(draw.float * draw.bound));
});

test('another fingerprint is noticed; an unknown game is nobody’s round', () => {
  expect(recompute({ ...input, game: 'dice', serverSeedHash: '00' })?.seedMatches).toBe(false);
  expect(recompute({ ...input, game: 'chess' })).toBeNull();
});

test('events are compared by content, not by the order of their fields', () => {
  const total = (fields: object): GameEvent[] => [{ type: 'total', ...fields }];
  expect(sameEvents(total({ bet: '1', amount: '2' }), total({ amount: '2', bet: '1' }))).toBe(true);
  expect(sameEvents(total({ bet: '1', amount: '2' }), total({ bet: '1', amount: '3' }))).toBe(false);
});
