import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlayFact, type WorkableLock, type CountedTurnover, workOff } from './work-off.ts';

const at = (n: bigint): Date => new Date(Number(n) * 1000);
const lock = (over: Partial<WorkableLock> = {}): WorkableLock => ({
  id: 'a',
  source: 'grant',
  asked: 100n,
  done: 0n,
  state: 'open',
  largest_bet: null,
  weights: {},
  opened_number: 1n,
  opened_at: at(1n),
  ...over,
});
const fact = (number: bigint, turnover: bigint, over: Partial<PlayFact> = {}): PlayFact => ({
  number,
  line: 0,
  at: at(number),
  bet_id: `bet-${number}`,
  product: 'rng',
  weight: 1_000_000,
  stake: turnover > 0n ? turnover : -turnover,
  turnover,
  net: 0n,
  placed_number: number,
  placed_at: at(number),
  ...over,
});

describe('what counts', () => {
  test.each([
    ['a bet above the largest', { stake: 51n }],
    ['a product that counts nothing', { product: 'fish' }],
    ['nothing at risk', { turnover: 0n }],
    ['a bet whose other side a linked account played', { opposed: true }],
  ])('what is won with %s was won with the bonus, though no turnover counts', (_name, over) => {
    const locks = [lock({ id: 'own', source: 'deposit', asked: 5n }), lock({ largest_bet: 50n, weights: { fish: 0 } })];
    const { after } = workOff(locks, [fact(2n, 30n, { net: 70n, ...over })]);
    expect(after.get('a')).toMatchObject({ done: 0n, net: 70n });
  });

  test('the other side of a linked account counts for a deposit, and for no grant', () => {
    const locks = [lock(), lock({ id: 'own', source: 'deposit' })];
    const { work } = workOff(locks, [fact(2n, 30n, { opposed: true }), fact(3n, 30n)]);
    expect(work.map(({ lock_id: id, counted }) => [id, counted])).toEqual([
      ['own', 30n],
      ['a', 30n],
    ]);
  });

  test.each([
    ['a bet after it opened', fact(2n, 30n), 30n],
    ['a bet placed before it opened and settled after', fact(2n, 30n, { placed_number: 1n }), 0n],
    ['a bet without a placing of its own, by its stamp', fact(2n, 30n, { placed_number: null }), 30n],
    ['the same, stamped before', fact(2n, 30n, { placed_number: null, placed_at: at(1n) }), 0n],
    ['a bet above the largest', fact(2n, 30n, { stake: 51n }), 0n],
    ['the largest bet itself', fact(2n, 30n, { stake: 50n }), 30n],
    ['a product the lock gives a tenth', fact(2n, 30n, { product: 'live' }), 3n],
    ['a product the lock gives nothing', fact(2n, 30n, { product: 'fish' }), 0n],
    ['a product it does not name, as the product says', fact(2n, 30n, { product: 'pvp', weight: 500_000 }), 15n],
  ])('%s', (_name, one, done) => {
    const { after } = workOff([lock({ largest_bet: 50n, weights: { live: 100_000, fish: 0 } })], [one]);
    expect(after.get('a')?.done ?? 0n).toBe(done);
  });

  test('what the oldest does not need goes to the next; a product it does not take goes past it', () => {
    const locks = [lock({ weights: { live: 0 } }), lock({ id: 'b', opened_number: 2n })];
    const { work, after } = workOff(locks, [fact(3n, 60n), fact(4n, 20n, { product: 'live' }), fact(5n, 70n)]);
    expect(work.map(({ lock_id: id, turnover }) => [id, turnover])).toEqual([
      ['a', 60n],
      ['b', 20n],
      ['a', 40n],
      ['b', 30n],
    ]);
    expect(after.get('a')).toMatchObject({ done: 100n, state: 'met', endedAt: at(5n) });
    expect(after.get('b')).toMatchObject({ done: 50n, state: 'open' });
  });

  test('the part of a unit that met a lock by its weight is used', () => {
    const { work } = workOff([lock({ asked: 1n, weights: { rng: 300_000 } }), lock({ id: 'b', opened_number: 2n })], [fact(3n, 10n)]);
    expect(work.map(({ turnover, counted }) => [turnover, counted])).toEqual([
      [4n, 1n],
      [6n, 6n],
    ]);
  });

  test('the net result of a bet belongs to the oldest lock it counts for, once', () => {
    const { after } = workOff([lock(), lock({ id: 'b', opened_number: 2n })], [fact(3n, 150n, { net: 70n }), fact(4n, 5n, { net: -20n })]);
    expect([after.get('a')?.net, after.get('b')?.net]).toEqual([70n, -20n]);
  });
});

describe('corrections', () => {
  const locks = [lock(), lock({ id: 'b', opened_number: 2n })];

  test('take back what their bet had given, newest lock first, and open a lock that was met', () => {
    const { after, work } = workOff(locks, [fact(3n, 150n), fact(4n, -70n, { bet_id: 'bet-3' })]);
    expect([after.get('a'), after.get('b')]).toMatchObject([
      { done: 80n, state: 'open', endedAt: null },
      { done: 0n, state: 'open' },
    ]);
    expect(work.slice(2).map(({ lock_id: id, turnover }) => [id, turnover])).toEqual([
      ['b', -50n],
      ['a', -20n],
    ]);
  });

  test('take nothing back that another bet gave, nor more than was given', () => {
    const { after } = workOff(
      [lock()],
      [fact(3n, 40n), fact(4n, 20n), fact(5n, -90n, { bet_id: 'bet-4' }), fact(6n, -10n, { bet_id: 'bet-x' })],
    );
    expect(after.get('a')?.done).toBe(40n);
  });

  test('know what earlier work had given', () => {
    const first = workOff(locks, [fact(3n, 150n)]);
    const then = locks.map((one) => ({ ...one, ...first.after.get(one.id) }));
    const second = workOff(then, [fact(4n, -60n, { bet_id: 'bet-3' })], first.work);
    expect([...second.after.entries()].map(([id, { done }]) => [id, done])).toEqual(
      [
        ['b', 0n],
        ['a', 90n],
      ].toSorted(),
    );
  });
});

const products = ['rng', 'live', 'fish'];
const arbLocks = fc
  .array(
    fc.record({
      asked: fc.bigInt(1n, 500n),
      largest_bet: fc.option(fc.bigInt(1n, 80n)),
      live: fc.option(fc.integer({ min: 0, max: 1_500_000 })),
      opened: fc.bigInt(1n, 40n),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rows) =>
    rows
      .toSorted((a, b) => Number(a.opened - b.opened))
      .map(({ asked, largest_bet, live, opened }, index) =>
        lock({
          id: `l${index}`,
          asked,
          largest_bet,
          weights: live === null ? {} : { live },
          opened_number: opened * 10n + BigInt(index),
          opened_at: at(opened),
        }),
      ),
  );
/** Bets, some of them taken back in part or whole afterwards. */
const arbFacts = fc
  .array(
    fc.record({
      turnover: fc.bigInt(0n, 120n),
      product: fc.constantFrom(...products),
      back: fc.option(fc.bigInt(1n, 150n), { freq: 3 }),
      delay: fc.bigInt(0n, 60n),
    }),
    { maxLength: 25 },
  )
  .map((rows) =>
    rows
      .flatMap(({ turnover, product, back, delay }, index) => {
        const placed = BigInt(index) * 20n + 5n;
        const bet = fact(placed + delay, turnover, { bet_id: `bet-${index}`, product, stake: turnover, placed_number: placed });
        return back === null ? [bet] : [bet, { ...bet, number: bet.number + 7n, turnover: -(back < turnover ? back : turnover) }];
      })
      .toSorted((a, b) => Number(a.number - b.number) || a.bet_id.localeCompare(b.bet_id))
      .map((one, line) => ({ ...one, line })),
  );

describe('whatever is played', () => {
  test('each unit is used once, no lock gets more than it asks, and its work adds up', () => {
    fc.assert(
      fc.property(arbLocks, arbFacts, (locks, facts) => {
        const { work, after } = workOff(locks, facts);
        for (const one of locks) {
          const counted = work.filter(({ lock_id: id }) => id === one.id).reduce((sum, row) => sum + row.counted, 0n);
          const done = after.get(one.id)?.done ?? 0n;
          expect(done).toBe(counted);
          expect(done >= 0n && done <= one.asked).toBe(true);
          expect(after.get(one.id)?.state === 'met').toBe(done === one.asked);
        }
        for (const [bet, rows] of Map.groupBy(work, ({ bet_id: id }) => id)) {
          const used = rows.reduce((sum, row) => sum + row.turnover, 0n);
          const played = facts.filter(({ bet_id: id }) => id === bet).reduce((sum, row) => sum + row.turnover, 0n);
          expect(used >= 0n && used <= played).toBe(true);
        }
      }),
    );
  });

  test('the same in one piece or in any pieces', () => {
    fc.assert(
      fc.property(arbLocks, arbFacts, fc.array(fc.nat(30), { maxLength: 5 }), (locks, facts, cuts) => {
        const whole = workOff(locks, facts);
        const given: CountedTurnover[] = [];
        let then: WorkableLock[] = locks;
        const places = [...new Set([0, ...cuts.filter((cut) => cut < facts.length), facts.length])].toSorted((a, b) => a - b);
        for (const [index, from] of places.entries()) {
          const part = workOff(then, facts.slice(from, places[index + 1] ?? from), given);
          given.push(...part.work);
          then = then.map((one) => ({ ...one, ...part.after.get(one.id) }));
        }
        expect(given).toEqual(whole.work);
      }),
    );
  });

  test('an older lock that takes a bet is met before a newer one gets of it', () => {
    fc.assert(
      fc.property(arbLocks, arbFacts, (locks, facts) => {
        const plain = locks.map((one) => ({ ...one, largest_bet: null, weights: {}, opened_number: BigInt(locks.indexOf(one)) - 100n }));
        const { after } = workOff(
          plain,
          facts.filter(({ turnover }) => turnover > 0n),
        );
        const open = plain.findIndex(({ id }) => after.get(id)?.state !== 'met');
        if (open !== -1) expect(plain.slice(open + 1).every(({ id }) => (after.get(id)?.done ?? 0n) === 0n)).toBe(true);
      }),
    );
  });
});
