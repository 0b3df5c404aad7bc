import type { withdrawalQueue, withdrawalReject, withdrawalView } from '@pavilion/contract/desk-money';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/paging';
import type { OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { utcDays } from '../../kernel/report-range.ts';
import { isSameName } from '../documents/public.ts';
import { accounts, findBalance } from '../ledger/public.ts';
import { approvalsNeeded, decideWithdrawal, findTurnover, maskedNumber, ruleOf, type WithdrawalRow } from '../payments/public.ts';
import { findTotals } from './member-figures.ts';
import type { DeskParts } from './parts.ts';

/** Approved or ordered and silent for so long: nobody works on it any more. */
export const STUCK_MINUTES = 10;
const NEW_HOURS = 24;

interface Row extends WithdrawalRow {
  username: string;
  four_eyes_above: bigint | null;
  approvals: number;
  mine: boolean;
  approver: string | null;
  stuck: boolean;
}

/** $1: this operator; $2: now. */
const FROM = `FROM withdrawal w JOIN member m ON m.id = w.member_id JOIN withdrawal_rule r ON r.brand_id = w.brand_id
  LEFT JOIN operator o ON o.id = w.approved_by`;
const IS_STUCK = `(w.state IN (1, 2) AND coalesce(w.moved_at, w.requested_at) < $2::timestamptz - make_interval(mins => ${STUCK_MINUTES}))`;
const SELECT = `SELECT w.*, m.username, r.four_eyes_above, o.name AS approver, ${IS_STUCK} AS stuck,
    (SELECT count(*)::int FROM withdrawal_approval a WHERE a.withdrawal_id = w.id) AS approvals,
    EXISTS (SELECT FROM withdrawal_approval a WHERE a.withdrawal_id = w.id AND a.operator_id = $1) AS mine
  ${FROM}`;

const view = (row: Row) => ({
  id: row.id,
  brandId: row.brand_id,
  memberId: row.member_id,
  username: row.username,
  currency: row.currency,
  amount: row.amount,
  state: row.state,
  requestedAt: row.requested_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  bankName: row.bank_name,
  bankNumber: maskedNumber(row.number_tail),
  approvalsNeeded: approvalsNeeded(row.amount, row.four_eyes_above),
  approvals: row.approvals,
  approvedByMe: row.mine,
  approvedBy: row.approver ?? row.approved_by,
  remark: row.remark,
  stuck: row.stuck,
});

/** Withdrawals of the operator's brands: those in review oldest first, then the others newest first. */
export async function listWithdrawals({ db }: DeskParts, query: InnerQuery<typeof withdrawalQueue>, { session, now }: OperatorContext) {
  const page = pageOf(query);
  const where = `w.brand_id = ANY ($3) AND ($4::text IS NULL OR w.brand_id = $4) AND ($5::text IS NULL OR w.member_id = $5)
    AND ($6::int IS NULL OR w.state = $6) AND ($7::boolean IS FALSE OR ${IS_STUCK})
    AND ($8::timestamptz IS NULL OR w.requested_at >= $8) AND ($9::timestamptz IS NULL OR w.requested_at < $9) AND $1::text IS NOT NULL`;
  const values = [
    session.operatorId,
    now,
    session.scope,
    query.brandId ?? null,
    query.memberId ?? null,
    query.state ?? null,
    query.stuck === '1',
    ...utcDays(query),
  ];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count ${FROM} WHERE ${where}`, values);
  const rows = await many<Row & Record<string, unknown>>(
    db,
    `${SELECT} WHERE ${where}
    ORDER BY w.state <> 0, CASE WHEN w.state = 0 THEN w.requested_at END, w.requested_at DESC, w.id DESC LIMIT $10 OFFSET $11`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const waiting = await many<{ brandId: string; currency: string; count: number; amount: bigint }>(
    db,
    `SELECT brand_id AS "brandId", currency, count(*)::int AS count, sum(amount)::bigint AS amount FROM withdrawal
      WHERE state = 0 AND brand_id = ANY ($1) GROUP BY brand_id, currency ORDER BY brand_id`,
    [session.scope],
  );
  return { list: rows.map(view), waiting, ...pageFacts(page, count) };
}

async function findRow(sql: Sql, id: string, { session, now }: OperatorContext): Promise<Row> {
  const row = await maybeOne<Row & Record<string, unknown>>(sql, `${SELECT} WHERE w.id = $3 AND w.brand_id = ANY ($4)`, [
    session.operatorId,
    now,
    id,
    session.scope,
  ]);
  if (!row) throw refuse('not.found');
  return row;
}

interface Person {
  full_name: string;
  payee_name: string;
  status: string;
  created_at: Date;
  excluded: boolean;
  password_recent: boolean;
}

/** One withdrawal with all that a decision needs to know. */
export async function viewWithdrawal(
  parts: DeskParts,
  { id }: InnerQuery<typeof withdrawalView>,
  context: OperatorContext,
): Promise<InnerValue<typeof withdrawalView>> {
  const { db } = parts;
  const row = await findRow(db, id, context);
  const { member_id: memberId, brand_id: brandId, currency } = row;
  const card = await one<{ holder: string; created_at: Date }>(db, 'SELECT holder, created_at FROM bank_card WHERE id = $1', [
    row.bank_card_id,
  ]);
  const person = await one<Person & Record<string, unknown>>(
    db,
    `
    SELECT coalesce(p.full_name, '') AS full_name, coalesce(p.payee_name, '') AS payee_name, m.status, m.created_at,
      coalesce(g.excluded_until > $2, false) OR coalesce(g.cool_off_until > $2, false) AS excluded,
      coalesce(greatest(c.password_set_at, c.payment_password_reset_at) > $2::timestamptz - make_interval(hours => ${NEW_HOURS}), false)
        AND c.password_set_at > m.created_at + interval '1 minute' AS password_recent
    FROM member m JOIN member_guard g ON g.member_id = m.id LEFT JOIN member_profile p ON p.member_id = m.id
      LEFT JOIN member_credential c ON c.member_id = m.id WHERE m.id = $1`,
    [memberId, context.now],
  );
  const turnover = await findTurnover(db, memberId, (await ruleOf(db, brandId)).turnover_ppm);
  const previous = await many<{ id: string; requested_at: Date; amount: bigint; state: number }>(
    db,
    'SELECT id, requested_at, amount, state FROM withdrawal WHERE member_id = $1 AND id <> $2 ORDER BY requested_at DESC, id DESC LIMIT 10',
    [memberId, id],
  );
  const approvals = await many<{ operator_id: string; name: string | null; at: Date }>(
    db,
    `
    SELECT a.operator_id, o.name, a.at FROM withdrawal_approval a LEFT JOIN operator o ON o.id = a.operator_id
    WHERE a.withdrawal_id = $1 ORDER BY a.at`,
    [id],
  );
  const at = { brandId, currency, memberId };
  return {
    ...view(row),
    provider: row.provider,
    providerRef: row.provider_ref,
    card: { holder: card.holder, bankName: row.bank_name, number: maskedNumber(row.number_tail), createdAt: card.created_at.toISOString() },
    member: {
      fullName: person.full_name,
      payeeName: person.payee_name,
      status: person.status,
      createdAt: person.created_at.toISOString(),
      cash: await findBalance(db, accounts.cash(at)),
      hold: await findBalance(db, accounts.hold(at)),
    },
    totals: await findTotals(db, memberId),
    turnover,
    warnings: await warningsOf(
      parts,
      { row, card, person, hasPaidBefore: previous.some(({ state }) => state === 4), open: turnover.remaining },
      context,
    ),
    approvalList: approvals.map((one) => ({
      operatorId: one.operator_id,
      operatorName: one.name ?? one.operator_id,
      at: one.at.toISOString(),
    })),
    previous: previous.map(({ requested_at: requestedAt, ...rest }) => ({ ...rest, requestedAt: requestedAt.toISOString() })),
  };
}

interface Facts {
  row: Row;
  card: { holder: string; created_at: Date };
  person: Person;
  hasPaidBefore: boolean;
  open: bigint;
}

async function warningsOf({ content, documents }: DeskParts, { row, card, person, hasPaidBefore, open }: Facts, { now }: OperatorContext) {
  const asks = (await content.brandSnapshot(row.brand_id)).settings.access.documentsBeforeWithdrawal;
  const names = [person.full_name, person.payee_name].filter((name) => name.trim() !== '');
  const all = {
    'member.excluded': person.excluded,
    'member.locked': person.status !== 'active',
    'first.withdrawal': !hasPaidBefore,
    'card.new': now.getTime() - card.created_at.getTime() < NEW_HOURS * 3_600_000,
    'name.differs': names.length > 0 && !names.some((name) => isSameName(name, card.holder)),
    'documents.missing': asks && (await documents.stateOf(row.member_id)) !== 'approved',
    'turnover.open': open > 0n,
    'password.recent': person.password_recent,
  };
  return (Object.keys(all) as (keyof typeof all)[]).filter((code) => all[code]);
}

/** The operator's yes; whether it is the last one needed is decided under the withdrawal's lock. */
export async function approveWithdrawal(parts: DeskParts, { id }: { id: string }, context: OperatorContext) {
  await findRow(parts.db, id, context);
  await decideWithdrawal(parts, {
    id,
    approve: true,
    operator: context.session.operatorId,
    atDesk: { ip: context.ip, scope: context.session.scope },
  });
  return view(await findRow(parts.db, id, context));
}

export async function rejectWithdrawal(parts: DeskParts, { id, reason }: InnerBody<typeof withdrawalReject>, context: OperatorContext) {
  await findRow(parts.db, id, context);
  await decideWithdrawal(parts, {
    id,
    approve: false,
    remark: reason,
    operator: context.session.operatorId,
    atDesk: { ip: context.ip, scope: context.session.scope },
  });
  return view(await findRow(parts.db, id, context));
}
