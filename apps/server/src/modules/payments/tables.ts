import type { OpenHours } from '@pavilion/contract/base/open-hours';
import type { WayMark } from '@pavilion/contract/payments/way-marks';
import type { PayeeKind } from '@pavilion/contract/payments/payees';
import type { ChannelKind, Receiver } from './providers/provider.ts';

/** Rows of the database; amounts in ledger units. */
export interface DepositRow {
  id: string;
  brand_id: string;
  member_id: string;
  request_id: string;
  body_hash: Buffer;
  provider: string;
  bank_code: string;
  channel_name: string;
  currency: string;
  amount: bigint;
  credited: bigint;
  state: number;
  provider_ref: string | null;
  redirect_url: string | null;
  qr_content: string | null;
  /** What the payer's bank repeats; null for those of older versions. */
  transfer_code: string | null;
  /** Null for those of older versions. */
  channel_kind: ChannelKind | null;
  receiver: Receiver | null;
  payer_name: string | null;
  /** What the member's bank calls the transfer, as they said; '': they did not. */
  payer_reference: string;
  /** As it was shown when the deposit was opened. */
  fee_fixed: bigint;
  fee_ppm: number;
  /** Of the amount asked; once it is credited, what was taken of the received amount. */
  fee: bigint;
  created_at: Date;
  expires_at: Date | null;
  settled_at: Date | null;
}

/** How two operators ended a deposit that did not go the usual way. */
export interface ResolutionRow {
  id: string;
  deposit_id: string;
  provider: string | null;
  event_id: string | null;
  ending: 'credit' | 'refund' | 'close';
  amount: bigint | null;
  reason: string;
  reference: string;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string;
  decided_at: Date;
}

export interface WithdrawalRow {
  id: string;
  brand_id: string;
  member_id: string;
  request_id: string;
  body_hash: Buffer;
  bank_card_id: string;
  payee_kind: PayeeKind;
  bank_name: string;
  number_tail: string;
  currency: string;
  amount: bigint;
  /** Taken of it when it is paid: the member gets the rest. */
  fee: bigint;
  state: number;
  provider: string;
  provider_ref: string | null;
  approved_by: string | null;
  remark: string;
  requested_at: Date;
  settled_at: Date | null;
  /** When the state was last changed; null for those of older versions. */
  moved_at: Date | null;
  /** Until then the member is asked whether it arrived. */
  confirm_until: Date | null;
  /** What arrived, by the member's word or by the timer's. */
  received: bigint;
  /** What came back into the balance after it had been paid. */
  returned: bigint;
}

/** One order to a provider; `reference` is the idempotency key there. */
export interface PayoutRow {
  reference: string;
  withdrawal_id: string;
  number: number;
  provider: string;
  amount: bigint;
  state: 'ordered' | 'paid' | 'failed' | 'returned';
  called_at: Date | null;
  provider_ref: string | null;
  taken_back: bigint;
  ask_at: Date | null;
  asked: number;
  ordered_at: Date;
  ended_at: Date | null;
}

export interface DisputeRow {
  id: string;
  withdrawal_id: string;
  reference: string;
  brand_id: string;
  /** What did not arrive. */
  rest: bigint;
  state: 'open' | 'done';
  opened_at: Date;
  ending: 'pay.again' | 'close' | 'credit' | 'returned' | null;
  reason: string;
  proposed_by: string | null;
  proposed_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
}

export interface ChargebackRow {
  id: string;
  brand_id: string;
  member_id: string;
  deposit_id: string;
  provider: string;
  case_ref: string;
  event_id: string;
  currency: string;
  amount: bigint;
  from_cash: bigint;
  owed: bigint;
  reason_code: string;
  state: 'open' | 'represented' | 'won' | 'lost';
  came_at: Date;
  represented_at: Date | null;
  represented_by: string | null;
  represented_ref: string;
  ended_at: Date | null;
  /** null where the provider said it. */
  ended_by: string | null;
}

/** `id` is the idempotency key at the provider. */
export interface RefundRow {
  id: string;
  brand_id: string;
  member_id: string;
  deposit_id: string;
  provider: string;
  currency: string;
  amount: bigint;
  reason: string;
  state: 'ordered' | 'paid' | 'failed';
  proposed_by: string;
  proposed_at: Date;
  decided_by: string;
  decided_at: Date;
  called_at: Date | null;
  provider_ref: string | null;
  ask_at: Date | null;
  asked: number;
  ended_at: Date | null;
  notice_event: string | null;
}

export interface BankCardRow {
  id: string;
  member_id: string;
  brand_id: string;
  bank_code: string;
  bank_name: string;
  number_sealed: Buffer;
  number_tail: string;
  number_hash: Buffer;
  kind: PayeeKind;
  /** Of an e-wallet `phone` or `id`, of a PIX key what it is, of crypto the network; else ''. */
  type: string;
  holder: string;
  province: string;
  city: string;
  branch: string;
  created_at: Date;
}

export interface ChannelRow {
  brand_id: string;
  provider: string;
  bank_code: string;
  name: string;
  channel_group: string;
  bank_type: string;
  kind: ChannelKind;
  min_amount: bigint;
  max_amount: bigint;
  quick_amounts: bigint[];
  fee_fixed: bigint;
  fee_ppm: number;
  /** In the brand's time; empty: always open. */
  hours: OpenHours;
  /** Wire codes of the languages it is offered in; empty: all. */
  languages: string[];
  /** Picture it is chosen by; '': the one of its group. */
  mark: string;
}

const MARKS: Readonly<Record<string, WayMark>> = { QR: 'code', CARD: 'card', WALLET: 'wallet', CRYPTO: 'coin', PHONE: 'phone' };
const KIND_MARKS = { redirect: 'page', qr: 'code', transfer: 'transfer' } as const satisfies Record<ChannelKind, WayMark>;

/** The mark of a channel that names none. */
export const markOfGroup = ({ channel_group: group, kind }: Pick<ChannelRow, 'channel_group' | 'kind'>): WayMark =>
  MARKS[group] ?? KIND_MARKS[kind];

export interface RuleRow {
  min_amount: bigint;
  max_amount: bigint;
  daily_count: number;
  automatic_up_to: bigint | null;
  /** Most that is approved by itself on a day of the brand; null: no cap. */
  automatic_per_day: bigint | null;
  turnover_ppm: bigint;
  max_cards: number;
  provider: string;
  /** Two operators approve what is more; null: one is always enough. */
  four_eyes_above: bigint | null;
  /** Hours without withdrawals after an operator corrected payee, e-mail or number; 0: none. */
  correction_pause_hours: number;
  /** Minutes in which the member may say that a payout did not arrive; 0: members are not asked. */
  confirm_minutes: number;
}

/** Channels of brand `$1` whose provider takes payments now, as `c`; for the FROM of a query that may go on with AND. */
export const OFFERED_CHANNELS = `payment_channel c JOIN payment_provider p ON p.code = c.provider
  WHERE c.brand_id = $1 AND c.enabled AND NOT c.paused AND p.enabled AND p.secret_sealed IS NOT NULL`;

/** Of those, the ones offered to readers of the language whose wire code is `$2`. */
export const IN_LANGUAGE = `(c.languages = '{}' OR $2::text = ANY (c.languages))`;

/** Currency steps in ledger units. */
export interface StepRow {
  deposit_step: bigint;
  withdraw_step: bigint;
}
