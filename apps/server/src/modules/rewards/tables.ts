import type { GrantState } from './rules.ts';

/** Rows of the database; amounts in ledger units. */
export interface GrantRow {
  id: string;
  brand_id: string;
  member_id: string;
  /** What gave it, and which one. */
  source: string;
  code: string;
  key: string;
  currency: string;
  amount: bigint;
  state: GrantState;
  turnover_asked: bigint;
  takes_winnings: boolean;
  winnings: bigint;
  taken: bigint;
  expires_at: Date | null;
  created_at: Date;
  paid_at: Date | null;
  ended_at: Date | null;
  /** Of one that was issued to be claimed: what it asks then, besides `turnover_asked`. */
  terms: { largestBet: string | null; weights: Record<string, number>; daysToPlay: number | null } | null;
  claim_until: Date | null;
}

export type LockSource = 'grant' | 'deposit' | 'transfer';

export interface LockRow {
  id: string;
  brand_id: string;
  member_id: string;
  source: LockSource;
  /** Id of the grant, the deposit, the transfer. */
  code: string;
  currency: string;
  asked: bigint;
  done: bigint;
  /** Money of the member that waits for it. */
  held: bigint;
  largest_bet: bigint | null;
  /** Product → parts per million; a product that is not named counts as the table `product` says. */
  weights: Record<string, number>;
  ends_below: bigint;
  opened_number: bigint;
  opened_at: Date;
  expires_at: Date | null;
  state: 'open' | 'met' | 'spent' | 'forfeited' | 'expired' | 'returned';
  used: boolean;
  ended_at: Date | null;
  /** Required and held before money of the deposit first went back, and what was left of the deposit then; null: none did. */
  whole_asked: bigint | null;
  whole_held: bigint | null;
  whole_left: bigint | null;
}

/** A bonus given at the desk. */
export interface DeskGrantRow {
  id: string;
  brand_id: string;
  member_id: string;
  kind: 'goodwill' | 'loyalty' | 'event' | 'deposit' | 'other';
  currency: string;
  amount: bigint;
  turnover_asked: bigint;
  days: number | null;
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string;
  decided_at: Date;
  back_reason: string;
  back_by: string | null;
  grant_id: string;
}
