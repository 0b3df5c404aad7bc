/** Rows of the database. */
export type OrderState = 'P' | 'A' | 'R';

export interface OrderRow {
  id: string;
  brand_id: string;
  member_id: string;
  kind: 'goods' | 'voucher' | 'cash';
  reward_id: string | null;
  names: Record<string, string>;
  quantity: number;
  /** Whole points. */
  points: bigint;
  /** Whole points right after it. */
  balance: bigint;
  /** Ledger units. */
  amount: bigint;
  grant_id: string | null;
  state: OrderState;
  request_id: string;
  body_hash: Buffer;
  address: Buffer | null;
  note: string;
  created_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
}

export type RewardTexts = Record<string, { name: string; text: string }>;

export interface RewardRow {
  id: string;
  brand_id: string;
  code: string;
  kind: 'goods' | 'voucher';
  points: bigint;
  stock: number | null;
  per_member: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  is_on: boolean;
  position: number;
  texts: RewardTexts;
  art: string;
  picture: string | null;
  version: number;
}

/** Points given or taken at the desk. */
export interface CorrectionRow {
  id: string;
  brand_id: string;
  member_id: string;
  points: bigint;
  code: 'goodwill' | 'correction' | 'event' | 'other';
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string;
  decided_at: Date;
}

export interface TermsRow {
  brand_id: string;
  version: number;
  terms: unknown;
  state: 'live' | 'past';
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string;
  decided_at: Date;
}
