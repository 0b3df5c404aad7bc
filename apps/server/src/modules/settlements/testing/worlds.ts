import type { ContractKind, ContractTerms, ContractType } from '@pavilion/contract/contracts/terms';
import fc from 'fast-check';
import type { Period } from '../../../kernel/agent-periods.ts';
import { type CountedContract, type Path, type PlayRow, type PlayType, windowOf } from '../rules.ts';

export const PERIOD: Period = { from: new Date('2026-03-02T00:00:00Z'), to: new Date('2026-03-03T00:00:00Z') };
const MIDDLE = new Date('2026-03-02T08:00:00Z');
const TYPES: readonly PlayType[] = ['LIVE', 'RNG', 'SPORTS'];

export interface World {
  contracts: CountedContract[];
  rows: PlayRow[];
}

const units = (most: number) => fc.integer({ min: 0, max: most }).map((whole) => BigInt(whole) * 10_000n);
const percent = fc.integer({ min: 0, max: 20_000 }).map(BigInt);

function termsOf(kind: ContractKind): fc.Arbitrary<ContractTerms> {
  const members = fc.integer({ min: 0, max: 3 });
  const some = <T>(tier: fc.Arbitrary<T>) => fc.array(tier, { minLength: 1, maxLength: 3 });
  const salaried = fc.record({ rateType: fc.constantFrom('P', 'P', 'P', 'A'), rate: percent });
  if (kind === 'dividend')
    return some(fc.record({ minimumBet: units(300), netLoss: units(100), activeMember: members, contractRate: percent })).map((tiers) => ({
      kind,
      tiers,
      costs: [],
      carryPeriods: 2,
    }));
  if (kind === 'realtime')
    return some(fc.record({ profitRate: percent, lossRate: percent, singleBetAmount: units(50) })).map((tiers) => ({
      kind,
      tiers: tiers.toSorted((a, b) => Number(a.singleBetAmount - b.singleBetAmount)),
    }));
  if (kind === 'daily')
    return some(fc.tuple(units(300), members, salaried)).map((tiers) => ({
      kind,
      tiers: tiers.map(([betVolume, activeMember, rest]) => ({ betVolume, activeMember, ...rest }) as never),
    }));
  return some(fc.tuple(units(300), members, salaried)).map((tiers) => ({
    kind,
    tiers: tiers.map(([minimumBet, activeMember, rest]) => ({ minimumBet, activeMember, ...rest }) as never),
  }));
}

/** Agents in a tree of any shape with members below, contracts of one TYPE or of all with an end in the middle or none, play with corrections. */
export const worlds = (kind: ContractKind): fc.Arbitrary<World> =>
  fc
    .record({
      parents: fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 7 }),
      contracts: fc.array(
        fc.record({
          terms: termsOf(kind),
          type: fc.constantFrom<ContractType>('CONS', 'CONS', 'LIVE', 'RNG'),
          payer: fc.constantFrom('house' as const, 'house' as const, 'house' as const, 'upline' as const),
          ends: fc.constantFrom(false, false, false, true),
          isThere: fc.constantFrom(true, true, true, false),
        }),
        { minLength: 8, maxLength: 8 },
      ),
      bets: fc.array(
        fc.record({
          under: fc.nat({ max: 100 }),
          who: fc.nat({ max: 2 }),
          isOwn: fc.boolean(),
          type: fc.constantFrom(...TYPES),
          isLate: fc.boolean(),
          turnover: fc.integer({ min: -20, max: 200 }).map((whole) => BigInt(whole) * 10_000n),
          payout: units(250),
          hasWon: fc.boolean(),
          single: units(60),
        }),
        { maxLength: 40 },
      ),
    })
    .map(({ parents, contracts, bets }) => {
      const paths: string[][] = [];
      for (const [index, parent] of parents.entries()) {
        const above = index === 0 ? -1 : parent % (index + 1) === index ? -1 : parent % index;
        paths.push(above < 0 ? [] : [...(paths[above] ?? []), `a${above}`]);
      }
      const counted = paths.flatMap((agentPath, index): CountedContract[] => {
        const given = contracts[index];
        if (!given?.isThere) return [];
        const { terms, type, payer, ends } = given;
        const window = windowOf(PERIOD, { since: PERIOD.from, until: ends ? MIDDLE : null });
        if (!window) return [];
        const uplineId = agentPath.at(-1) ?? null;
        const base = { contractId: `c${index}`, version: 1, kind, type, terms, agentId: `a${index}`, agentPath, uplineId };
        return [{ ...base, payer: uplineId === null ? 'house' : payer, ...window }];
      });
      const known = new Map<string, Path>();
      const pathOf = (agents: readonly string[]): Path => {
        const name = agents.join('/');
        const path = known.get(name) ?? { id: known.size, agents };
        known.set(name, path);
        return path;
      };
      const rows = bets.map(({ under, who, isOwn, isLate, turnover, payout, ...bet }): PlayRow => {
        const index = under % paths.length;
        const agents = paths[index] ?? [];
        const piece = isLate ? { from: MIDDLE, to: PERIOD.to } : { from: PERIOD.from, to: MIDDLE };
        const place = isOwn
          ? { path: pathOf(agents), memberId: `a${index}` }
          : { path: pathOf([...agents, `a${index}`]), memberId: `m${index}.${who}` };
        return { ...bet, ...place, piece, turnover, stake: turnover, payout, late: 0n };
      });
      return { contracts: counted, rows };
    });
