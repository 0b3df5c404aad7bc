import { expect, test } from 'vitest';
import { FairQueue, type Place } from './fair-queue.ts';

const SHARES = { member: 6, visitor: 2, login: 2, money: 3, operator: 3, vendor: 4 };
const member = (key: string): Place => ({ class: 'member', key });

const drain = (queue: FairQueue<string>): string[] => {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
};

/** Numbers that look random and are the same at every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test.each([1, 10, 1_000])('one key with %i waiting never delays another key beyond its turn', (greedy) => {
  const queue = new FairQueue<string>(5_000, SHARES);
  for (let i = 0; i < greedy; i += 1) queue.add(member('greedy'), `greedy ${i}`);
  queue.take();
  for (let i = 0; i < 20; i += 1) queue.add(member(`m${i}`), `m${i}`);
  const order = drain(queue);
  // Each of the twenty is among the first twenty-one: one turn of the greedy key at most.
  for (let i = 0; i < 20; i += 1) expect(order.indexOf(`m${i}`)).toBeLessThanOrEqual(20);
  expect(order).toHaveLength(greedy - 1 + 20);
});

test.each([1, 2, 3, 4, 5])(
  'at any mixture a key waits for at most one item of each other key of its class for each of its own (%i)',
  (seed) => {
    const next = sequence(seed);
    const queue = new FairQueue<{ key: string; number: number }>(10_000, SHARES);
    const waiting = new Map<string, number[]>();
    const passed = new Map<string, Map<string, number>>();
    let number = 0;
    for (let step = 0; step < 3_000; step += 1) {
      if (next(2) === 0) {
        const key = next(3) === 0 ? `k${next(12)}` : 'greedy';
        number += 1;
        queue.add(member(key), { key, number });
        const own = waiting.get(key) ?? [];
        if (own.length === 0) passed.set(key, new Map());
        waiting.set(key, [...own, number]);
        continue;
      }
      const taken = queue.take();
      if (!taken) continue;
      const own = waiting.get(taken.key) ?? [];
      // Of one key in order of coming.
      expect(taken.number).toBe(own[0]);
      waiting.set(taken.key, own.slice(1));
      passed.set(taken.key, new Map());
      for (const [key, items] of waiting) {
        if (key === taken.key || items.length === 0) continue;
        const before = passed.get(key) ?? new Map<string, number>();
        before.set(taken.key, (before.get(taken.key) ?? 0) + 1);
        passed.set(key, before);
        expect(before.get(taken.key)).toBe(1);
      }
    }
  },
);

test('classes take turns by their shares, and one alone takes all', () => {
  const queue = new FairQueue<string>(1_000, SHARES);
  for (let i = 0; i < 300; i += 1) {
    queue.add({ class: 'member', key: `m${i % 7}` }, `member ${i}`);
    if (i < 100) queue.add({ class: 'money', key: `m${i}` }, `money ${i}`);
  }
  const first = drain(queue).slice(0, 90);
  expect(first.filter((item) => item.startsWith('money')).length).toBe(30);
  for (let i = 0; i < 50; i += 1) queue.add({ class: 'visitor', key: 'v' }, `visitor ${i}`);
  expect(drain(queue)).toHaveLength(50);
});

test('a class that was idle has no turns saved up', () => {
  const queue = new FairQueue<string>(1_000, { a: 1, b: 1 });
  for (let i = 0; i < 100; i += 1) queue.add({ class: 'a', key: 'a' }, `a${i}`);
  for (let i = 0; i < 50; i += 1) queue.take();
  for (let i = 0; i < 10; i += 1) queue.add({ class: 'b', key: 'b' }, `b${i}`);
  expect(
    drain(queue)
      .slice(0, 10)
      .filter((item) => item.startsWith('b')).length,
  ).toBe(5);
});

test('a full queue makes room for other keys and for classes below their reserve, at the cost of the key that has most', () => {
  const queue = new FairQueue<string>(20, SHARES);
  for (let i = 0; i < 20; i += 1) expect(queue.add(member('greedy'), `greedy ${i}`)).toEqual({ displaced: null });
  expect(queue.add(member('greedy'), 'more')).toBe(false);
  expect(queue.wouldTake(member('greedy'))).toBe(false);
  expect(queue.wouldTake(member('other'))).toBe(true);
  expect(queue.add(member('other'), 'other')).toEqual({ displaced: 'greedy 19' });
  for (const [index, name] of ['login', 'money', 'operator', 'vendor', 'visitor'].entries()) {
    expect(queue.add({ class: name, key: 'x' }, name)).toEqual({ displaced: `greedy ${18 - index}` });
  }
  expect(queue.size).toBe(20);
  // Never beyond the own share: the reserve of visitors is two of twenty.
  expect(queue.add({ class: 'visitor', key: 'y' }, 'second')).toEqual({ displaced: 'greedy 13' });
  expect(queue.add({ class: 'visitor', key: 'z' }, 'third')).toBe(false);
});

test('what is taken out leaves its place, and is not taken again', () => {
  const queue = new FairQueue<string>(2, SHARES);
  queue.add(member('a'), 'first');
  queue.add(member('b'), 'second');
  expect([queue.remove('first'), queue.remove('first'), queue.size]).toEqual([true, false, 1]);
  expect(drain(queue)).toEqual(['second']);
  expect(queue.take()).toBeUndefined();
});
