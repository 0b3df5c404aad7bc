import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '@pavilion/kit/testing';
import type { TestDatabase } from '@pavilion/kit/testing';
import { createBetPort } from './bet-port.ts';
import type { BetOp, OpAnswer } from './operation.ts';
import { MAIN, makeMembers, openBrand, UNHURRIED } from './testing/members.ts';
import { unsoundness } from '../../test/unsoundness.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await openBrand(database.pool);
});
afterAll(() => database.drop());

const MEMBERS = 6;
const step = fc.record({
  kind: fc.constantFrom(
    'bet' as const,
    'bet' as const,
    'win' as const,
    'win' as const,
    'raise' as const,
    'cancel' as const,
    'promo' as const,
  ),
  own: fc.nat({ max: 7 }),
  reference: fc.option(fc.nat({ max: 7 }), { nil: undefined }),
  round: fc.constantFrom(0, 0, 1),
  units: fc.constantFrom(0n, 1n, MAIN, MAIN, 2n * MAIN, 5n * MAIN),
  free: fc.constantFrom(false, false, false, true),
  roundClosed: fc.boolean(),
  takesBack: fc.boolean(),
  product: fc.constantFrom('rng', 'pvp', 'unheard-of'),
  currency: fc.constantFrom('VND', 'VND', 'VND', 'BRL'),
  precheck: fc.constantFrom(undefined, undefined, 'game.off'),
  version: fc.constantFrom(undefined, undefined, 0n),
  sessionId: fc.constantFrom(undefined, undefined, undefined, 'ses_nobody'),
});
/** What each member does at once with the others; null: nothing. */
const moment = fc.array(fc.option(step, { freq: 5 }), { minLength: MEMBERS, maxLength: MEMBERS });

let world = 0;

/** The same evening in a form of its own; ids differ, so they are compared by position. */
async function evening(
  form: 'each' | 'set',
  moments: readonly (readonly (typeof step extends fc.Arbitrary<infer S> ? S | null : never)[])[],
) {
  world += 1;
  const name = (id: number): string => `w${world}-${id}`;
  const members = await makeMembers(database.pool, MEMBERS, 8n * MAIN);
  await database.pool.query(`UPDATE member_guard SET wager_day_limit = 120000, loss_week_limit = 60000 WHERE member_id = ANY ($1)`, [
    members.slice(0, 2),
  ]);
  let now = new Date('2026-11-18T16:59:50Z');
  const port = createBetPort(database.pool, { ...UNHURRIED, clock: { now: () => now }, form });
  const answers: unknown[] = [];
  for (const steps of moments) {
    now = new Date(now.getTime() + 2_000);
    const results = await Promise.all(
      steps.map(async (one, place): Promise<OpAnswer | null> => {
        if (!one) return null;
        const { own, reference, round, units, takesBack, precheck, version, sessionId, ...facts } = one;
        const op: BetOp = {
          ...facts,
          vendor: 'lantern',
          transactionId: `${name(place)}-${own}`,
          memberId: members[place] as string,
          roundId: `${name(place)}-r${round}`,
          game: 'dice',
          amount: facts.kind === 'cancel' ? 0n : units,
          afterWin: takesBack ? 'take-back' : 'refuse',
          ...(facts.kind === 'cancel' || reference !== undefined ? { referenceId: `${name(place)}-${(reference ?? own + 1) % 8}` } : {}),
          ...(precheck ? { precheck } : {}),
          ...(version === undefined ? {} : { version }),
          ...(sessionId ? { sessionId } : {}),
        };
        return op.referenceId === op.transactionId ? null : port.apply(op);
      }),
    );
    answers.push(
      results.map(
        (answer) =>
          answer && {
            status: answer.status,
            balance: answer.balance,
            replayed: answer.replayed,
            bet: answer.betId !== null,
            journal: answer.journalId !== null,
          },
      ),
    );
  }
  const rows = async (text: string) =>
    (await Promise.all(members.map((id) => database.pool.query(text, [id])))).map((result) => result.rows);
  return {
    answers,
    guards:
      await rows(`SELECT balance, last_at, day_start, week_start, month_start, wager_day_used, wager_week_used, wager_month_used, loss_day_used, loss_week_used,
      loss_month_used FROM member_guard WHERE member_id = $1`),
    bets: await rows(
      `SELECT product, stake, payout, valid_turnover, placed_at, settled_at, business_day, state, revisions FROM bet WHERE member_id = $1 ORDER BY placed_at`,
    ),
    operations:
      await rows(`SELECT line, at, kind, type, amount, payer IS NULL AS a, receiver IS NULL AS b, payer_balance, receiver_balance, balance, stake, payout, turnover,
      settled_stake, settled_payout, revision, state, product, game, replace(cancels, split_part(cancels, '-', 1), '') AS cancels, detail
      FROM operation WHERE member_id = $1 AND source <> 'ledger' ORDER BY number, line`),
  };
}

test('both forms answer and write the same, whatever members do at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 3, maxLength: 10 }), async (moments) => {
      expect(await evening('set', moments)).toEqual(await evening('each', moments));
    }),
    { numRuns: 25 },
  );
});

test('a win of nothing that is marked free is written alike by both forms', async () => {
  const plain = {
    own: 1,
    reference: undefined,
    round: 1 as const,
    units: 0n,
    free: true,
    roundClosed: false,
    takesBack: false,
    product: 'rng' as const,
    currency: 'VND' as const,
    precheck: undefined,
    version: undefined,
    sessionId: undefined,
  };
  const moments = [[{ ...plain, kind: 'bet' as const }], [], [{ ...plain, kind: 'win' as const, own: 0 }]];
  expect(await evening('set', moments)).toEqual(await evening('each', moments));
});

test('after all of it the books are sound', async () => {
  expect(await unsoundness(database.pool)).toEqual([]);
});
