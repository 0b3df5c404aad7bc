import type { PayeeKind } from '@pavilion/contract/payments/payees';
import type * as z from 'zod/mini';
import type { Outbound } from '../../../kernel/outbound.ts';
import type { StatementFormat } from '../reconciliation/read-statement.ts';

/** A protocol some payment providers speak. Its folder in `adapters/` is named in `adapters/kinds.ts`. */
export interface ProviderKind {
  /** Name in `payment_provider.kind` and in brand folders. */
  name: string;
  /** What a provider of this kind is configured with, without secrets: it is part of brand folders and exports. */
  settings: z.ZodMiniType<Record<string, unknown>>;
  /** The only currency it carries, or the setting that names it; absent: any. No brand of another currency may have or name such a provider. */
  currency?: string | { setting: string };
  /** Name of a setting that its schema takes and its scheme does not: asked where settings are written. Absent or null: none. */
  settingsProblem?(settings: Readonly<Record<string, unknown>>): string | null;
  /** Why nobody could pay by a channel with these settings of its provider; absent or null: nothing speaks against it. */
  channelProblem?(settings: Readonly<Record<string, unknown>>, channel: { kind: ChannelKind; bankCode: string }): string | null;
  /** It is paid from a wallet of coins, not from an account: the words of paying speak of that. */
  takesCoins?: true;
  /** false: it only takes payments, and no brand may pay withdrawals by it. */
  paysOut?: false;
  create(config: ProviderConfig): Provider;
  /** How its statements are written; absent: they cannot be compared. */
  statement?: StatementFormat;
  /** Its providers can be asked for statements (`Provider.statement`). */
  fetchesStatements?: boolean;
}

export interface ProviderConfig {
  code: string;
  /** Passed the kind's schema. */
  settings: Readonly<Record<string, unknown>>;
  /** Shared secret of both directions. */
  secret: string;
  /** Calls the provider, and no place inside. */
  fetch: Outbound['fetch'];
  now(): Date;
}

/** What a payment provider can do for us. Calls carry our own id as their idempotency key and may be repeated. */
export interface Provider {
  code: string;
  /**
   * Opens a payment in. Throws `ProviderUnavailable` when the outcome is not known: the same call may be made again; `ChannelUnready` where nobody could pay
   * by this channel.
   */
  createDeposit(order: DepositOrder): Promise<OpenedDeposit>;
  /** Orders a payment out. Throws `ProviderUnavailable` when the outcome is not known. */
  createPayout(order: PayoutOrder): Promise<{ providerRef: string }>;
  /** The state of a payout, asked by our reference. Throws `ProviderUnavailable` when it does not say. */
  payoutStatus(reference: string): Promise<PayoutOutcome>;
  /**
   * Gives a credited deposit back to its payer. Throws `ProviderUnavailable` when the outcome is not known. Absent, with `refundStatus`: this provider gives
   * nothing back.
   */
  createRefund?(order: RefundOrder): Promise<{ providerRef: string }>;
  /** The state of a refund, asked by our reference. Throws `ProviderUnavailable` when it does not say. */
  refundStatus?(reference: string): Promise<RefundOutcome>;
  /** The received amount of a payment whose notice has none (`ProviderEvent.ask`). Throws `ProviderUnavailable` when it does not say. */
  receivedAmount?(providerRef: string): Promise<ReceivedAmount>;
  /** Payments opened on these days of UTC (`yyyy-MM-dd`, both included) as CSV. Throws `ProviderUnavailable`. */
  statement?(days: { from: string; to: string }): Promise<string>;
  /** null: not signed by the provider, or too old. Nothing may be read of it then. */
  verifyWebhook(raw: string, headers: Readonly<Record<string, string | undefined>>, now: Date): ProviderEvent | null;
}

/** On a page of the provider, by a code, or by a transfer the payer writes by hand. */
export type ChannelKind = 'redirect' | 'qr' | 'transfer';

export interface DepositOrder {
  /** Our id of the deposit. */
  reference: string;
  /** Our short name of the deposit, for what a payer's bank repeats: `DP` and ten capital letters and digits. */
  transferCode: string;
  /** Ledger units. */
  amount: bigint;
  currency: string;
  bankCode: string;
  /** How the payer was asked to pay. */
  kind: ChannelKind;
  returnUrl: string;
  /** BCP 47 tag of the payer's language. */
  language: string;
  expiresInSeconds: number;
  /** Who is paid, for the face of the provider's page. */
  payee: PayeeLook;
}

export interface PayeeLook {
  name: string;
  /** Colour of the brand's actions, `#rrggbb`. */
  accent: string;
  colorScheme: 'light' | 'dark';
}

export interface OpenedDeposit {
  providerRef: string;
  redirectUrl: string | null;
  qrContent: string | null;
  /** Where a transfer goes that the payer writes by hand; null where there is no such thing. */
  receiver: Receiver | null;
  expiresAt: Date;
}

/** An account of the brand, and what the payer must write. */
export interface Receiver {
  bankName: string;
  accountName: string;
  accountNumber: string;
  remark: string;
}

export interface PayoutOrder {
  reference: string;
  amount: bigint;
  currency: string;
  bankCode: string;
  /** Account number, wallet, PIX key or address, as `payees/read-payee.ts` keeps it. */
  accountNumber: string;
  holder: string;
  /** What the number is; `type` as in `BankCardRow`. */
  payee: { kind: PayeeKind; type: string };
}

/** `none`: the provider never got the order. Amount as in `ProviderEvent`. */
export type PayoutOutcome =
  | { state: 'none' }
  | { state: 'under.way' | 'paid' | 'failed' | 'returned'; providerRef: string; amount: bigint | null; currency: string };

export interface RefundOrder {
  /** Our id of the refund. */
  reference: string;
  /** Our id of the deposit, and the provider's. */
  deposit: string;
  depositRef: string;
  amount: bigint;
  currency: string;
}

export type RefundOutcome =
  | { state: 'none' }
  | { state: 'under.way' | 'paid' | 'failed'; providerRef: string; amount: bigint | null; currency: string };

/** Ledger units; null when they cannot be read exactly. */
export interface ReceivedAmount {
  amount: bigint | null;
  currency: string;
}

/**
 * What a notice says. `deposit.charged.back`, `deposit.refunded` and `deposit.reversed` say that money of a deposit leaves us again; `refund.*` how a refund of ours ended. `passing`: a kind the protocol knows that asks nothing of us, or of
 * somebody else's account. `other`: every kind the adapter does not know; an operator reads it.
 */
export type EventKind =
  | 'deposit.paid'
  | 'deposit.failed'
  | 'deposit.charged.back'
  | 'deposit.refunded'
  | 'deposit.reversed'
  | 'chargeback.won'
  | 'chargeback.lost'
  | 'refund.paid'
  | 'refund.failed'
  | 'payout.paid'
  | 'payout.failed'
  | 'payout.returned'
  | 'passing'
  | 'other';

export interface ProviderEvent {
  eventId: string;
  kind: EventKind;
  /** What the provider calls it, where the kind is `other`. */
  named?: string;
  /** Our id, or the transfer code, as given when the payment was ordered. */
  reference: string;
  /** Ledger units; null when it cannot be read exactly. */
  amount: bigint | null;
  currency: string;
  /** Of a chargeback, what the provider calls the case, and the bank's code of its reason. */
  caseRef?: string;
  reasonCode?: string;
  /** The notice says no sum: it is asked for by this reference of the provider before anything is done (`Provider.cameIn`). */
  ask?: string;
  /** Each event id is money of its own, so that a second one of the same amount is a second payment; absent: events of one payment may repeat under new ids. */
  isOwnPayment?: true;
}

/** The provider did not answer, or answered in a way that leaves the outcome open. */
export class ProviderUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`payment provider: ${reason}`, options);
    this.name = 'ProviderUnavailable';
  }
}

/** The provider cannot be paid by this channel as both are set up. */
export class ChannelUnready extends Error {
  constructor(reason: string) {
    super(`payment channel: ${reason}`);
    this.name = 'ChannelUnready';
  }
}
