import type { ContractKind, ContractPeriod, ContractState, ContractType } from '@pavilion/contract/contracts/terms';

export type EndReason = 'agreed' | 'lower.terms' | 'moved' | 'closed' | 'excluded' | 'operator';
export type Payer = 'house' | 'upline';

/** A row of the table. */
export interface ContractRow {
  id: string;
  brand_id: string;
  kind: ContractKind;
  type: ContractType;
  agent_id: string;
  /** Null: the house offers it. */
  upline_id: string | null;
  state: ContractState;
  end_asked_by: 'agent' | 'upline' | null;
  last_version: number;
  created_at: Date;
  changed_at: Date;
  signed_at: Date | null;
  ended_at: Date | null;
  end_reason: EndReason | null;
  ended_path: string[] | null;
  part_settled_at: Date | null;
}

export interface VersionRow {
  contract_id: string;
  version: number;
  /** As the wire has them; read by `readTerms`. */
  terms: unknown;
  period: ContractPeriod;
  payer: Payer;
  state: 'waiting' | 'signed' | 'rejected' | 'withdrawn' | 'lapsed' | 'replaced';
  offered_by: string;
  offered_at: Date;
  expires_at: Date;
  request_id: string;
  body_hash: Buffer;
  answered_at: Date | null;
  starts_at: Date | null;
  ends_at: Date | null;
}
