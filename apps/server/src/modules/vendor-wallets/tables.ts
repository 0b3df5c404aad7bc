/**
 * `reserved`: money is in transit (in) or nothing moved yet (out). `called`: the vendor is being asked. `unknown`: it gave no usable answer and is asked
 * how it ended. `returned`: it gave the money back, and its reports of play are read before cash is credited. The last two are final.
 */
export type TransferState = 'reserved' | 'called' | 'unknown' | 'returned' | 'moved' | 'not.moved';

export type TransferOrigin = 'member' | 'launch' | 'leave' | 'sweep';

/** Rows of the database; amounts in ledger units. */
export interface TransferRow {
  id: string;
  brand_id: string;
  member_id: string;
  vendor: string;
  /** As the vendor sees it. */
  direction: 'in' | 'out';
  currency: string;
  amount: bigint;
  state: TransferState;
  reason: string | null;
  /** Another vendor, into whose wallet it goes on. */
  onward: string | null;
  origin: TransferOrigin;
  request_id: string;
  body_hash: Buffer;
  created_at: Date;
  called_at: Date | null;
  asked: number;
  ended_at: Date | null;
  /** Two operators settled it, before the vendor said how it ended. */
  by_operators: boolean;
  /** What the vendor said of one that operators had settled. */
  vendor_word: 'done' | 'refused' | null;
}

export interface WalletRow {
  member_id: string;
  vendor: string;
  brand_id: string;
  currency: string;
  told_balance: bigint | null;
  told_at: Date | null;
  /** What `clearing.vendor` covers. */
  covered: bigint;
  covered_since: Date | null;
}
