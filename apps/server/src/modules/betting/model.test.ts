import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '@pavilion/kit/testing';
import type { TestDatabase } from '@pavilion/kit/testing';
import { findBalances } from '../ledger/public.ts';
import { createBetPort } from './bet-port.ts';
import type { BetOp } from './operation.ts';
import { createSettlements } from './settlements.ts';
import { MAIN, makeMembers, openBrand, UNHURRIED } from './testing/members.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { ModelPlatform } from './testing/model.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await openBrand(database.pool);
});
afterAll(() => database.drop());

/** Few ids, rounds and amounts, so that repeats, conflicts, tombstones and strangers' references are common. */
const step = fc.record({
  kind: fc.constantFrom('bet' as const, 'bet' as const, 'win' as const, 'cancel' as const),
  own: fc.nat({ max: 11 }),
  reference: fc.nat({ max: 11 }),
  member: fc.constantFrom(0, 0, 0, 1),
  round: fc.constantFrom(0, 0, 0, 1),
  main: fc.integer({ min: 1, max: 4 }),
  roundClosed: fc.boolean(),
  takesBack: fc.boolean(),
});

let world = 0;
let settled = 0;

/** How one operation is applied, and how the means are ended. */
function applier(form: 'each' | 'set' | 'bulk'): { status(op: BetOp): Promise<string>; close(): Promise<void> } {
  const clock = { now: () => new Date() };
  if (form !== 'bulk') {
    const port = createBetPort(database.pool, { ...UNHURRIED, clock, form });
    return { status: async (op) => (await port.apply(op)).status, close: port.close };
  }
  const settlements = createSettlements({ db: database.pool, clock, log: pino({ level: 'silent' }) });
  return {
    status: async (op) => {
      settled += 1;
      return (await settlements.settleMany({ id: `model-${settled}`, operations: () => [op] })).refusals[0]?.status ?? 'ok';
    },
    close: settlements.close,
  };
}

test.each(['each', 'set', 'bulk'] as const)(
  'any sequence of bets, wins and cancels answers and pays as the model does: %s',
  async (form) => {
    const means = applier(form);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        world += 1;
        const members = await makeMembers(database.pool, 2, 6n * MAIN);
        const model = new ModelPlatform(members, 6n * MAIN);
        for (const { kind, own, reference, member, round, main, roundClosed, takesBack } of steps) {
          const op: BetOp = {
            kind,
            vendor: 'lantern',
            transactionId: `w${world}-${own}`,
            memberId: members[member] as string,
            roundId: `w${world}-r${round}`,
            ...(kind === 'bet' ? {} : { referenceId: `w${world}-${reference === own ? (own + 1) % 12 : reference}` }),
            amount: kind === 'cancel' ? 0n : BigInt(main) * MAIN,
            currency: 'VND',
            game: 'dice',
            product: 'rng',
            roundClosed: kind !== 'cancel' && roundClosed,
            afterWin: takesBack ? 'take-back' : 'refuse',
          };
          const expected = model.apply(op);
          expect(await means.status(op)).toBe(expected);
        }
        for (const id of members) {
          const found = new Map((await findBalances(database.pool, id)).map(({ kind, balance }) => [kind, balance]));
          expect(found.get('member.cash')).toBe(model.cash.get(id));
          expect(found.get('member.debt') ?? 0n).toBe(model.debt.get(id) ?? 0n);
        }
      }),
      { numRuns: 60 },
    );
    await means.close();
  },
);

test('after all of it the books are sound', async () => {
  expect(await unsoundness(database.pool)).toEqual([]);
});
