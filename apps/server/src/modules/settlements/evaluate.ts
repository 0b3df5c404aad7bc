import type { ContractKind } from '@pavilion/contract/contracts/terms';
import { PPM } from '@pavilion/contract/base/rate';
import { createChains, type Link } from './chains.ts';
import { type CountedContract, covers, cut, ofShare, type PlayRow, reachedBySingle, reachedTier, type Tier, tiersOf } from './rules.ts';

/** Loss of a period that is taken into later ones until `until`; below zero. Salaries: what corrections took off, kept until it is made up. */
export interface Carry {
  since: Date;
  until: Date | null;
  amount: bigint;
}

export const dividendCostCodes = ['rebate', 'grant', 'salary'] as const;
export type Costs = Record<(typeof dividendCostCodes)[number], bigint>;

/** What a period is settled by besides play. */
export interface Facts {
  kind: ContractKind;
  contracts: readonly CountedContract[];
  rows: readonly PlayRow[];
  /** Valid turnover from which on a member was active in the period. */
  activeTurnover: bigint;
  /** Step of the currency, ledger units. */
  step: bigint;
  /** Of dividends, by contract: costs of its team. */
  costs?: ReadonlyMap<string, Costs>;
  /** By contract, the oldest first: what is carried into the period. */
  carries?: ReadonlyMap<string, readonly Carry[]>;
  /** Where the loss of the period can be carried on to; null: nowhere. */
  carryUntil?: (contract: CountedContract) => Date | null;
  /** House-paid dividends of other periods that ended within this one, by contract above them. */
  paidBefore?: ReadonlyMap<string, bigint>;
  periodFrom: Date;
}

/** A share of a line: play that came through one account right below, at one rate less what was paid beneath. Amounts in ledger units. */
export interface Part {
  account: string;
  turnover: bigint;
  /** Stake less payout of the account's branch. */
  net: bigint;
  /** Parts per million. */
  rate: bigint;
  beneath: bigint;
  exact: bigint;
  amount: bigint;
}

/** What a contract comes to in a period. Everything the statement says is in it, and a replay compares all of it. */
export interface Line {
  contract: CountedContract;
  turnover: bigint;
  stake: bigint;
  payout: bigint;
  late: bigint;
  costs: Costs;
  net: bigint;
  activeMembers: number;
  tier: number | null;
  rateType: 'P' | 'A';
  rate: bigint;
  carriedIn: bigint;
  carriedOut: bigint;
  carries: readonly Carry[];
  /** Paid by the house to contracts beneath, where it is taken off as an amount. */
  beneath: bigint;
  parts: readonly Part[];
  /** Before it is cut to the currency's step. */
  exact: bigint;
  /** Never below zero. */
  amount: bigint;
}

interface Team {
  contract: CountedContract;
  tiers: Tier[];
  turnover: bigint;
  stake: bigint;
  payout: bigint;
  late: bigint;
  members: Map<string, bigint>;
  parts: Map<string, Part>;
  /** Paid by the house beneath: all, and fixed amounts of it. */
  beneathAll: bigint;
  beneathFixed: bigint;
  active: number;
  tier: number | null;
}

const NO_COSTS: Costs = { rebate: 0n, grant: 0n, salary: 0n };

/**
 * What each contract in force comes to: a pure function of what counted in the period. Turnover salaries and real-time salaries paid by the house get
 * their rate less the highest paid beneath on the way of each bet, fixed amounts and dividends what is left of theirs after what was paid beneath;
 * lines that the upline pays are whole. Along any way the house pays no more than the highest rate.
 */
export function evaluate(facts: Facts): Line[] {
  const { kind, contracts, rows, activeTurnover } = facts;
  const teams = new Map<CountedContract, Team>(contracts.map((contract) => [contract, newTeam(contract)]));
  const chainOf = createChains(contracts);
  const chains = rows.map((row) => ({ row, links: chainOf(row) }));
  for (const { row, links } of chains) for (const { contract } of links) count(teamOf(teams, contract), row);
  for (const team of teams.values()) {
    for (const turnover of team.members.values()) if (turnover >= activeTurnover && turnover > 0n) team.active += 1;
    const costs = facts.costs?.get(team.contract.contractId) ?? NO_COSTS;
    team.tier = reachedTier(
      team.tiers,
      { turnover: team.turnover, net: netOf(team, costs), activeMembers: team.active },
      kind === 'dividend',
    );
  }
  for (const { row, links } of chains) {
    if (kind === 'dividend') shareNet(teams, row, links);
    else shareTurnover(teams, row, links);
  }
  return settleUp(teams, facts);
}

function newTeam(contract: CountedContract): Team {
  return {
    contract,
    tiers: tiersOf(contract.terms, contract.share),
    turnover: 0n,
    stake: 0n,
    payout: 0n,
    late: 0n,
    members: new Map(),
    parts: new Map(),
    beneathAll: 0n,
    beneathFixed: 0n,
    active: 0,
    tier: null,
  };
}

function teamOf(teams: ReadonlyMap<CountedContract, Team>, contract: CountedContract): Team {
  const team = teams.get(contract);
  if (!team) throw new Error(`no team of contract ${contract.contractId}`);
  return team;
}

function count(team: Team, { memberId, turnover, stake, payout, late }: PlayRow): void {
  team.turnover += turnover;
  team.stake += stake;
  team.payout += payout;
  team.late += late;
  team.members.set(memberId, (team.members.get(memberId) ?? 0n) + turnover);
}

const netOf = ({ stake, payout }: Team, costs: Costs): bigint => stake - payout - costs.rebate - costs.grant - costs.salary;

/** Percent of the turnover that the contract pays for this play; a tier of a fixed amount pays none. */
function percentOf({ contract, tiers, tier }: Team, { hasWon, single }: PlayRow): bigint {
  const reached = contract.kind === 'realtime' ? reachedBySingle(tiers, single ?? 0n) : tier === null ? null : (tiers[tier] ?? null);
  if (!reached || reached.rateType === 'A') return 0n;
  return contract.kind === 'realtime' && !hasWon ? (reached.lossRate ?? 0n) : reached.rate;
}

function shareTurnover(teams: ReadonlyMap<CountedContract, Team>, row: PlayRow, links: readonly Link[]): void {
  let paid = 0n;
  for (const { contract, account } of links) {
    const team = teamOf(teams, contract);
    const rate = percentOf(team, row);
    const isHouse = contract.payer === 'house';
    const beneath = isHouse ? (paid < rate ? paid : rate) : 0n;
    addPart(team, { account, rate, beneath }, row);
    if (isHouse && rate > paid) paid = rate;
  }
}

function shareNet(teams: ReadonlyMap<CountedContract, Team>, row: PlayRow, links: readonly Link[]): void {
  for (const { contract, account } of links) {
    const team = teamOf(teams, contract);
    addPart(team, { account, rate: team.tier === null ? 0n : (team.tiers[team.tier]?.rate ?? 0n), beneath: 0n }, row);
  }
}

function addPart(team: Team, { account, rate, beneath }: Pick<Part, 'account' | 'rate' | 'beneath'>, row: PlayRow): void {
  const key = `${account} ${rate} ${beneath}`;
  const part = team.parts.get(key) ?? { account, rate, beneath, turnover: 0n, net: 0n, exact: 0n, amount: 0n };
  part.turnover += row.turnover;
  part.net += row.stake - row.payout;
  team.parts.set(key, part);
}

/** Amounts, from the bottom up: what the house pays beneath is known when a contract above is computed. */
function settleUp(teams: ReadonlyMap<CountedContract, Team>, facts: Facts): Line[] {
  const byAgent = Map.groupBy(teams.values(), ({ contract }) => contract.agentId);
  const deepestFirst = [...teams.values()].toSorted((a, b) => b.contract.agentPath.length - a.contract.agentPath.length);
  const lines = new Map<CountedContract, Line>();
  for (const team of deepestFirst) {
    const line = facts.kind === 'dividend' ? dividendLine(team, facts) : salaryLine(team, facts);
    lines.set(team.contract, line);
    if (team.contract.payer !== 'house') continue;
    for (const agentId of team.contract.agentPath)
      for (const upper of byAgent.get(agentId) ?? []) {
        if (!covers(upper.contract, team.contract.type)) continue;
        upper.beneathAll += line.amount;
        if (line.rateType === 'A') upper.beneathFixed += line.amount;
      }
  }
  return [...teams.keys()].flatMap((contract) => lines.get(contract) ?? []);
}

const greatestFirst = (a: Part, b: Part): number =>
  b.turnover > a.turnover ? 1 : b.turnover < a.turnover ? -1 : a.account < b.account ? -1 : 1;

function salaryLine(team: Team, facts: Facts): Line {
  const { contract } = team;
  const reached = team.tier === null ? null : (team.tiers[team.tier] ?? null);
  const isFixed = reached?.rateType === 'A';
  const parts = [...team.parts.values()].map((part) => {
    const exact = cut(part.turnover * (part.rate - part.beneath), PPM) / PPM;
    return { ...part, exact, amount: cut(exact, facts.step) };
  });
  const sum = (of: (part: Part) => bigint) => parts.reduce((total, part) => total + of(part), 0n);
  const beneath = contract.payer === 'upline' ? 0n : isFixed ? team.beneathAll : team.beneathFixed;
  const carries = facts.carries?.get(contract.contractId) ?? [];
  const carriedIn = carries.reduce((total, { amount }) => total + amount, 0n);
  const exact = isFixed ? reached.rate : sum((part) => part.exact);
  const rounded = isFixed ? cut(reached.rate, facts.step) : sum((part) => part.amount);
  // What is paid beneath lessens to nothing; what corrections take off is kept and made up by later periods.
  const own = rounded > 0n ? (rounded > beneath ? rounded - beneath : 0n) : rounded;
  const left = own + carriedIn;
  const carriedOut = left < 0n ? left : 0n;
  return {
    ...baseLine(team, NO_COSTS),
    tier: team.tier,
    rateType: isFixed ? 'A' : 'P',
    rate: reached?.rate ?? 0n,
    carriedIn,
    carriedOut,
    carries: carriedOut === 0n ? [] : [{ since: carries[0]?.since ?? facts.periodFrom, until: null, amount: carriedOut }],
    beneath,
    parts: parts.toSorted(greatestFirst),
    exact,
    amount: left > 0n ? left : 0n,
  };
}

function baseLine(team: Team, costs: Costs) {
  const { contract, turnover, stake, payout, late, active } = team;
  return { contract, turnover, stake, payout, late, costs, net: netOf(team, costs), activeMembers: active };
}

function dividendLine(team: Team, facts: Facts): Line {
  const { contract } = team;
  const base = baseLine(team, facts.costs?.get(contract.contractId) ?? NO_COSTS);
  const rate = team.tier === null ? 0n : (team.tiers[team.tier]?.rate ?? 0n);
  const carried = (facts.carries?.get(contract.contractId) ?? []).filter(({ until }) => until === null || until > facts.periodFrom);
  const carriedIn = carried.reduce((total, { amount }) => total + amount, 0n);
  const whole = base.net + carriedIn;
  const beneath = contract.payer === 'upline' ? 0n : team.beneathAll + (facts.paidBefore?.get(contract.contractId) ?? 0n);
  const gross = whole > 0n ? ofShare(whole, rate) : 0n;
  const exact = gross > beneath ? gross - beneath : 0n;
  const carries = carryOn(base.net, carried, { since: facts.periodFrom, until: facts.carryUntil?.(contract) ?? null });
  return {
    ...base,
    tier: team.tier,
    rateType: 'P',
    rate,
    carriedIn,
    carriedOut: carries.reduce((total, { amount }) => total + amount, 0n),
    carries,
    beneath,
    parts: [...team.parts.values()]
      .map((part) => ({ ...part, exact: ofShare(part.net, rate), amount: cut(ofShare(part.net, rate), facts.step) }))
      .toSorted(greatestFirst),
    exact,
    amount: cut(exact, facts.step),
  };
}

/** A gain makes up the oldest loss first; a loss is kept beside the older ones, where the terms carry losses. */
function carryOn(net: bigint, carried: readonly Carry[], { since, until }: Omit<Carry, 'amount'>): Carry[] {
  if (net < 0n) return until === null ? [...carried] : [...carried, { since, until, amount: net }];
  let gain = net;
  const left: Carry[] = [];
  for (const carry of carried) {
    const made = gain < -carry.amount ? gain : -carry.amount;
    gain -= made;
    if (carry.amount + made < 0n) left.push({ ...carry, amount: carry.amount + made });
  }
  return left;
}
