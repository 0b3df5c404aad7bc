import { isSamePerson } from '@pavilion/languages/compared-text';
import type { withdrawalQueue, withdrawalReject, withdrawalView } from '@pavilion/contract/payments/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { DEPOSIT, WITHDRAWAL } from '@pavilion/contract/payments/states';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pavilion/contract/base/time';
import type { OperatorContext } from '../../../http/desk.ts';
import { countListed } from '../../../kernel/count-listed.ts';
import { many, maybeOne, one } from '../../../kernel/db.ts';
import { maskedNumber, maskFor } from '../../../kernel/mask.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { utcDays } from '../../../kernel/report-range.ts';
import { noteLook } from '../../audit/public.ts';
import { findLastCorrections, findPayee, isPasswordRecent } from '../../identity/public.ts';
import { accounts, findBalance } from '../../ledger/public.ts';
import { isPaused } from '../../player-limits/public.ts';
import { decideWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { GONE_ALONE, type LockedWithdrawal } from '../withdrawals/lock-withdrawal.ts';
import { findSteps } from '../withdrawals/move-withdrawal.ts';
import { approvalsNeeded, PAYOUT_REFUSED, STUCK_MINUTES } from '../rules.ts';
import { traceMoney } from './trace-money.ts';
import type { BankCardRow, PayoutRow } from '../tables.ts';
import { findTotals } from '../totals.ts';
import { automaticToday } from '../withdrawals/withdrawals.ts';
import type { PaymentsDeskDeps } from './deps.ts';
import { WITHDRAWAL_STATES } from '../states.ts';

const NEW_HOURS = 24;
const NEW_MINUTES = 60;
/** A correction is shown for so long, also where the brand's pause is shorter. */
const CORRECTED_DAYS = 7;

interface Row extends LockedWithdrawal {
  stuck: boolean;
}

const JOINS = `JOIN member_facts m ON m.id = w.member_id JOIN withdrawal_rule r ON r.brand_id = w.brand_id`;
/** $1: now. */
const IS_STUCK = `(w.state IN (${WITHDRAWAL_STATES.beingPaid}) AND coalesce(w.moved_at, w.requested_at) < $1::timestamptz - make_interval(mins => ${STUCK_MINUTES}))`;
const COLUMNS = `w.*, m.username, m.status AS member_status, m.created_at AS member_since, r.four_eyes_above, ${GONE_ALONE} AS gone_alone, r.automatic_per_day, ${IS_STUCK} AS stuck,
    ARRAY(SELECT a.operator_id FROM withdrawal_approval a WHERE a.withdrawal_id = w.id ORDER BY a.at) AS approvers`;
const SELECT = `SELECT ${COLUMNS} FROM withdrawal w ${JOINS}`;

interface ListFacts {
  /** Of operators, by id. Who approved without being one (`automatic`, a user of the machine) appears under the id. */
  names: ReadonlyMap<string, string>;
  /** Live and confirmed cases that name the member. */
  caseCount: number;
}

const view = (row: Row, { names, caseCount }: ListFacts, { session }: OperatorContext) => ({
  id: row.id,
  brandId: row.brand_id,
  memberId: row.member_id,
  username: row.username,
  currency: row.currency,
  amount: row.amount,
  fee: row.fee,
  state: row.state,
  requestedAt: row.requested_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  bankName: row.bank_name,
  bankNumber: maskedNumber(row.number_tail),
  approvalsNeeded: approvalsNeeded(row.amount, row.four_eyes_above, row.gone_alone),
  approvals: row.approvers.length,
  approvedByMe: row.approvers.includes(session.operatorId),
  approvedBy: row.approved_by && (names.get(row.approved_by) ?? row.approved_by),
  remark: row.remark === PAYOUT_REFUSED ? '' : row.remark,
  refusedBy: row.state !== WITHDRAWAL.rejected ? null : row.remark === PAYOUT_REFUSED ? ('bank' as const) : ('operator' as const),
  stuck: row.stuck,
  method: row.payee_kind,
  caseCount,
});

/** Withdrawals of the operator's brands: those in review oldest first, then the others newest first. */
export async function listWithdrawals(
  { db, access, riskSigns, membersAtRisk }: PaymentsDeskDeps,
  query: InnerQuery<typeof withdrawalQueue>,
  context: OperatorContext,
) {
  const { session, now } = context;
  const page = pageOf(query);
  const { review } = WITHDRAWAL;
  const where = `w.brand_id = ANY ($2) AND ($3::text IS NULL OR w.brand_id = $3) AND ($4::text IS NULL OR w.member_id = $4)
    AND ($5::int IS NULL OR w.state = $5) AND ($6::boolean IS FALSE OR ${IS_STUCK})
    AND ($7::timestamptz IS NULL OR w.requested_at >= $7) AND ($8::timestamptz IS NULL OR w.requested_at < $8)
    AND ($9::text IS NULL OR w.id = $9 OR w.provider_ref = $9) AND ($10::text IS NULL OR w.payee_kind = $10)
    AND ($11::bigint IS NULL OR w.amount >= $11) AND ($12::bigint IS NULL OR w.amount <= $12)
    AND ($13::text[] IS NULL OR w.member_id = ANY ($13))`;
  const values = [
    now,
    session.scope,
    query.brandId ?? null,
    query.memberId ?? null,
    query.state ?? null,
    query.stuck === '1',
    ...utcDays(query),
    query.q?.trim() || null,
    query.method ?? null,
    query.minAmount ?? null,
    query.maxAmount ?? null,
    query.risk === '1' ? await membersAtRisk(session.scope) : null,
  ];
  const { count, isMore } = await countListed(db, `FROM withdrawal w WHERE ${where}`, values);
  // Each brand by an index of its own order, those in review and the others apart.
  const ofBrand = (state: string, order: string) =>
    `SELECT w.* FROM unnest($2::text[]) s (brand) CROSS JOIN LATERAL (
       SELECT w.* FROM withdrawal w WHERE w.brand_id = s.brand AND w.state ${state} AND ${where} ORDER BY ${order} LIMIT $14::int + $15::int) w`;
  const order = `w.state <> ${review}, CASE WHEN w.state = ${review} THEN w.requested_at END, w.requested_at DESC, w.id DESC`;
  const rows = await many<Row>(
    db,
    `SELECT ${COLUMNS} FROM (SELECT w.* FROM (${ofBrand(`= ${review}`, 'w.requested_at, w.id DESC')} UNION ALL ${ofBrand(`<> ${review}`, 'w.requested_at DESC, w.id DESC')}) w
       ORDER BY ${order} LIMIT $14::int OFFSET $15::int) w ${JOINS} ORDER BY ${order}`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const waiting = await many<{ brandId: string; currency: string; count: number; amount: bigint }>(
    db,
    `SELECT brand_id AS "brandId", currency, count(*)::int AS count, sum(amount)::bigint AS amount FROM withdrawal
      WHERE state = ${WITHDRAWAL.review} AND brand_id = ANY ($1) GROUP BY brand_id, currency ORDER BY brand_id`,
    [session.scope],
  );
  const names = await access.operatorNames(rows.flatMap((row) => row.approved_by ?? []));
  const signs = await riskSigns(rows.map((row) => row.member_id));
  const list = rows.map((row) => view(row, { names, caseCount: signs.get(row.member_id)?.length ?? 0 }, context));
  return { list, waiting, ...pageFacts(page, count, isMore) };
}

interface WithdrawalFacts extends Row {
  member_status: string;
  member_since: Date;
  automatic_per_day: bigint | null;
}

/**
 * One withdrawal with all that a decision needs to know. Whether the names agree is decided here; they are shown in full only to operators who
 * may reveal facts of members.
 */
export async function viewWithdrawal(
  deps: PaymentsDeskDeps,
  { id }: InnerQuery<typeof withdrawalView>,
  context: OperatorContext,
): Promise<InnerValue<typeof withdrawalView>> {
  const { db, access } = deps;
  const row = await maybeOne<WithdrawalFacts>(db, `${SELECT} WHERE w.id = $2 AND w.brand_id = ANY ($3)`, [
    context.now,
    id,
    context.session.scope,
  ]);
  if (!row) throw refuse('not.found');
  const { member_id: memberId, brand_id: brandId, currency } = row;
  const card = await one<Card>(db, 'SELECT kind, type, holder, created_at FROM bank_card WHERE id = $1', [row.bank_card_id]);
  const payee = await findPayee(db, memberId);
  const turnover = await deps.locks.turnover(db, memberId);
  const previous = await many<{ id: string; requested_at: Date; amount: bigint; state: number }>(
    db,
    'SELECT id, requested_at, amount, state FROM withdrawal WHERE member_id = $1 AND id <> $2 ORDER BY requested_at DESC, id DESC LIMIT 10',
    [memberId, id],
  );
  const approvals = await many<{ operator_id: string; at: Date }>(
    db,
    'SELECT operator_id, at FROM withdrawal_approval WHERE withdrawal_id = $1 ORDER BY at',
    [id],
  );
  const names = await access.operatorNames([...row.approvers, row.approved_by ?? '']);
  const brand = await access.brandInScope(brandId, context);
  const at = { brandId, currency, memberId };
  const mask = maskFor(context.session);
  const action = mask.isFull ? 'withdrawal.names.view' : 'withdrawal.view';
  await noteLook(db, context, { action, subjectKind: 'withdrawal', subjectId: id, brandId, detail: { memberId } });
  const riskCases = (await deps.riskSigns([memberId])).get(memberId) ?? [];
  const facts = {
    row,
    card,
    names: [payee.payeeName.trim() === '' ? payee.fullName : payee.payeeName],
    previous,
    open: turnover.remaining,
    hasRiskCase: riskCases.length > 0,
  };
  return {
    ...view(row, { names, caseCount: riskCases.length }, context),
    provider: row.provider,
    providerRef: row.provider_ref,
    ...(await progressOf(db, row)),
    card: {
      kind: card.kind,
      type: card.type,
      holder: mask.text(card.holder),
      bankName: row.bank_name,
      number: maskedNumber(row.number_tail),
      createdAt: card.created_at.toISOString(),
    },
    member: {
      fullName: mask.text(payee.fullName),
      payeeName: mask.text(payee.payeeName),
      status: row.member_status,
      createdAt: row.member_since.toISOString(),
      cash: await findBalance(db, accounts.cash(at)),
      hold: await findBalance(db, accounts.hold(at)),
    },
    totals: await findTotals(db, memberId),
    turnover,
    warnings: await warningsOf(deps, facts, context),
    riskCases: [...riskCases],
    automaticToday: { amount: await automaticToday(db, { brand, now: context.now }), cap: row.automatic_per_day },
    way: await traceMoney(deps, row, context),
    approvalList: approvals.map((one) => ({
      operatorId: one.operator_id,
      operatorName: names.get(one.operator_id) ?? one.operator_id,
      at: one.at.toISOString(),
    })),
    previous: previous.map(({ requested_at: requestedAt, ...rest }) => ({ ...rest, requestedAt: requestedAt.toISOString() })),
  };
}

/** Its times and its orders to the provider. */
async function progressOf(sql: PaymentsDeskDeps['db'], { id, received, returned, confirm_until: until }: WithdrawalFacts) {
  const steps = (await findSteps(sql, [id])).get(id) ?? [];
  const payouts = await many<PayoutRow>(sql, 'SELECT * FROM withdrawal_payout WHERE withdrawal_id = $1 ORDER BY number', [id]);
  return {
    received,
    returned,
    confirmUntil: until?.toISOString() ?? null,
    steps: steps.map(({ state, act, actor, at }) => ({ state, act, actor, at: at.toISOString() })),
    payouts: payouts.map((one) => ({
      reference: one.reference,
      amount: one.amount,
      state: one.state,
      providerRef: one.provider_ref,
      orderedAt: one.ordered_at.toISOString(),
      endedAt: one.ended_at?.toISOString() ?? null,
      asked: one.asked,
      askAt: one.ask_at?.toISOString() ?? null,
    })),
  };
}

type Card = Pick<BankCardRow, 'kind' | 'type' | 'holder' | 'created_at'>;

interface Facts {
  row: WithdrawalFacts;
  card: Card;
  /** Of the member, as registered and as payee. */
  names: readonly string[];
  /** Earlier and later withdrawals of the member. */
  previous: readonly { state: number }[];
  /** Turnover that is still to be played. */
  open: bigint;
  hasRiskCase: boolean;
}

async function warningsOf(deps: PaymentsDeskDeps, { row, card, names, previous, open, hasRiskCase }: Facts, { now }: OperatorContext) {
  const { db, documentsOf, asksForDocuments } = deps;
  const known = names.filter((name) => name.trim() !== '');
  const documents = await documentsOf(row.member_id);
  const { any: correctedAt } = await findLastCorrections(db, row.member_id);
  const all = {
    'member.excluded': await isPaused(db, row.member_id, now),
    'member.locked': row.member_status !== 'active',
    'first.withdrawal': !previous.some(({ state }) => state === WITHDRAWAL.done),
    'card.new': now.getTime() - card.created_at.getTime() < NEW_HOURS * HOUR_MS,
    'name.differs': known.length > 0 && !known.some((name) => isSamePerson(name, card.holder)),
    'documents.missing': (await asksForDocuments(row.brand_id)) && (documents === 'none' || documents === 'rejected'),
    'documents.waiting': documents === 'submitted',
    'nothing.staked': await hasNothingStaked(db, row),
    'account.new': row.requested_at.getTime() - row.member_since.getTime() < NEW_MINUTES * MINUTE_MS,
    'turnover.open': open > 0n,
    'password.recent': await isPasswordRecent(db, row.member_id, { hours: NEW_HOURS, now }),
    'risk.case': hasRiskCase,
    'details.corrected': correctedAt !== null && now.getTime() - correctedAt.getTime() < CORRECTED_DAYS * DAY_MS,
  };
  return (Object.keys(all) as (keyof typeof all)[]).filter((code) => all[code]);
}

/** Whether the last deposit before the request goes out as it was paid in: nothing was staked since. */
async function hasNothingStaked(sql: PaymentsDeskDeps['db'], { member_id: memberId, requested_at: at }: WithdrawalFacts): Promise<boolean> {
  const row = await one<{ bare: boolean }>(
    sql,
    `SELECT NOT EXISTS (SELECT FROM bet_facts WHERE member_id = $1 AND state <> 'cancelled' AND placed_at <= $2 AND placed_at >= coalesce(
       (SELECT max(settled_at) FROM deposit WHERE member_id = $1 AND state = ${DEPOSIT.credited} AND settled_at <= $2), '-infinity')) AS bare`,
    [memberId, at],
  );
  return row.bare;
}

/** The operator's yes; whether it is the last one needed is decided under the withdrawal's lock. */
export const approveWithdrawal = (deps: PaymentsDeskDeps, { id }: { id: string }, context: OperatorContext) =>
  decide(deps, { id, approve: true }, context);

export const rejectWithdrawal = (deps: PaymentsDeskDeps, { id, reason }: InnerBody<typeof withdrawalReject>, context: OperatorContext) =>
  decide(deps, { id, approve: false, remark: reason }, context);

async function decide(
  deps: PaymentsDeskDeps,
  decision: { id: string; approve: boolean; remark?: string },
  context: OperatorContext,
): Promise<ReturnType<typeof view>> {
  const { operatorId, scope } = context.session;
  const decided = await decideWithdrawal(deps, { ...decision, operator: operatorId, atDesk: { ip: context.ip, scope } });
  const names = await deps.access.operatorNames(decided.approved_by ? [decided.approved_by] : []);
  const signs = await deps.riskSigns([decided.member_id]);
  // A moment after the decision nothing can be stuck.
  return view({ ...decided, stuck: false }, { names, caseCount: signs.get(decided.member_id)?.length ?? 0 }, context);
}
