import { type CountedContract, cut, type PlayRow, reachedTier, type Tier, tiersOf } from '../rules.ts';

// The same settlements bet by bet and contract by contract, without chains, groups or order: slow, and plain enough to be believed.

const within = (contract: CountedContract, row: PlayRow): boolean =>
  contract.window.from <= row.piece.from && row.piece.to <= contract.window.to;
const has = (contract: CountedContract, row: PlayRow): boolean =>
  within(contract, row) &&
  (contract.type === 'CONS' || contract.type === row.type) &&
  (contract.agentId === row.memberId || row.path.agents.includes(contract.agentId));
/** How far above the bet: 0 their own. */
const height = ({ agentId }: CountedContract, { path, memberId }: PlayRow): number =>
  agentId === memberId ? 0 : path.agents.length - path.agents.indexOf(agentId);

export function tierOf(contract: CountedContract, rows: readonly PlayRow[], activeTurnover: bigint): Tier | null {
  const own = rows.filter((row) => has(contract, row));
  const turnover = own.reduce((sum, row) => sum + row.turnover, 0n);
  const net = own.reduce((sum, row) => sum + row.stake - row.payout, 0n);
  const members = new Set(own.map((row) => row.memberId));
  let activeMembers = 0;
  for (const member of members) {
    const played = own.filter((row) => row.memberId === member).reduce((sum, row) => sum + row.turnover, 0n);
    if (played > 0n && played >= activeTurnover) activeMembers += 1;
  }
  const tiers = tiersOf(contract.terms, contract.share);
  const reached = reachedTier(tiers, { turnover, net, activeMembers }, contract.kind === 'dividend');
  return reached === null ? null : (tiers[reached] ?? null);
}

/** Rate of one bet on one contract, parts per million of its turnover. */
export function rateOf(contract: CountedContract, row: PlayRow, tier: Tier | null): bigint {
  if (contract.kind !== 'realtime') return tier?.rateType === 'P' ? tier.rate : 0n;
  const reached = tiersOf(contract.terms, contract.share).findLast((one) => (row.single ?? 0n) >= one.from);
  return (row.hasWon ? reached?.rate : reached?.lossRate) ?? 0n;
}

/** What is left of a contract's percent for one bet after what the house pays beneath on the bet's way. */
export function shareOf(
  contract: CountedContract,
  row: PlayRow,
  contracts: readonly CountedContract[],
  tiers: ReadonlyMap<CountedContract, Tier | null>,
): bigint {
  if (!has(contract, row)) return 0n;
  const rate = rateOf(contract, row, tiers.get(contract) ?? null);
  if (contract.payer === 'upline') return rate;
  let paid = 0n;
  for (const other of contracts) {
    if (other === contract || other.payer === 'upline' || !has(other, row) || height(other, row) >= height(contract, row)) continue;
    const beneath = rateOf(other, row, tiers.get(other) ?? null);
    if (beneath > paid) paid = beneath;
  }
  return rate > paid ? rate - paid : 0n;
}

/** Millionths of a ledger unit that the percents of a contract come to, uncut. */
export function percentsOf(
  contract: CountedContract,
  rows: readonly PlayRow[],
  contracts: readonly CountedContract[],
  tiers: ReadonlyMap<CountedContract, Tier | null>,
): bigint {
  return rows.reduce((sum, row) => sum + row.turnover * shareOf(contract, row, contracts, tiers), 0n);
}

/** A dividend: contracts beneath first, by asking for each of them again. */
export function dividendOf(
  contract: CountedContract,
  world: { rows: readonly PlayRow[]; contracts: readonly CountedContract[] },
  rule: { active: bigint; step: bigint },
): bigint {
  const own = world.rows.filter((row) => has(contract, row));
  const net = own.reduce((sum, row) => sum + row.stake - row.payout, 0n);
  const rate = tierOf(contract, world.rows, rule.active)?.rate ?? 0n;
  const gross = net > 0n ? (net * rate) / 1_000_000n : 0n;
  if (contract.payer === 'upline') return cut(gross, rule.step);
  const beneath = world.contracts
    .filter(
      (other) =>
        other.payer === 'house' &&
        other.agentPath.includes(contract.agentId) &&
        (other.type === contract.type || other.type === 'CONS' || contract.type === 'CONS'),
    )
    .reduce((sum, other) => sum + dividendOf(other, world, rule), 0n);
  return gross > beneath ? cut(gross - beneath, rule.step) : 0n;
}
