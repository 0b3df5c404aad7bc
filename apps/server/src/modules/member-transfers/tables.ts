import type { transferReviews, transferSigns } from '@pavilion/contract/member-transfers/desk';

export type TransferSign = (typeof transferSigns)[number];
export type TransferReview = (typeof transferReviews)[number];
export type Direction = 'up' | 'down';

/** A row of the database; amounts in ledger units. */
export interface TransferRow {
  id: string;
  brand_id: string;
  direction: Direction;
  from_member: string;
  to_member: string;
  currency: string;
  amount: bigint;
  request_id: string;
  body_hash: Buffer;
  created_at: Date;
  balance: bigint;
  signs: TransferSign[];
  review: TransferReview;
  note: string;
  reviewed_by: string | null;
  reviewed_at: Date | null;
}
