import { expect, test } from 'vitest';
import { createWatch } from './silence.ts';

const BEAT = 4_000;
const start = () => createWatch({ silentMs: 16_000, beatMs: BEAT });
const other = (beats: bigint, pools = ['pool-a']) => [{ id: 'prc_a', beats, pools }];

test('a holder whose process is silent for the whole patience is dead, not before', () => {
  const watch = start();
  const at = (ms: number) => watch.dead({ holders: ['pool-a'], others: other(7n) }, ms);
  expect([0, 4_000, 8_000, 12_000].map(at)).toEqual([[], [], [], []]);
  expect(at(16_000)).toEqual(['pool-a']);
});

test('one word within the patience keeps it alive, however slow it is', () => {
  const watch = start();
  for (let n = 0; n < 40; n += 1) {
    expect(watch.dead({ holders: ['pool-a'], others: other(BigInt(Math.floor(n / 3))) }, n * BEAT)).toEqual([]);
  }
});

test('a holder nobody names is dead after the patience; a new name begins a new patience', () => {
  const watch = start();
  for (const ms of [0, 4_000, 8_000, 12_000]) watch.dead({ holders: ['pool-x'], others: [] }, ms);
  expect(watch.dead({ holders: ['pool-x', 'pool-y'], others: [] }, 16_000)).toEqual(['pool-x']);
});

test('one that could not look itself decides nothing: after an interruption or a pause the wait restarts', () => {
  const failed = start();
  for (const ms of [0, 4_000, 8_000, 12_000]) failed.dead({ holders: ['pool-a'], others: other(1n) }, ms);
  failed.interrupted();
  expect(failed.dead({ holders: ['pool-a'], others: other(1n) }, 16_000)).toEqual([]);
  expect(failed.dead({ holders: ['pool-a'], others: other(1n) }, 28_000)).toEqual([]);
  const paused = start();
  paused.dead({ holders: ['pool-a'], others: other(1n) }, 0);
  expect(paused.dead({ holders: ['pool-a'], others: other(1n) }, 20_000)).toEqual([]);
});
