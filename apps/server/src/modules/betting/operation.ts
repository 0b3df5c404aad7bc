import { hash } from 'node:crypto';

export type OpKind = 'bet' | 'raise' | 'win' | 'cancel' | 'promo';

/** One thing a vendor says about a round. */
export interface BetOp {
  kind: OpKind;
  vendor: string;
  /** The vendor's id of this transaction; unique for the vendor, for ever. */
  transactionId: string;
  memberId: string;
  roundId: string;
  /** win, raise: the bet's transaction (else the newest bet of the round). cancel: the transaction taken back. */
  referenceId?: string;
  /** Ledger units; 0 for a cancel and for a win that lost. */
  amount: bigint;
  /** Of the session. Ignored for a cancel. */
  currency: string;
  game: string;
  /** Product group: `rng`, `lottery`, `live`, `sports`, `pvp`. */
  product: string;
  /** A free stake, given by the operator: moves no money, counts to no limit. */
  free?: boolean;
  /** No more is to come for the round: its open bets are settled. */
  roundClosed?: boolean;
  /** What the bet put at risk in ledger units, where that is stated: its valid turnover, the stake at most. Read with what settles it. */
  turnover?: bigint;
  /** A refusal known beforehand (session ended, maintenance, region); stops new bets and raises only. */
  precheck?: string | null;
  /** Version of the content (`content_version`) that `precheck` is based on; if it has grown since, the answer is `content.changed`. */
  version?: bigint;
  /** Login the stake comes from: it must live, and its start counts for the session limit. Asked for bets and raises only. */
  sessionId?: string;
  /** Policy for a cancel of a bet that was paid already: refuse, or take the payout back (into debt where it was spent). */
  afterWin?: 'refuse' | 'take-back';
  /** Start of the member's session, for the session limit, where no `sessionId` is named. */
  sessionStartedAt?: Date | null;
}

/** Every refusal of `apply` other than the prechecks given to it. */
export const OP_REFUSALS = [
  'member.unknown',
  'member.not.active',
  'member.trial',
  'member.excluded',
  'member.cooling.off',
  'brand.not.open',
  'currency.mismatch',
  'amount.step',
  'balance.not.enough',
  'limit.session',
  'limit.wager.day',
  'limit.wager.week',
  'limit.wager.month',
  'limit.loss.day',
  'limit.loss.week',
  'limit.loss.month',
  'transaction.conflict',
  'transaction.cancelled',
  'transaction.mismatch',
  'bet.not.found',
  'token.expired',
  'content.changed',
  'bet.cancelled',
  'bet.settled',
  'round.closed',
  'system.busy',
] as const;

export type OpStatus = 'ok' | (typeof OP_REFUSALS)[number] | (string & {});

export interface OpAnswer {
  /** `ok`, or why nothing was done. */
  status: OpStatus;
  /** Cash balance in ledger units: after the operation; for a repeat as first answered; for a refusal the present one. */
  balance: bigint | null;
  betId: string | null;
  journalId: bigint | null;
  /** The operation was applied before. */
  replayed: boolean;
}

/** The database could not be asked in time whether the operation was applied. Sending the same operation again answers it. */
export class UnknownOutcome extends Error {
  constructor(op: BetOp, cause: unknown) {
    super(`outcome of ${op.vendor} ${op.transactionId} unknown`, { cause });
    this.name = 'UnknownOutcome';
  }
}

/** SHA-256 of what makes two operations the same; the session it came in is no part of it. */
export function bodyHash(op: BetOp): string {
  return hash(
    'sha256',
    JSON.stringify([
      op.kind,
      op.memberId,
      op.roundId,
      op.referenceId ?? null,
      op.amount.toString(),
      op.kind === 'cancel' ? null : op.currency,
      op.game,
      op.free ?? false,
      op.roundClosed ?? false,
      ...(op.turnover === undefined ? [] : [op.turnover.toString()]),
    ]),
  );
}
