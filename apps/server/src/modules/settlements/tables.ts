import type { ContractKind, ContractPeriod, ContractType, WireTerms } from '@pavilion/contract/contracts/terms';

/** What runs are of: the kinds of contracts, and rebate commission. */
export type RunKind = ContractKind | 'commission';
/** In the order in which they are settled: salaries are costs of dividends. */
export const RUN_KINDS = ['realtime', 'hourly', 'daily', 'commission', 'dividend'] as const satisfies readonly RunKind[];

export type RunState = 'computing' | 'computed' | 'held' | 'releasing' | 'released';
export type LineState = 'computed' | 'held' | 'paid' | 'owed' | 'nothing';

/** Rows of the database; amounts in ledger units. */
export interface RunRow {
  id: string;
  brand_id: string;
  kind: RunKind;
  period: ContractPeriod;
  period_from: Date;
  period_to: Date;
  state: RunState;
  held_by: string | null;
  held_reason: string;
  currency: string;
  lines: number;
  unusual: number;
  amount: bigint;
  inputs: RunInputs;
  computed_at: Date | null;
  proposed_by: string | null;
  proposed_at: Date | null;
  released_by: string | null;
  released_at: Date | null;
  version: number;
}

/** Amounts as decimal text of units. */
export interface RunInputs {
  activeTurnover: string;
  step: string;
}

export interface LineRow {
  id: string;
  run_id: string;
  brand_id: string;
  kind: RunKind;
  /** '' of rebate commission. */
  contract_id: string;
  version: number;
  type: ContractType;
  product: string;
  agent_id: string;
  /** Right above, who offered the contract; null: the house. */
  above_id: string | null;
  payer: 'house' | 'upline';
  upline_id: string | null;
  currency: string;
  counted_from: Date;
  counted_to: Date;
  turnover: bigint;
  stake: bigint;
  payout: bigint;
  late: bigint;
  net: bigint;
  active_members: number;
  tier: number | null;
  rate_type: 'P' | 'A';
  rate: bigint;
  carried_in: bigint;
  carried_out: bigint;
  beneath: bigint;
  exact: bigint;
  amount: bigint;
  inputs: LineInputs;
  before_amount: bigint | null;
  is_unusual: boolean;
  state: LineState;
  held_by: string | null;
  held_reason: string;
  settled_at: Date | null;
  balance_after: bigint | null;
}

/** What a line was computed with; amounts as decimal text of units. Of rebate commission nothing but the path. */
export interface LineInputs {
  agentPath: readonly string[];
  terms?: WireTerms;
  share?: string;
  costs?: Readonly<Record<string, string>>;
  carried?: readonly StoredCarry[];
  carries?: readonly StoredCarry[];
  paidBefore?: string;
  /** Where a loss of the period may be carried to. */
  carryUntil?: string | null;
}

export interface StoredCarry {
  since: string;
  until: string | null;
  amount: string;
}

/** Whoever holds something that no operator did. */
export const SYSTEM = 'system';
