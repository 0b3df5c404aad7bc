import { type ContractTerms, contractTerms, type ContractType, type WireTerms } from '@pavilion/contract/contracts/terms';
import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import { type PathPlay, readEarlierPlaced, readPathPlay } from '../activity/public.ts';
import type { RunPeriod } from './compute-run.ts';
import type { SettlementDeps } from './deps.ts';
import type { Carry, Facts, Line, Part } from './evaluate.ts';
import { type CommissionRow, evaluateCommission } from './evaluate-commission.ts';
import { createPaths, typesOfProducts } from './read-facts.ts';
import type { StoredCarry, LineInputs } from './tables.ts';

/** A line before it is written. */
export interface DraftLine {
  contractId: string;
  version: number;
  type: ContractType;
  product: string;
  agentId: string;
  payer: 'house' | 'upline';
  uplineId: string | null;
  countedFrom: Date;
  countedTo: Date;
  turnover: bigint;
  stake: bigint;
  payout: bigint;
  late: bigint;
  net: bigint;
  activeMembers: number;
  tier: number | null;
  rateType: 'P' | 'A';
  rate: bigint;
  carriedIn: bigint;
  carriedOut: bigint;
  beneath: bigint;
  exact: bigint;
  amount: bigint;
  inputs: LineInputs;
  parts: readonly Part[];
}

const storedCarry = ({ since, until, amount }: Carry): StoredCarry => ({
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
  amount: String(amount),
});
export const carryFrom = ({ since, until, amount }: StoredCarry): Carry => ({
  since: new Date(since),
  until: until === null ? null : new Date(until),
  amount: BigInt(amount),
});

/** Contracts that were read together share the terms that are the same. */
const written = new WeakMap<ContractTerms, WireTerms>();
function writeTerms(terms: ContractTerms): WireTerms {
  const known = written.get(terms) ?? z.encode(contractTerms, terms);
  written.set(terms, known);
  return known;
}

/** A computed line with all its inputs. */
export function draftOf(line: Line, facts: Facts): DraftLine {
  const { contract, carries, costs, ...figures } = line;
  const { contractId, version, type, agentId, payer, uplineId, window, share, agentPath, terms } = contract;
  return {
    ...figures,
    contractId,
    version,
    type,
    product: '',
    agentId,
    payer,
    uplineId: payer === 'upline' ? uplineId : null,
    countedFrom: window.from,
    countedTo: window.to,
    inputs: {
      agentPath,
      terms: writeTerms(terms),
      share: String(share),
      costs: { rebate: String(costs.rebate), grant: String(costs.grant), salary: String(costs.salary) },
      carried: (facts.carries?.get(contractId) ?? []).map(storedCarry),
      carries: carries.map(storedCarry),
      paidBefore: String(facts.paidBefore?.get(contractId) ?? 0n),
      carryUntil: facts.carryUntil?.(contract)?.toISOString() ?? null,
    },
  };
}

const keyOf = ({ memberId, agents, product }: PathPlay): string => `${memberId} ${product} ${agents.join(' ')}`;

/** Rebate commission of a business day. What was bet on an earlier day goes by that day's rates. */
export async function draftCommission(
  deps: SettlementDeps,
  { brand, span }: Pick<RunPeriod, 'brand' | 'span'>,
  step: bigint,
): Promise<DraftLine[]> {
  const day = (at: Date): string => DateTime.fromJSDate(at, { zone: brand.timeZone }).toISODate() ?? '';
  const asked = { brandId: brand.id, ...span, own: [] };
  const ratesOn = new Map<string, CommissionRow['rates']>();
  const ratesOf = async (at: string) => {
    const rates = ratesOn.get(at) ?? (await deps.rebateRates(deps.db, { brandId: brand.id, at }));
    ratesOn.set(at, rates);
    return rates;
  };
  const today = await ratesOf(day(span.from));
  const pathOf = createPaths();
  const types = await typesOfProducts(deps.db);
  const earlier = await readEarlierPlaced(deps.db, asked);
  const rows: CommissionRow[] = [];
  const placedBefore = new Map<string, bigint>();
  for (const play of earlier) {
    placedBefore.set(keyOf(play), (placedBefore.get(keyOf(play)) ?? 0n) + play.turnover);
    rows.push({ ...play, path: pathOf(play.agents), rates: await ratesOf(play.day) });
  }
  const late = new Map<string, bigint>();
  for (const play of today.size === 0 && rows.length === 0 ? [] : await readPathPlay(deps.db, asked)) {
    const turnover = play.turnover - (placedBefore.get(keyOf(play)) ?? 0n);
    late.set(keyOf(play), play.late);
    rows.push({ ...play, turnover, path: pathOf(play.agents), rates: today });
  }
  return evaluateCommission(rows, step)
    .filter(({ turnover, amount }) => turnover !== 0n || amount > 0n)
    .map((line) => ({
      ...line,
      contractId: '',
      version: 0,
      type: types.get(line.product) ?? 'CONS',
      payer: 'house',
      uplineId: null,
      countedFrom: span.from,
      countedTo: span.to,
      stake: 0n,
      payout: 0n,
      late: 0n,
      net: 0n,
      activeMembers: 0,
      tier: null,
      rateType: 'P',
      rate: line.parts[0]?.rate ?? 0n,
      carriedIn: 0n,
      carriedOut: 0n,
      beneath: 0n,
      inputs: { agentPath: [] },
    }));
}
