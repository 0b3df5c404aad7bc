import type { ContractPeriod } from '@pavilion/contract/contracts/terms';
import { type Period, periodOf } from '../../kernel/agent-periods.ts';
import { ttlCache } from '../../kernel/ttl-cache.ts';
import { countedIn, evaluateContracts } from './compute-run.ts';
import type { BrandZone, ContractInForce, SettlementDeps } from './deps.ts';
import type { Line } from './evaluate.ts';
import { settingOf, stepOf } from './read-facts.ts';
import type { RunInputs } from './tables.ts';

const KINDS = ['dividend', 'daily', 'hourly'] as const;
type Kind = (typeof KINDS)[number];

export interface NextSettlement {
  contractId: string;
  kind: Kind;
  type: ContractInForce['type'];
  /** End of the period. */
  at: Date;
  amount: bigint;
  /** Net of a dividend with what is carried in, else the valid turnover. */
  base: bigint;
  activeMembers: number;
  /** Index of the tier reached; null: none. */
  tier: number | null;
  beneath: bigint;
}

interface PeriodOfKind {
  brand: BrandZone;
  kind: Kind;
  period: ContractPeriod;
  span: Period;
}

/** The current amounts of the period under way for every contract of a kind: all of them are in the chain of one. */
async function evaluatePeriod(deps: SettlementDeps, asked: PeriodOfKind): Promise<readonly Line[]> {
  const contracts = await deps.contractsOver(deps.db, { brandId: asked.brand.id, kind: asked.kind, ...asked.span });
  const setting = await settingOf(deps.db, asked.brand.id);
  const inputs: RunInputs = { activeTurnover: String(setting.active_turnover), step: String(await stepOf(deps.db, asked.brand)) };
  return evaluateContracts(deps, asked, countedIn(contracts, asked), inputs).then(({ lines }) => lines);
}

/** What a period under way would come to, for every contract of a kind that counts in it. */
export type EvaluatePeriod = (asked: PeriodOfKind, now: Date) => Promise<readonly Line[]>;

/** An evaluation reads the whole brand's contracts of the kind, so it is shared and cached for a minute. */
export function createPeriodEvaluation(deps: SettlementDeps): EvaluatePeriod {
  const cached = ttlCache<readonly Line[]>({ ageMs: 60_000, maxEntries: 200 });
  return (asked, now) =>
    cached(deps.db, {
      key: `${asked.brand.id} ${asked.kind} ${asked.period} ${asked.span.from.toISOString()}`,
      now,
      read: () => evaluatePeriod(deps, asked),
    });
}

/** A contract in a period that is not over. */
export interface RunningPeriod {
  agentId: string;
  type: ContractInForce['type'];
  span: Period;
  turnover: bigint;
  net: bigint;
  carriedIn: bigint;
  carriedOut: bigint;
  activeMembers: number;
  rate: bigint;
  amount: bigint;
}

interface MemberAt {
  brand: BrandZone;
  memberId: string;
  now: Date;
}

/** Those that count now and that the member has or offered. */
const contractsNow = (
  deps: SettlementDeps,
  { brand, memberId, kind, now }: MemberAt & { kind: Kind },
): Promise<readonly ContractInForce[]> =>
  deps.contractsOver(deps.db, { brandId: brand.id, kind, of: memberId, from: now, to: new Date(now.getTime() + 1) });

/** Contracts of a kind that the member has or offered, in their periods under way; the next to end first. */
export async function findRunning(
  deps: SettlementDeps & { evaluatePeriod: EvaluatePeriod },
  { brand, memberId, kind, now }: MemberAt & { kind: Kind },
): Promise<RunningPeriod[]> {
  const own = await contractsNow(deps, { brand, memberId, kind, now });
  const running: RunningPeriod[] = [];
  for (const [period, contracts] of Map.groupBy(own, (contract) => contract.period)) {
    const span = periodOf(period, brand.timeZone, now);
    const lines = await deps.evaluatePeriod({ brand, kind, period, span }, now);
    for (const { contractId, agentId, type } of contracts) {
      const line = lines.find((one) => one.contract.contractId === contractId);
      if (!line) continue;
      const { turnover, net, carriedIn, carriedOut, activeMembers, rate, amount } = line;
      running.push({ agentId, type, span, turnover, net, carriedIn, carriedOut, activeMembers, rate, amount });
    }
  }
  return running.toSorted((a, b) => a.span.to.getTime() - b.span.to.getTime() || (a.agentId < b.agentId ? -1 : 1));
}

/**
 * The contract of a member that is settled next, as if its period ended with what was played so far; null without one. Real-time salaries are settled
 * every five minutes and are not among them.
 */
export async function findNextSettlement(
  deps: SettlementDeps & { evaluatePeriod: EvaluatePeriod },
  { brand, memberId, now }: MemberAt,
): Promise<NextSettlement | null> {
  let first: { asked: PeriodOfKind; contract: ContractInForce } | null = null;
  for (const kind of KINDS) {
    for (const contract of await contractsNow(deps, { brand, memberId, kind, now })) {
      if (contract.agentId !== memberId) continue;
      const span = periodOf(contract.period, brand.timeZone, now);
      if (first && first.asked.span.to <= span.to) continue;
      first = { asked: { brand, kind, period: contract.period, span }, contract };
    }
  }
  if (!first) return null;
  const { asked, contract } = first;
  const line = (await deps.evaluatePeriod(asked, now)).find((one) => one.contract.contractId === contract.contractId);
  const { contractId, type } = contract;
  const base = { contractId, kind: asked.kind, type, at: asked.span.to };
  if (!line) return { ...base, amount: 0n, base: 0n, activeMembers: 0, tier: null, beneath: 0n };
  const { amount, activeMembers, tier, beneath } = line;
  return { ...base, amount, base: asked.kind === 'dividend' ? line.net + line.carriedIn : line.turnover, activeMembers, tier, beneath };
}
