import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import type { PayeeKind } from '@pavilion/contract/payments/payees';
import type { withdraw } from '@pavilion/contract/payments/calls';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { mainFromUnits } from '@pavilion/contract/base/money';
import type { BrandInfo, SessionContext } from '../../../http/types.ts';
import { bodyHash } from '../../../kernel/body-hash.ts';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../../kernel/db.ts';
import { Refusal, refuse } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { accounts, findBalance, findOwing, post } from '../../ledger/public.ts';
import { guardWithdrawal, lockMember } from '../../player-limits/public.ts';
import { releaseHold } from './apply-payout.ts';
import { ruleOf } from '../payees/bank-cards.ts';
import { correctionPause } from '../corrections.ts';
import type { PaymentsDeps } from '../deps.ts';
import { lockWithdrawal } from './lock-withdrawal.ts';
import { noteStep } from './move-withdrawal.ts';
import { AUTOMATIC, nextState, withdrawalProblem } from '../rules.ts';
import type { BankCardRow, RuleRow, StepRow, WithdrawalRow } from '../tables.ts';
import { boundsOf, feeOfWay, findPayoutMethod, type WayRow, wayOpensAt } from './ways-out.ts';
import { WITHDRAWAL_STATES } from '../states.ts';

/** Withdrawals asked for since the brand's midnight; cancelled and rejected ones leave their place free. */
export async function countToday(sql: Sql, memberId: string, { brand, now }: { brand: BrandInfo; now: Date }): Promise<number> {
  const { count } = await one<{ count: number }>(
    sql,
    `SELECT count(*)::int AS count FROM withdrawal WHERE member_id = $1 AND state NOT IN (${WITHDRAWAL_STATES.void})
       AND requested_at >= date_trunc('day', $2::timestamptz, $3)`,
    [memberId, now, brand.timeZone],
  );
  return count;
}

/**
 * Asks for a withdrawal: payment password first (hashing stays outside the transaction), then checks and hold under the member's
 * lock. Up to the brand's limit it is approved by itself and its payout enqueued with it.
 */
export async function requestWithdrawal(
  deps: PaymentsDeps,
  body: InnerBody<typeof withdraw>,
  context: SessionContext,
): Promise<WithdrawalRow> {
  const { memberId } = context.session;
  await deps.passWithdrawal(deps.db, { brandId: context.brand.id, memberId });
  if (!(await deps.paymentPasswords.isSet(memberId))) throw refuse('payment.password.unset');
  await deps.paymentPasswords.check(memberId, body.paymentPassword, context.now);
  await refuseHeld(deps, memberId, context.now);
  const hash = bodyHash({ amount: body.amount, bankCardId: body.bankCardId });
  return transaction(deps.db, async (tx) => {
    await lockMember(tx, memberId);
    const known = await maybeOne<WithdrawalRow>(tx, 'SELECT * FROM withdrawal WHERE member_id = $1 AND request_id = $2', [
      memberId,
      body.requestId,
    ]);
    if (known) {
      if (!known.body_hash.equals(hash)) throw refuse('withdraw.request.differs');
      return known;
    }
    await refuseOwing(tx, memberId);
    await refusePaused(tx, context);
    return place(deps, { tx, body, context, hash });
  });
}

async function refuseHeld(deps: PaymentsDeps, memberId: string, now: Date): Promise<void> {
  const until = await deps.paymentPasswords.heldUntil(memberId);
  if (until) throw refuse('withdraw.payment.password.recent', { params: { hours: hoursTo(until, now) } });
}

const hoursTo = (until: Date, now: Date): number => Math.ceil((until.getTime() - now.getTime()) / HOUR_MS);

/** After a chargeback that is not repaid nothing leaves; under the member's guard, which a chargeback takes too. */
async function refuseOwing(tx: Tx, memberId: string): Promise<void> {
  const owing = await findOwing(tx, memberId);
  if (owing > 0n) throw refuse('withdraw.charged.back', { params: { amount: mainFromUnits(owing) } });
}

/** Under the member's guard, which a correction takes too: of the two, one comes first. */
async function refusePaused(tx: Tx, { session, brand, now }: SessionContext): Promise<void> {
  const until = await correctionPause(tx, { brandId: brand.id, memberId: session.memberId, now });
  if (until) throw refuse('withdraw.correction.recent', { params: { hours: hoursTo(until, now) } });
}

/** Until when nothing leaves this account: payment password reset, or details corrected at the desk; null: it may. */
export async function pausedUntil(deps: PaymentsDeps, { session, brand, now }: SessionContext): Promise<Date | null> {
  const { memberId } = session;
  const ends = [await deps.paymentPasswords.heldUntil(memberId), await correctionPause(deps.db, { brandId: brand.id, memberId, now })];
  return ends.reduce((last, end) => (end && (!last || end > last) ? end : last), null);
}

interface NewWithdrawal {
  tx: Tx;
  body: InnerBody<typeof withdraw>;
  context: SessionContext;
  hash: Buffer;
}

/** Whether a provider is on and has its secret. */
const isReady = async (sql: Sql, provider: string): Promise<boolean> =>
  (await maybeOne(sql, 'SELECT FROM payment_provider WHERE code = $1 AND enabled AND secret_sealed IS NOT NULL', [provider])) !== null;

/** What the brand approved by itself since its midnight, in ledger units; returned payouts are not counted. */
export async function automaticToday(sql: Sql, { brand, now }: { brand: Pick<BrandInfo, 'id' | 'timeZone'>; now: Date }): Promise<bigint> {
  const { amount } = await one<{ amount: bigint }>(
    sql,
    `SELECT coalesce(sum(amount), 0)::bigint AS amount FROM withdrawal WHERE brand_id = $1 AND approved_by = 'automatic' AND state NOT IN (${WITHDRAWAL_STATES.void})
       AND requested_at >= date_trunc('day', $2::timestamptz, $3)`,
    [brand.id, now, brand.timeZone],
  );
  return amount;
}

/**
 * Up to what the brand approves a withdrawal of the member by itself now: one cut in pieces goes no further than one alone, so what went out by itself within a
 * day counts together. Null: an operator looks at every one. Under the member's guard where it decides.
 */
export async function automaticLeft(
  sql: Sql,
  { memberId, rule, now }: { memberId: string; rule: Pick<RuleRow, 'automatic_up_to'>; now: Date },
): Promise<bigint | null> {
  if (rule.automatic_up_to === null) return null;
  const { gone } = await one<{ gone: bigint }>(
    sql,
    `SELECT coalesce(sum(amount), 0)::bigint AS gone FROM withdrawal WHERE member_id = $1 AND approved_by = 'automatic' AND state NOT IN (${WITHDRAWAL_STATES.void})
       AND requested_at > $2::timestamptz - interval '1 day'`,
    [memberId, now],
  );
  return gone < rule.automatic_up_to ? rule.automatic_up_to - gone : null;
}

/**
 * Whether the day's cap leaves room. The brand's rule is locked until the commit, so that of many members at once each sees what those before
 * have taken. The member's guard is held already: nobody who holds the rule waits for a guard.
 */
async function fitsDay(
  tx: Tx,
  { brand, rule, amount, now }: { brand: BrandInfo; rule: RuleRow; amount: bigint; now: Date },
): Promise<boolean> {
  if (rule.automatic_per_day === null) return true;
  const { cap } = await one<{ cap: bigint | null }>(
    tx,
    'SELECT automatic_per_day AS cap FROM withdrawal_rule WHERE brand_id = $1 FOR NO KEY UPDATE',
    [brand.id],
  );
  return cap === null || (await automaticToday(tx, { brand, now })) + amount <= cap;
}

/** How withdrawals to this kind of account are made. Refuses `withdraw.closed` outside their hours. */
async function openWay(tx: Tx, kind: PayeeKind, { brand, language, now }: SessionContext): Promise<WayRow> {
  const way = await findPayoutMethod(tx, brand.id, kind);
  const opens = wayOpensAt(way, { timeZone: brand.timeZone, now });
  if (opens) throw refuse('withdraw.closed', { field: 'bankCardId', params: { opens: openingText(opens, { brand, language }) } });
  return way;
}

const openingText = (opens: Date, { brand, language }: Pick<SessionContext, 'brand' | 'language'>): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: brand.timeZone,
  }).format(opens);

async function place(deps: PaymentsDeps, { tx, body, context, hash }: NewWithdrawal): Promise<WithdrawalRow> {
  const { memberId } = context.session;
  const { brand, now } = context;
  const card = await maybeOne<BankCardRow>(tx, 'SELECT * FROM bank_card WHERE id = $1 AND member_id = $2 AND removed_at IS NULL', [
    body.bankCardId,
    memberId,
  ]);
  if (!card) throw refuse('withdraw.bank.card.unknown', { field: 'bankCardId' });
  const rule = await ruleOf(tx, brand.id);
  const { withdraw_step: step } = await one<StepRow>(tx, 'SELECT deposit_step, withdraw_step FROM currency WHERE code = $1', [
    brand.currency,
  ]);
  const cash = accounts.cash({ brandId: brand.id, currency: brand.currency, memberId });
  const way = await openWay(tx, card.kind, context);
  const problem = withdrawalProblem({
    amount: body.amount,
    bounds: boundsOf(way, { rule, step }),
    requestedToday: await countToday(tx, memberId, { brand, now }),
    dailyCount: rule.daily_count + (await deps.withdrawalsPlus(tx, { brandId: brand.id, memberId })),
    available: await findBalance(tx, cash),
  });
  if (problem) throw new Refusal(problem.code, { params: problem.params }, [problem]);
  await guardWithdrawal(tx, memberId, body.amount, now);
  const risk = await deps.assessRisk(tx, { brandId: brand.id, memberId, amount: body.amount, now });
  const owner = { brandId: brand.id, currency: brand.currency, memberId };
  await deps.locks.endForWithdrawal(tx, { ...owner, amount: body.amount, endGrants: body.endGrants ?? [], now });
  const maxAlone = await automaticLeft(tx, { memberId, rule, now });
  // One that nobody can pay out yet waits in review, where the member may take it back.
  const automatic =
    risk === 'free' &&
    maxAlone !== null &&
    body.amount <= maxAlone &&
    (await isReady(tx, rule.provider)) &&
    (await fitsDay(tx, { brand, rule, amount: body.amount, now }));
  const row = await one<WithdrawalRow>(
    tx,
    `INSERT INTO withdrawal (id, brand_id, member_id, request_id, body_hash, bank_card_id, bank_name, number_tail, currency, amount, state, provider,
       approved_by, requested_at, moved_at, payee_kind, fee) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16) RETURNING *`,
    [
      newId('wdr'),
      brand.id,
      memberId,
      body.requestId,
      hash,
      card.id,
      card.bank_name,
      card.number_tail,
      brand.currency,
      body.amount,
      automatic ? WITHDRAWAL.approved : WITHDRAWAL.review,
      rule.provider,
      automatic ? AUTOMATIC : null,
      now,
      card.kind,
      feeOfWay(way, { amount: body.amount, step }),
    ],
  );
  await post(
    tx,
    {
      key: `withdrawal:${row.id}`,
      type: 'withdrawal',
      reference: row.id,
      memo: { bank: card.bank_name },
      lines: [{ from: cash, to: accounts.hold({ brandId: brand.id, currency: brand.currency, memberId }), amount: body.amount }],
    },
    now,
  );
  await noteStep(tx, { id: row.id, state: WITHDRAWAL.review, act: 'ask', actor: 'member', now });
  if (automatic) {
    await noteStep(tx, { id: row.id, state: WITHDRAWAL.approved, act: 'approve', actor: 'system', now });
    await deps.enqueue(tx, 'payments.pay-out', { id: row.id });
  }
  await deps.hint(tx, balanceChanged, { brandId: brand.id, memberId });
  if (automatic) {
    await writeAuditEntry(
      tx,
      { kind: 'system', id: AUTOMATIC, ip: null, now },
      {
        action: 'withdrawal.approve',
        subjectKind: 'withdrawal',
        subjectId: row.id,
        brandId: brand.id,
        detail: { amount: String(row.amount), currency: row.currency, memberId },
      },
    );
  }
  return row;
}

/** The member takes a withdrawal in review back. */
export async function cancelWithdrawal(
  deps: PaymentsDeps,
  { refId, memberId }: { refId: string; memberId: string },
): Promise<WithdrawalRow> {
  return transaction(deps.db, async (tx) => {
    const row = await lockWithdrawal(tx, { id: refId, memberId });
    if (!row) throw refuse('not.found');
    if (row.state === WITHDRAWAL.cancelled) return row;
    if (nextState(row.state, 'cancel') === null) throw refuse('withdraw.not.cancellable');
    const cancelled = await releaseHold(deps, { tx, row, act: 'cancel', remark: '' });
    await deps.hint(tx, balanceChanged, { brandId: row.brand_id, memberId });
    return cancelled;
  });
}
