import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import { maskedNumber } from '../../kernel/mask.ts';
import type { Range } from '../../kernel/report-range.ts';
import { findSteps } from './move-withdrawal.ts';
import { DEPOSIT, nextState, PAYOUT_REFUSED, WITHDRAWAL } from './rules.ts';
import { type ChannelRow, type DepositRow, OFFERED_CHANNELS, type WithdrawalRow } from './tables.ts';

export interface RecordsQuery extends Range {
  memberId: string;
  /** One state, or all. */
  state: number | null;
  pageNo: number;
  pageSize: number;
}

/** Ways to deposit that a brand offers now, in its order. */
export async function findChannels(sql: Sql, brandId: string): Promise<ChannelRow[]> {
  return many<ChannelRow>(sql, `SELECT c.* FROM ${OFFERED_CHANNELS} ORDER BY c.position, c.bank_code`, [brandId]);
}

export async function findDeposit(sql: Sql, id: string, memberId: string): Promise<DepositRow | null> {
  return maybeOne<DepositRow>(sql, 'SELECT * FROM deposit WHERE id = $1 AND member_id = $2', [id, memberId]);
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
    `SELECT count(*)::int AS count, coalesce(sum(amount) FILTER (WHERE state NOT IN (5, 6)), 0)::bigint AS amount FROM withdrawal WHERE ${where}`,
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

export const depositView = (row: DepositRow) => ({
  refId: row.id,
  state: row.state,
  amount: row.amount,
  creditedAmount: row.credited,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  settledAt: row.settled_at?.toISOString() ?? null,
  redirectUrl: row.state === DEPOSIT.waiting ? row.redirect_url : null,
  qrContent: row.state === DEPOSIT.waiting ? row.qr_content : null,
  receiver: row.state === DEPOSIT.waiting ? row.receiver : null,
  payerName: row.payer_name,
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
