import type { MissionCondition, MissionPeriod } from '@pavilion/contract/missions/terms';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALPS, MAIN, NULL, openWorld, PUNE, type TestBrand, type World } from '../../test/activity-world.ts';
import { readProgress } from './progress.ts';
import { type Limits, asksOf, isBeyond } from './offered.ts';
import { missionPeriod, spanAt } from './read-missions.ts';
import type { Mission } from './tables.ts';
import { terms } from './testing/mission-world.ts';

interface PlayedBet {
  placed: Date;
  settled: Date;
  stake: bigint;
  payout: bigint;
  product: string;
  game: string;
}

/** What a member did, computed by hand: every bet is looked at, one by one. */
function plainScore(condition: MissionCondition, bets: readonly PlayedBet[], { from, to }: { from: Date; to: Date }): bigint {
  if (condition.kind === 'deposits' || condition.kind === 'login') throw new Error('of bets');
  const isOf = ({ product }: PlayedBet) =>
    condition.gameTypes.length === 0 || condition.gameTypes.some((type) => type.toLowerCase() === product);
  if (condition.kind === 'turnover')
    return bets.filter((bet) => isOf(bet) && bet.settled >= from && bet.settled < to).reduce((sum, { stake }) => sum + stake, 0n);
  const counted = bets.filter(
    (bet) => isOf(bet) && bet.stake >= condition.minStake && bet.placed >= from && bet.placed < to && bet.settled < to,
  );
  if (condition.kind === 'bets') return BigInt(counted.length);
  if (condition.kind === 'games') return BigInt(new Set(counted.map(({ game }) => game)).size);
  return counted.reduce((best, { stake, payout }) => ((payout * 100n) / stake > best ? (payout * 100n) / stake : best), 0n);
}

const conditions = (): MissionCondition[] => [
  { kind: 'turnover', gameTypes: [], target: MAIN },
  { kind: 'turnover', gameTypes: ['RNG', 'FISH'], target: MAIN },
  { kind: 'bets', gameTypes: [], minStake: 2n * MAIN, target: 1 },
  { kind: 'games', gameTypes: ['LIVE', 'RNG'], minStake: MAIN, target: 1 },
  { kind: 'multiple', gameTypes: [], minStake: MAIN, target: 200 },
];

/** Around the night in which Berlin sets its clocks back: an hour is twice there. */
const MOMENTS: readonly [TestBrand, string][] = [
  [ALPS, '2026-10-24T22:30:00Z'],
  [PUNE, '2026-10-25T18:10:00Z'],
  [NULL, '2026-10-31T23:40:00Z'],
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.database.drop());

describe('progress', () => {
  test('is what a plain count of random bets comes to, in every period around every boundary', async () => {
    const random = fc.sample(
      fc.record({
        after: fc.integer({ min: 0, max: 9_000 }),
        lasts: fc.integer({ min: 0, max: 4_000 }),
        stake: fc.integer({ min: 1, max: 4 }),
        times: fc.integer({ min: 0, max: 5 }),
        product: fc.constantFrom('rng', 'live', 'fish'),
        game: fc.constantFrom('a', 'b', 'c'),
      }),
      { numRuns: 60, seed: 53 },
    );
    for (const [brand, start] of MOMENTS) {
      const memberId = await world.makeMember(brand);
      await world.deposit(brand, memberId, { at: new Date('2026-10-01T00:00:00Z') });
      const port = world.portAt(start);
      const bets: PlayedBet[] = [];
      let at = new Date(start).getTime();
      for (const { after, lasts, stake, times, product, game } of random.slice(0, 20)) {
        at += after * 500;
        const round = { memberId, roundId: `${memberId}-${bets.length}`, product, game };
        const placed = new Date(at);
        const stakeId = `${round.roundId}-bet`;
        const amount = BigInt(stake) * MAIN;
        await port.apply({ ...round, transactionId: stakeId, amount }, placed);
        at += lasts * 1_000;
        const settled = new Date(at);
        const payout = amount * BigInt(times);
        await port.apply({ ...round, kind: 'win', referenceId: stakeId, amount: payout, roundClosed: true }, settled);
        bets.push({ placed, settled, stake: amount, payout, product, game });
      }
      await port.close();
      await world.follow();
      for (const period of ['hour', 'day', 'week', 'month'] as const satisfies MissionPeriod[])
        for (const moment of new Set([bets[0], bets[10], bets[19]].map((bet) => bet?.settled ?? new Date(start)))) {
          const span = missionPeriod(period, brand.zone, moment);
          for (const condition of conditions()) {
            const { score } = await readProgress(world.database.pool, {
              brandId: brand.id,
              timeZone: brand.zone,
              memberId,
              condition,
              ...span,
            });
            expect([brand.zone, period, span.from.toISOString(), condition.kind, score]).toEqual([
              brand.zone,
              period,
              span.from.toISOString(),
              condition.kind,
              plainScore(condition, bets, span),
            ]);
          }
        }
    }
  });
});

const mission = (over: Partial<Mission['versions'][number]> & { stoppedAt?: Date } = {}): Mission => {
  const { stoppedAt = null, ...version } = over;
  return {
    id: 'm',
    brandId: 'b',
    code: 'm',
    stoppedAt,
    versions: [{ version: 1, terms: terms(), texts: {}, startsAt: new Date(0), endsAt: null, fromAt: new Date(0), ...version }],
  };
};

test('the day of a brand has 25 hours where its clock is set back, and is cut at the schedule and at a stop', () => {
  const zone = 'Europe/Berlin';
  const at = DateTime.fromISO('2026-10-25T12:00', { zone }).toJSDate();
  const whole = spanAt(mission(), zone, at);
  expect((whole?.to.getTime() ?? 0) - (whole?.from.getTime() ?? 0)).toBe(25 * 3_600_000);
  const noon = DateTime.fromISO('2026-10-25T12:00', { zone }).toJSDate();
  expect(spanAt(mission({ startsAt: noon }), zone, at)?.from).toEqual(noon);
  expect(spanAt(mission({ endsAt: noon }), zone, at)?.to).toEqual(noon);
  // A stop within a slice lets the slice end: what is settled in it was settled before anybody could know.
  expect(spanAt(mission({ stoppedAt: new Date(noon.getTime() - 1000) }), zone, at)?.to).toEqual(noon);
  expect(spanAt(mission({ fromAt: noon }), zone, at)).toBeNull();
});

test('nothing is asked of who set a limit below it, whatever is asked and whatever the limit', () => {
  const amount = fc.bigInt({ min: 1n, max: 50_000n * MAIN });
  const limit = fc.option(amount, { nil: null });
  fc.assert(
    fc.property(
      fc.record({ deposit: limit, loss: limit, wager: limit }),
      fc.record({ target: fc.integer({ min: 1, max: 5_000 }), stake: amount, times: fc.integer({ min: 0, max: 500 }), prize: amount }),
      fc.constantFrom('turnover', 'bets', 'games', 'multiple', 'deposits', 'login'),
      (limits: Limits, { target, stake, times, prize }, kind) => {
        const condition = (
          kind === 'turnover' || kind === 'deposits'
            ? { kind, gameTypes: [], target: stake }
            : { kind, gameTypes: [], minStake: stake, target }
        ) as MissionCondition;
        const asked = { ...terms(), condition, prize, lock: { ...terms().lock, timesHundredths: times } };
        if (isBeyond(asked, limits)) return;
        const { stake: stakes, deposit } = asksOf(asked);
        expect([limits.wager ?? stakes, limits.loss ?? stakes].every((one) => one >= stakes)).toBe(true);
        expect((limits.deposit ?? deposit) >= deposit).toBe(true);
        if (kind === 'bets') expect(stakes).toBeGreaterThanOrEqual(stake * BigInt(target));
      },
    ),
    { numRuns: 300 },
  );
});
