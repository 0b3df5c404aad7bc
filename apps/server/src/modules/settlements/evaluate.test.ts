import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Carry, evaluate, type Facts, type Line } from './evaluate.ts';
import { evaluateCommission, type RebateRates } from './evaluate-commission.ts';
import { type CountedContract, cut, type PlayRow } from './rules.ts';
import { dividendOf, shareOf, percentsOf, rateOf, tierOf } from './testing/slow-model.ts';
import { PERIOD, type World, worlds } from './testing/worlds.ts';

const STEP = 100n;
const ACTIVE = 300_000n;
const settle = ({ contracts, rows }: World, more: Partial<Facts> = {}): Line[] =>
  evaluate({ kind: contracts[0]?.kind ?? 'daily', contracts, rows, activeTurnover: ACTIVE, step: STEP, periodFrom: PERIOD.from, ...more });

const tiersOfAll = ({ contracts, rows }: World) => new Map(contracts.map((contract) => [contract, tierOf(contract, rows, ACTIVE)]));
const isFixed = (line: Line) => line.rateType === 'A';

describe.each(['daily', 'hourly', 'realtime'] as const)('%s salaries', (kind) => {
  it('are what bet by bet comes to, cut once a part', () => {
    fc.assert(
      fc.property(worlds(kind), (world) => {
        const tiers = tiersOfAll(world);
        for (const line of settle(world)) {
          if (isFixed(line)) continue;
          const exact = percentsOf(line.contract, world.rows, world.contracts, tiers);
          const lost = exact - line.parts.reduce((sum, part) => sum + part.amount, 0n) * 1_000_000n;
          expect(lost >= 0n && lost < BigInt(line.parts.length + 1) * STEP * 1_000_000n).toBe(true);
          if (kind !== 'realtime') expect(line.rate).toBe(tiers.get(line.contract)?.rate ?? 0n);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('along the way of a bet the house pays exactly the highest rate on it, and never more', () => {
    fc.assert(
      fc.property(worlds(kind), (world) => {
        const tiers = tiersOfAll(world);
        for (const row of world.rows) {
          const above = world.contracts.filter((one) => one.payer === 'house');
          const on = above.filter((one) => shareOf(one, row, world.contracts, tiers) > 0n);
          const highest = on.map((one) => rateOf(one, row, tiers.get(one) ?? null)).reduce((most, rate) => (rate > most ? rate : most), 0n);
          expect(on.reduce((sum, one) => sum + shareOf(one, row, world.contracts, tiers), 0n)).toBe(highest);
        }
        for (const line of settle(world)) {
          expect(line.amount >= 0n && line.amount % STEP === 0n).toBe(true);
          for (const part of line.parts) expect(part.beneath >= 0n && part.beneath <= part.rate).toBe(true);
          // Sums of the tree are the sums of its accounts.
          expect(line.parts.reduce((sum, part) => sum + part.turnover, 0n)).toBe(line.turnover);
          expect(line.parts.reduce((sum, part) => sum + part.net, 0n)).toBe(line.stake - line.payout);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('fixed salaries', () => {
  const contract = (index: number, agentPath: string[], rate: bigint, more: Partial<CountedContract> = {}): CountedContract => ({
    contractId: `c${index}`,
    version: 1,
    kind: 'daily',
    type: 'CONS',
    payer: 'house',
    uplineId: agentPath.at(-1) ?? null,
    agentId: `a${index}`,
    agentPath,
    terms: { kind: 'daily', tiers: [{ betVolume: 0n, activeMember: 0, rateType: 'A', rate }] },
    window: PERIOD,
    share: 1_000_000n,
    ...more,
  });

  it('are lessened by what is paid beneath on the branch, down to nothing, and shortened with their period', () => {
    const contracts = [
      contract(0, [], 1000n * STEP),
      contract(1, ['a0'], 700n * STEP),
      contract(2, ['a0', 'a1'], 500n * STEP),
      contract(3, ['a0'], 400n * STEP, { share: 250_000n }),
    ];
    expect(settle({ contracts, rows: [] }).map((line) => line.amount / STEP)).toEqual([200n, 200n, 500n, 100n]);
  });
});

describe('dividends', () => {
  it('are what contract by contract comes to', () => {
    fc.assert(
      fc.property(worlds('dividend'), (world) => {
        for (const line of settle(world)) expect(line.amount).toBe(dividendOf(line.contract, world, { active: ACTIVE, step: STEP }));
      }),
      { numRuns: 200 },
    );
  });

  const terms = {
    kind: 'dividend' as const,
    tiers: [{ minimumBet: 0n, netLoss: 0n, activeMember: 0, contractRate: 100_000n }],
    costs: [],
    carryPeriods: 2,
  };
  const one: CountedContract = {
    contractId: 'c',
    version: 1,
    kind: 'dividend',
    type: 'CONS',
    payer: 'house',
    uplineId: null,
    agentId: 'a',
    agentPath: [],
    terms,
    window: PERIOD,
    share: 1_000_000n,
  };
  const play = (net: bigint): PlayRow => ({
    piece: PERIOD,
    path: { id: 0, agents: ['a'] },
    memberId: 'm',
    type: 'RNG',
    turnover: 1n,
    stake: net > 0n ? net : 0n,
    payout: net > 0n ? 0n : -net,
    late: 0n,
  });

  it('take earlier losses into them, the oldest first, until their time is over', () => {
    const settled = (net: bigint, carries: readonly Carry[]) => {
      const [line] = settle(
        { contracts: [one], rows: [play(net)] },
        { carries: new Map([['c', carries]]), carryUntil: () => new Date('2026-03-05T00:00:00Z') },
      );
      return line && { amount: line.amount, in: line.carriedIn, out: line.carriedOut, left: line.carries.map(({ amount }) => amount) };
    };
    const [old, newer, over]: Carry[] = [
      { since: new Date('2026-02-28T00:00:00Z'), until: new Date('2026-03-03T00:00:00Z'), amount: -5000n },
      { since: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-03-04T00:00:00Z'), amount: -2000n },
      { since: new Date('2026-02-01T00:00:00Z'), until: PERIOD.from, amount: -9000n },
    ] as [Carry, Carry, Carry];
    expect(settled(10_000n, [])).toEqual({ amount: 1000n, in: 0n, out: 0n, left: [] });
    expect(settled(6000n, [old, newer])).toEqual({ amount: 0n, in: -7000n, out: -1000n, left: [-1000n] });
    expect(settled(9000n, [over, old, newer])).toEqual({ amount: 200n, in: -7000n, out: 0n, left: [] });
    expect(settled(-3000n, [old])).toEqual({ amount: 0n, in: -5000n, out: -8000n, left: [-5000n, -3000n] });
  });

  it('are of the net after the costs that the terms name', () => {
    const costs = new Map([['c', { rebate: 1000n, grant: 2000n, salary: 3000n }]]);
    expect(settle({ contracts: [one], rows: [play(10_000n)] }, { costs })[0]).toMatchObject({ net: 4000n, amount: 400n });
  });
});

it('a correction that takes more off than was played is made up by later periods', () => {
  const contract: CountedContract = {
    contractId: 'c',
    version: 1,
    kind: 'hourly',
    type: 'CONS',
    payer: 'house',
    uplineId: null,
    agentId: 'a',
    agentPath: [],
    terms: { kind: 'hourly', tiers: [{ minimumBet: -10_000_000n, activeMember: 0, rateType: 'P', rate: 10_000n }] },
    window: PERIOD,
    share: 1_000_000n,
  };
  const row = (turnover: bigint): PlayRow => ({
    piece: PERIOD,
    path: { id: 0, agents: ['a'] },
    memberId: 'm',
    type: 'RNG',
    turnover,
    stake: turnover,
    payout: 0n,
    late: turnover < 0n ? turnover : 0n,
  });
  const [first] = settle({ contracts: [contract], rows: [row(-50_000n)] });
  expect(first).toMatchObject({ amount: 0n, carriedOut: -500n, late: -50_000n });
  const [second] = settle({ contracts: [contract], rows: [row(80_000n)] }, { carries: new Map([['c', first?.carries ?? []]]) });
  expect(second).toMatchObject({ carriedIn: -500n, carriedOut: 0n, amount: 300n });
});

describe('rebate commission', () => {
  it('each agent above gets the difference to the highest below, as bet by bet', () => {
    const rate = fc.integer({ min: 0, max: 9000 }).map(BigInt);
    fc.assert(
      fc.property(
        fc.array(rate, { minLength: 4, maxLength: 4 }),
        fc.array(fc.record({ depth: fc.nat({ max: 3 }), turnover: fc.integer({ min: 0, max: 5000 }).map((n) => BigInt(n) * 100n) }), {
          maxLength: 20,
        }),
        (given, bets) => {
          const rates: RebateRates = new Map(given.map((ppm, index) => [`a${index}`, new Map([['rng', ppm]])]));
          const paths = [0, 1, 2, 3].map((depth) => ({ id: depth, agents: ['a0', 'a1', 'a2'].slice(0, depth) }));
          const rows = bets.flatMap(({ depth, turnover }) => {
            const path = paths[depth];
            return path ? [{ path, memberId: depth === 3 ? 'm' : `a${depth}`, product: 'rng', turnover, rates }] : [];
          });
          const lines = evaluateCommission(rows, 1n);
          for (const [index] of given.entries()) {
            const expected = rows.reduce((sum, row) => {
              const chain = [...row.path.agents, row.memberId];
              const at = row.path.agents.indexOf(`a${index}`);
              if (at < 0) return sum;
              const below = chain
                .slice(at + 1)
                .map((id) => rates.get(id)?.get('rng') ?? 0n)
                .reduce((most, ppm) => (ppm > most ? ppm : most), 0n);
              const own = given[index] ?? 0n;
              return sum + (own > below ? row.turnover * (own - below) : 0n);
            }, 0n);
            const line = lines.find(({ agentId }) => agentId === `a${index}`);
            const lost = expected - (line?.amount ?? 0n) * 1_000_000n;
            expect(lost >= 0n && lost < BigInt((line?.parts.length ?? 0) + 1) * 1_000_000n).toBe(true);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('rounds down to the step of the currency', () =>
    expect([cut(199n, 100n), cut(-1n, 100n), cut(200n, 100n)]).toEqual([100n, -100n, 200n]));
});
