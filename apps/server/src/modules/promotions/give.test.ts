import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, one, transaction } from '../../kernel/db.ts';
import { testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { give } from './give.ts';
import { MAIN, openPromotion, termsOf } from './testing/terms.ts';

let world: TestPlatform;
let members: string[];
beforeAll(async () => {
  world = await testPlatform();
  members = (await Promise.all(Array.from({ length: 3 }, () => testMember(world, { brandCode: 'sol', password: false })))).map(
    ({ id }) => id,
  );
});
afterAll(() => world.close());

interface GiftCase {
  member: number;
  occasion: number;
  amount: number;
  /** How often at once. */
  times: number;
}

const asked: fc.Arbitrary<GiftCase> = fc.record({
  member: fc.nat(2),
  occasion: fc.nat(3),
  amount: fc.integer({ min: 1, max: 40 }),
  times: fc.integer({ min: 1, max: 3 }),
});

/** What the rules say, as slowly as can be: each occasion of a member once, while the budget holds the whole of it. */
function plainly(rows: readonly GiftCase[], budget: number): Map<string, number> {
  const given = new Map<string, number>();
  let isStopped = false;
  for (const { member, occasion, amount } of rows) {
    const key = `${members[member]}:${occasion}`;
    if (given.has(key) || isStopped) continue;
    const spent = [...given.values()].reduce((sum, one) => sum + one, 0);
    // One that does not fit is refused and smaller ones go on; one that leaves less than the smallest ends it.
    if (spent + amount > budget) continue;
    given.set(key, amount);
    if (spent + amount === budget) isStopped = true;
  }
  return given;
}

test('whatever is asked how often at once: each occasion is paid once, as the plain rules say, and no budget is overdrawn', async () => {
  const deps = world.platform.domains.promotions;
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 8 }), fc.integer({ min: 5, max: 120 }), async (rows, budget) => {
      const terms = termsOf(
        { kind: 'manual', upTo: 100n * MAIN, pictures: 'none' },
        { claimDays: 0, budget: { amount: BigInt(budget) * MAIN, per: 'all' } },
      );
      const promotionId = await openPromotion(world.database.pool, 'brd_sol', terms);
      for (const { member, occasion, amount, times } of rows) {
        const asking = Array.from({ length: times }, () =>
          transaction(world.database.pool, (tx) =>
            give(tx, deps, {
              promotionId,
              memberId: members[member] ?? '',
              occasion: String(occasion),
              about: () => ({ kind: 'manual', amount: BigInt(amount) * MAIN }),
              now: world.now(),
            }),
          ),
        );
        await Promise.all(asking);
      }
      const got = await many<{ key: string; amount: bigint; paid: bigint }>(
        world.database.pool,
        `SELECT c.member_id || ':' || c.occasion AS key, c.amount, g.amount AS paid
           FROM promotion_claim c JOIN reward_grant g ON g.id = c.grant_id WHERE c.promotion_id = $1 AND c.state = 'granted'`,
        [promotionId],
      );
      expect(new Map(got.map(({ key, amount }) => [key, Number(amount / MAIN)]))).toEqual(plainly(rows, budget));
      expect(got.every(({ amount, paid }) => amount === paid)).toBe(true);
      const { spent } = await one<{ spent: bigint }>(
        world.database.pool,
        `SELECT coalesce(max(spent), 0)::bigint AS spent FROM promotion_spent WHERE promotion_id = $1 AND period = 'all'`,
        [promotionId],
      );
      expect(spent).toBe(got.reduce((sum, { amount }) => sum + amount, 0n));
    }),
    { numRuns: 25 },
  );
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('terms stay those of the promise, the budget is the one in force: a larger one goes on, a smaller one ends it', async () => {
  const db = world.database.pool;
  const deps = world.platform.domains.promotions;
  const rule = { kind: 'manual', upTo: 100n * MAIN, pictures: 'none' } as const;
  const promotionId = await openPromotion(db, 'brd_sol', termsOf(rule, { claimDays: 0, budget: { amount: 10n * MAIN, per: 'all' } }));
  const tenUnderFirst = async (occasion: string) => {
    const about = () => ({ kind: 'manual', amount: 10n * MAIN }) as const;
    const asked = { promotionId, memberId: members[0] ?? '', occasion, version: 1, about, now: world.now() };
    const { reason } = await transaction(db, (tx) => give(tx, deps, asked));
    return [reason, (await one<{ state: string }>(db, 'SELECT state FROM promotion WHERE id = $1', [promotionId])).state];
  };
  const budget = async (version: number, amount: number) => {
    await world.database.ownerPool.query(
      `INSERT INTO promotion_version SELECT (jsonb_populate_record(v, jsonb_build_object('version', $2::int, 'terms', jsonb_set(terms, '{budget,amount}', to_jsonb($3::int))))).*
         FROM promotion_version v WHERE promotion_id = $1 AND version = 1`,
      [promotionId, version, amount],
    );
    await world.database.ownerPool.query(`UPDATE promotion SET live = $2, draft = $2, state = 'live' WHERE id = $1`, [
      promotionId,
      version,
    ]);
  };
  expect(await tenUnderFirst('a')).toEqual([null, 'stopped']);
  await budget(2, 30);
  expect(await tenUnderFirst('b')).toEqual([null, 'live']);
  // Five are left: too few for ten, and enough for somebody else.
  await budget(3, 25);
  expect(await tenUnderFirst('c')).toEqual(['budget', 'live']);
  await budget(4, 20);
  expect(await tenUnderFirst('d')).toEqual(['budget', 'stopped']);
});
