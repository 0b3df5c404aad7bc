import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BetOp, OpAnswer } from './operation.ts';
import { createStakeRules, type NewStake, precheckStake, type StakeFacts } from './stake-rules.ts';

const now = new Date('2026-05-01T12:00:00Z');
const OPEN: StakeFacts = { now, endsAt: null, status: 0, isModuleOn: true, isOffered: true };

test.each<[string, Partial<StakeFacts>, string | null]>([
  ['all open', {}, null],
  ['a launch that lasts', { endsAt: new Date(now.getTime() + 1) }, null],
  ['a launch that ends now', { endsAt: now }, 'token.expired'],
  ['maintenance', { status: 1 }, 'system.maintenance'],
  ['a region', { status: 2 }, 'region.restricted'],
  ['a module switched off', { isModuleOn: false }, 'game.off'],
  ['a game taken off', { isOffered: false }, 'game.off'],
  ['everything at once', { endsAt: now, status: 1, isModuleOn: false, isOffered: false }, 'token.expired'],
  ['maintenance and a game taken off', { status: 1, isOffered: false }, 'system.maintenance'],
])('%s', (_name, facts, refusal) => {
  expect(precheckStake({ ...OPEN, ...facts })).toBe(refusal);
});

const stake: NewStake = {
  kind: 'bet',
  vendor: 'AAA',
  transactionId: 't1',
  memberId: 'mem_1',
  roundId: 'r1',
  amount: 10_000n,
  currency: 'VND',
  game: 'g',
  product: 'rng',
};
const origin = { brandId: 'brd_1', ip: '203.0.113.1', sessionId: 'ses_1', endsAt: null };
const answered = (status: string): OpAnswer => ({ status, balance: 0n, betId: null, journalId: null, replayed: false });

/** Rules whose bets are answered in turn, on content of these versions. */
function rulesOf(answers: readonly string[], versions: { state: bigint; offer: bigint }) {
  const asked: BetOp[] = [];
  let refreshed = 0;
  const refresh = async () => {
    refreshed += 1;
  };
  const rules = createStakeRules({
    clock: { now: () => now },
    bets: {
      apply: async (op) => {
        asked.push(op);
        return answered(answers[asked.length - 1] ?? 'ok');
      },
    },
    content: {
      recentState: async () => ({ version: versions.state, brand: { modules: { GAMELO3: true } }, status: 0 }),
      invalidate: () => undefined,
      fresh: refresh,
    },
  });
  const offer = { module: 'GAMELO3', recent: async () => ({ version: versions.offer, isOffered: true }), refresh };
  return { asked, refreshed: () => refreshed, place: () => rules.place(stake, origin, offer) };
}

test('the older version of what was judged goes along, with the login', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: 1n, max: 9n }), fc.bigInt({ min: 1n, max: 9n }), async (state, offer) => {
      const rules = rulesOf(['ok'], { state, offer });
      await rules.place();
      expect(rules.asked).toMatchObject([{ ...stake, sessionId: 'ses_1', version: state < offer ? state : offer }]);
      expect(rules.refreshed()).toBe(0);
    }),
  );
});

test('content that changed meanwhile is read and checked again, three times at most', async () => {
  const once = rulesOf(['content.changed', 'ok'], { state: 1n, offer: 1n });
  expect((await once.place()).status).toBe('ok');
  expect([once.asked.length, once.refreshed()]).toEqual([2, 2]);
  const always = rulesOf(['content.changed', 'content.changed', 'content.changed', 'ok'], { state: 1n, offer: 1n });
  expect((await always.place()).status).toBe('content.changed');
  expect([always.asked.length, always.refreshed()]).toEqual([3, 4]);
});
