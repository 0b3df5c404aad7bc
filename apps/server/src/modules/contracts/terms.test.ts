import { type ContractTerms, contractTerms } from '@pavilion/contract/contracts/terms';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { standardPolicies } from './standard-policy.ts';
import { readTerms, tooHigh, unsoundTier, writeTerms } from './terms.ts';

const MOST = 6;
const step = fc.record({
  bet: fc.bigInt(0n, 2n),
  net: fc.bigInt(0n, 2n),
  active: fc.nat(2),
  rate: fc.bigInt(0n, 2n),
  second: fc.bigInt(0n, 2n),
});

/** Sound tiers of every kind, small so that a plain model can try every figure. */
const terms = (kind: ContractTerms['kind']) =>
  fc.array(step, { minLength: 1, maxLength: 4 }).map((steps) => {
    let at = { bet: 0n, net: 0n, active: 0, rate: 0n, second: 0n };
    const sums = steps.map((next) => {
      at = {
        bet: at.bet + next.bet + 1n,
        net: at.net + next.net,
        active: at.active + next.active,
        rate: at.rate + next.rate,
        second: at.second + next.second,
      };
      return at;
    });
    return made(kind, sums);
  });

function made(
  kind: ContractTerms['kind'],
  sums: { bet: bigint; net: bigint; active: number; rate: bigint; second: bigint }[],
): ContractTerms {
  switch (kind) {
    case 'dividend':
      return {
        kind,
        costs: [],
        carryPeriods: 0,
        tiers: sums.map(({ bet, net, active, rate }) => ({ minimumBet: bet, netLoss: net, activeMember: active, contractRate: rate })),
      };
    case 'daily':
      return { kind, tiers: sums.map(({ bet, active, rate }) => ({ betVolume: bet, activeMember: active, rateType: 'P' as const, rate })) };
    case 'hourly':
      return {
        kind,
        tiers: sums.map(({ bet, active, rate }) => ({ minimumBet: bet, activeMember: active, rateType: 'P' as const, rate })),
      };
    case 'realtime':
      return { kind, tiers: sums.map(({ bet, rate, second }) => ({ singleBetAmount: bet, profitRate: rate, lossRate: second })) };
  }
}

interface Figures {
  bet: bigint;
  net: bigint;
  active: number;
}

/** The plain model: the rates of the last tier whose every threshold is met. */
function ratesAt(given: ContractTerms, { bet, net, active }: Figures): bigint[] {
  let rates = given.kind === 'realtime' ? [0n, 0n] : [0n];
  if (given.kind === 'dividend') {
    for (const tier of given.tiers) {
      if (bet >= tier.minimumBet && net >= tier.netLoss && active >= tier.activeMember) rates = [tier.contractRate];
    }
  } else if (given.kind === 'daily') {
    for (const tier of given.tiers) if (bet >= tier.betVolume && active >= tier.activeMember) rates = [tier.rate];
  } else if (given.kind === 'hourly') {
    for (const tier of given.tiers) if (bet >= tier.minimumBet && active >= tier.activeMember) rates = [tier.rate];
  } else {
    for (const tier of given.tiers) if (bet >= tier.singleBetAmount) rates = [tier.profitRate, tier.lossRate];
  }
  return rates;
}

function isAboveSomewhere(own: ContractTerms, offered: ContractTerms): boolean {
  const points = Array.from({ length: MOST * 2 + 2 }, (_, value) => value);
  return points.some((bet) =>
    points.some((net) =>
      points.some((active) => {
        const figures = { bet: BigInt(bet), net: BigInt(net), active };
        const allowed = ratesAt(own, figures);
        return ratesAt(offered, figures).some((rate, place) => rate > (allowed[place] ?? 0n));
      }),
    ),
  );
}

test.each(['dividend', 'daily', 'hourly', 'realtime'] as const)(
  '%s: terms stand above the own exactly where the plain model finds a figure',
  (kind) => {
    fc.assert(
      fc.property(terms(kind), terms(kind), (own, offered) => {
        expect(unsoundTier(own)).toBeNull();
        expect(tooHigh(own, offered) !== null).toBe(isAboveSomewhere(own, offered));
        expect(tooHigh(own, own)).toBeNull();
      }),
      { numRuns: 150 },
    );
  },
);

const hourly = (...tiers: [bet: bigint, active: number, rate: bigint, type?: 'P' | 'A'][]): ContractTerms => ({
  kind: 'hourly',
  tiers: tiers.map(([minimumBet, activeMember, rate, rateType = 'P']) => ({ minimumBet, activeMember, rateType, rate })),
});

test.each<[string, ContractTerms, number | null]>([
  ['rising', hourly([0n, 0, 1n], [1n, 0, 2n]), null],
  ['the same rate at more', hourly([0n, 0, 1n], [1n, 1, 1n]), null],
  ['thresholds that stand', hourly([1n, 1, 1n], [1n, 1, 2n]), 1],
  ['a threshold that falls', hourly([1n, 1, 1n], [2n, 0, 2n]), 1],
  ['a rate that falls', hourly([0n, 0, 2n], [1n, 0, 1n]), 1],
  ['more than everything', hourly([0n, 0, 1_000_001n]), 0],
  ['an amount above a million units is no percent', hourly([0n, 0, 5_000_000n, 'A']), null],
  ['two types of rate', hourly([0n, 0, 1n], [1n, 0, 2n, 'A']), 1],
  ['less than nothing', hourly([-1n, 0, 1n]), 0],
])('%s', (_name, given, tier) => {
  expect(unsoundTier(given)).toBe(tier);
});

test('it says which tier is too high and what is allowed there', () => {
  const own = hourly([0n, 0, 10n], [100n, 0, 20n]);
  expect(tooHigh(own, hourly([0n, 0, 10n], [99n, 0, 20n]))).toEqual({ tier: 1, most: 10n });
  expect(tooHigh(own, hourly([0n, 0, 10n], [100n, 0, 20n], [200n, 5, 20n]))).toBeNull();
  expect(tooHigh(own, hourly([0n, 0, 5n, 'A']))).toEqual({ tier: 0, most: null, field: 'rateType' });
});

test('a dividend leaves out no cost of the own and carries losses no shorter', () => {
  const tiers = [{ minimumBet: 0n, netLoss: 0n, activeMember: 0, contractRate: 5n }];
  const offered = (change: { costs?: ('rebate' | 'grant')[]; carryPeriods?: number }): ContractTerms => ({
    kind: 'dividend',
    tiers,
    costs: ['rebate'],
    carryPeriods: 2,
    ...change,
  });
  const own = offered({});
  expect(tooHigh(own, offered({ costs: ['rebate', 'grant'], carryPeriods: 3 }))).toBeNull();
  expect(tooHigh(own, offered({ costs: ['grant'] }))).toMatchObject({ field: 'costs' });
  expect(tooHigh(own, offered({ carryPeriods: 1 }))).toMatchObject({ field: 'carryPeriods' });
});

test('the standard bounds are sound and come back as they were kept', () => {
  for (const { highest } of standardPolicies) {
    expect(unsoundTier(highest)).toBeNull();
    expect(readTerms(JSON.parse(JSON.stringify(writeTerms(highest))))).toEqual(highest);
    expect(z.safeParse(contractTerms, writeTerms(highest)).success).toBe(true);
  }
});
