import { codeOfTag } from '@pavilion/contract/base/language';
import type { LanguageTag } from '@pavilion/languages/tags';
import { DEPOSIT, WITHDRAWAL } from '@pavilion/contract/payments/states';
import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import { maskedNumber } from '../../kernel/mask.ts';
import type { Range } from '../../kernel/report-range.ts';
import { mayProve } from './deposits/deposit-proofs.ts';
import { findSteps } from './withdrawals/move-withdrawal.ts';
import { nextState, PAYOUT_REFUSED } from './rules.ts';
import { type ChannelRow, type DepositRow, IN_LANGUAGE, OFFERED_CHANNELS, type WithdrawalRow } from './tables.ts';
import { WITHDRAWAL_STATES } from './states.ts';

export interface RecordsQuery extends Range {
  memberId: string;
  /** One state, or all. */
  state: number | null;
  pageNo: number;
  pageSize: number;
}

interface OfferedChannel extends ChannelRow {
  /** Protocol of its provider. */
  provider_kind: string;
}

/** Ways to deposit that a brand offers now to readers of a language, in its order. */
export async function findChannels(sql: Sql, brandId: string, language: LanguageTag): Promise<OfferedChannel[]> {
  return many<OfferedChannel>(
    sql,
    `SELECT c.*, p.kind AS provider_kind FROM ${OFFERED_CHANNELS} AND ${IN_LANGUAGE} ORDER BY c.position, c.bank_code`,
    [brandId, codeOfTag(language)],
  );
}

export async function findDeposit(sql: Sql, id: string, memberId: string): Promise<DepositRow | null> {
  return maybeOne<DepositRow>(sql, 'SELECT * FROM deposit WHERE id = $1 AND member_id = $2', [id, memberId]);
}

interface HeldAmount {
  /** Ledger units. */
  amount: bigint;
  /** A part of one payment at its provider, which is credited when the rest has come. */
  isPart: boolean;
}

/** Money received for a deposit that waits for operators, without absurd amounts. Notices of one payment at its provider (`ask`) each name the sum of its parts. */
export async function findHeld(sql: Sql, { id, provider, currency, amount }: DepositRow): Promise<HeldAmount> {
  const held = await one<{ amount: bigint; isPart: boolean | null }>(
    sql,
    `SELECT coalesce(sum(came), 0)::bigint AS amount, count(*) = 1 AND bool_and(is_one AND came < $4) AS "isPart" FROM (
       SELECT max((body ->> 'amount')::bigint) AS came, bool_and(body ->> 'ask' IS NOT NULL AND reason = 'amount.differs') AS is_one
         FROM payment_event WHERE provider = $2 AND state = 'parked' AND body ->> 'kind' = 'deposit.paid' AND body ->> 'reference' = $1
          AND body ->> 'currency' = $3 AND body ->> 'amount' ~ '^[1-9][0-9]{0,14}$' GROUP BY coalesce(body ->> 'ask', event_id)) AS payment`,
    [id, provider, currency, amount],
  );
  return { amount: held.amount, isPart: held.amount > 0n && held.isPart === true };
}

const offsetOf = ({ pageNo, pageSize }: RecordsQuery): number => (pageNo - 1) * pageSize;

/** A page of a member’s deposits of a time, newest first, and the totals of all of them in ledger units. */
export async function findDeposits(sql: Sql, query: RecordsQuery) {
  const where = 'member_id = $1 AND created_at >= $2 AND created_at < $3 AND ($4::int IS NULL OR state = $4)';
  const values = [query.memberId, query.from, query.to, query.state];
  const totals = await one<{ count: number; requested: bigint; credited: bigint }>(
    sql,
    `SELECT count(*)::int AS count, coalesce(sum(amount), 0)::bigint AS requested, coalesce(sum(credited), 0)::bigint AS credited
       FROM deposit WHERE ${where}`,
    values,
  );
  const rows = await many<DepositRow>(sql, `SELECT * FROM deposit WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT $5 OFFSET $6`, [
    ...values,
    query.pageSize,
    offsetOf(query),
  ]);
  return { rows, totals };
}

/** A page of a member’s withdrawals of a time, newest first, and the total of those neither rejected nor cancelled, in ledger units. */
export async function findWithdrawals(sql: Sql, query: RecordsQuery) {
  const where = 'member_id = $1 AND requested_at >= $2 AND requested_at < $3 AND ($4::int IS NULL OR state = $4)';
  const values = [query.memberId, query.from, query.to, query.state];
  const totals = await one<{ count: number; amount: bigint }>(
    sql,
    `SELECT count(*)::int AS count, coalesce(sum(amount) FILTER (WHERE state NOT IN (${WITHDRAWAL_STATES.void})), 0)::bigint AS amount FROM withdrawal WHERE ${where}`,
    values,
  );
  const rows = await many<WithdrawalRow>(
    sql,
    `SELECT * FROM withdrawal WHERE ${where} ORDER BY requested_at DESC, id DESC LIMIT $5 OFFSET $6`,
    [...values, query.pageSize, offsetOf(query)],
  );
  return { rows, totals };
}

/** Withdrawals that wait for an operator, oldest first. */
export async function findReviewQueue(sql: Sql, limit = 100): Promise<WithdrawalRow[]> {
  return many<WithdrawalRow>(sql, 'SELECT * FROM withdrawal WHERE state = $1 ORDER BY requested_at LIMIT $2', [WITHDRAWAL.review, limit]);
}

/** The provider's page where it is paid; null once it no longer waits. */
export const payPageOf = (row: DepositRow): string | null => (row.state === DEPOSIT.waiting ? row.redirect_url : null);

/** `held`: what `findHeld` found. */
export const depositView = (row: DepositRow, held: HeldAmount, now: Date) => ({
  refId: row.id,
  state: row.state,
  amount: row.amount,
  creditedAmount: row.credited,
  fee: row.fee,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  settledAt: row.settled_at?.toISOString() ?? null,
  redirectUrl: payPageOf(row),
  qrContent: row.state === DEPOSIT.waiting ? row.qr_content : null,
  receiver: row.state === DEPOSIT.waiting ? row.receiver : null,
  payerName: row.payer_name,
  payerReference: row.payer_reference,
  heldAmount: held.amount,
  restAwaited: held.isPart,
  mayProve: mayProve(row, now),
  channelName: row.channel_name,
});

/** Withdrawals as their member sees them; `messageFor` turns the stored reason into the reader's words. */
export async function viewWithdrawals(sql: Sql, rows: readonly WithdrawalRow[], messageFor: (code: string) => string) {
  const steps = await findSteps(
    sql,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...withdrawalView(row, messageFor),
    steps: (steps.get(row.id) ?? []).map(({ state, at }) => ({ status: state, at: at.toISOString() })),
  }));
}

/** One of them. */
export async function viewWithdrawal(sql: Sql, row: WithdrawalRow, messageFor: (code: string) => string) {
  const [view] = await viewWithdrawals(sql, [row], messageFor);
  if (!view) throw new Error('a withdrawal without a view');
  return view;
}

const withdrawalView = (row: WithdrawalRow, messageFor: (code: string) => string) => ({
  refId: row.id,
  amount: row.amount,
  fee: row.fee,
  kind: row.payee_kind,
  bankName: row.bank_name,
  cardNumber: maskedNumber(row.number_tail),
  withdrawDate: row.requested_at.toISOString(),
  settledDate: row.settled_at?.toISOString() ?? null,
  status: row.state,
  cancellable: nextState(row.state, 'cancel') !== null,
  remark: row.remark === PAYOUT_REFUSED ? messageFor('withdraw.payout.failed') : row.remark,
  receivedAmount: row.received,
  returnedAmount: row.returned,
  confirmBefore: row.state === WITHDRAWAL.confirming ? (row.confirm_until?.toISOString() ?? null) : null,
});
