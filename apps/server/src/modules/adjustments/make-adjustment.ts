import { newId } from '@pavilion/contract/base/id';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../kernel/refusal.ts';
import { TRIAL_TYPE } from '../../http/types.ts';
import { type Actor, writeAuditEntry } from '../audit/public.ts';
import { accounts, findBalance, post } from '../ledger/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { ruleOf } from './rules.ts';

/** An adjustment as it stands in the database; amounts in ledger units. */
export interface AdjustmentRow {
  id: string;
  brand_id: string;
  member_id: string;
  kind: 'credit' | 'debit';
  currency: string;
  amount: bigint;
  code: 'goodwill' | 'correction' | 'payment' | 'game' | 'fee' | 'other';
  reason: string;
  reference: string;
  request_id: string;
  reverses: string | null;
  state: 'proposed' | 'done' | 'withdrawn';
  proposed_by: string;
  proposed_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  journal_id: bigint | null;
}

export type AdjustmentDeps = Pick<Deps, 'db' | 'clock' | 'hint'>;

/** An operator at the desk. */
export interface By {
  operator: string;
  ip: string;
  /** Brands the operator sees; an adjustment of another one is `not.found`. */
  scope: readonly string[];
}

export type Asked = Pick<AdjustmentRow, 'brand_id' | 'member_id' | 'currency' | 'kind' | 'amount' | 'code' | 'reference' | 'reason'> & {
  requestId: string;
  reverses?: string;
};

/**
 * Credits or debits a member: done at once up to the brand's threshold, else proposed to a second operator. The same `requestId` of the same operator
 * answers what stands. Refuses `balance.not.enough`, `adjustment.too.large`, `adjustment.request.differs`, `desk.member.state`.
 */
export async function makeAdjustment(deps: AdjustmentDeps, asked: Asked, by: By): Promise<AdjustmentRow> {
  return transaction(deps.db, (tx) => makeIn(tx, deps, asked, by));
}

async function makeIn(tx: Tx, deps: AdjustmentDeps, asked: Asked, by: By): Promise<AdjustmentRow> {
  const now = deps.clock.now();
  await lockMember(tx, asked.member_id);
  const earlier = await maybeOne<AdjustmentRow>(tx, 'SELECT * FROM adjustment WHERE proposed_by = $1 AND request_id = $2', [
    by.operator,
    asked.requestId,
  ]);
  if (earlier) return sameAsAsked(earlier, asked);
  await refuseWrongAccount(tx, asked.member_id);
  const rule = await ruleOf(tx, asked.brand_id);
  if (rule.largest !== null && asked.amount > rule.largest) throw refuse('adjustment.too.large', { field: 'amount' });
  if (asked.kind === 'debit' && (await cashOf(tx, asked)) < asked.amount) throw refuse('balance.not.enough', { field: 'amount' });
  const row = await one<AdjustmentRow>(
    tx,
    `INSERT INTO adjustment (id, brand_id, member_id, kind, currency, amount, code, reason, reference, request_id, reverses, state, proposed_by, proposed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'proposed', $12, $13) RETURNING *`,
    [
      newId('adj'),
      asked.brand_id,
      asked.member_id,
      asked.kind,
      asked.currency,
      asked.amount,
      asked.code,
      asked.reason,
      asked.reference,
      asked.requestId,
      asked.reverses ?? null,
      by.operator,
      now,
    ],
  );
  if (rule.four_eyes_above === null || row.amount + (await adjustedAlone(tx, row, now)) <= rule.four_eyes_above)
    return book(tx, deps, row, by);
  await note(tx, { action: 'adjustment.propose', row, by, now });
  return row;
}

/** What the operator moved alone for the member in the same direction within a day: an amount cut in pieces needs two operators as the whole does. */
async function adjustedAlone(tx: Tx, { member_id: memberId, kind, proposed_by: operator }: AdjustmentRow, now: Date): Promise<bigint> {
  const { sum } = await one<{ sum: bigint }>(
    tx,
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM adjustment WHERE member_id = $1 AND kind = $2 AND proposed_by = $3 AND decided_by = $3
       AND state = 'done' AND decided_at > $4::timestamptz - interval '1 day'`,
    [memberId, kind, operator, now],
  );
  return sum;
}

const cashOf = (
  sql: Sql,
  { brand_id: brandId, member_id: memberId, currency }: Pick<AdjustmentRow, 'brand_id' | 'member_id' | 'currency'>,
) => findBalance(sql, accounts.cash({ brandId, currency, memberId }));

function sameAsAsked(row: AdjustmentRow, asked: Asked): AdjustmentRow {
  const isSame =
    row.member_id === asked.member_id &&
    row.kind === asked.kind &&
    row.amount === asked.amount &&
    row.code === asked.code &&
    row.reference === asked.reference &&
    row.reason === asked.reason &&
    row.reverses === (asked.reverses ?? null);
  if (!isSame) throw refuse('adjustment.request.differs');
  return row;
}

/** Trial accounts play with nobody's money; a closed one was settled. Under the member's guard, which a closing takes first. */
async function refuseWrongAccount(tx: Tx, memberId: string): Promise<void> {
  const { status, customer_type: type } = await one<{ status: string; customer_type: number }>(
    tx,
    'SELECT status, customer_type FROM member_facts WHERE id = $1',
    [memberId],
  );
  if (status === 'closed' || type === TRIAL_TYPE) throw refuse('desk.member.state');
}

/** Moves the money; under the member's guard. */
async function book(tx: Tx, deps: AdjustmentDeps, row: AdjustmentRow, by: By): Promise<AdjustmentRow> {
  const now = deps.clock.now();
  const at = { brandId: row.brand_id, currency: row.currency };
  const cash = accounts.cash({ ...at, memberId: row.member_id });
  const house = accounts.adjustment(at);
  const journalOfFirst = row.reverses
    ? (await one<{ journal_id: bigint }>(tx, 'SELECT journal_id FROM adjustment WHERE id = $1', [row.reverses])).journal_id
    : undefined;
  const { journalId } = await post(
    tx,
    {
      key: `adjustment:${row.id}`,
      type: row.kind === 'credit' ? 'credit.by.house' : 'debit.by.house',
      reference: row.id,
      memo: { adjustment: row.code },
      lines: [row.kind === 'credit' ? { from: house, to: cash, amount: row.amount } : { from: cash, to: house, amount: row.amount }],
      ...(journalOfFirst === undefined ? {} : { reverses: journalOfFirst }),
    },
    now,
  );
  const done = await one<AdjustmentRow>(
    tx,
    `UPDATE adjustment SET state = 'done', decided_by = $2, decided_at = $3, journal_id = $4 WHERE id = $1 AND state = 'proposed' RETURNING *`,
    [row.id, by.operator, now, journalId],
  );
  await deps.hint(tx, balanceChanged, { brandId: row.brand_id, memberId: row.member_id });
  await note(tx, { action: `adjustment.${row.kind}`, row: done, by, now });
  return done;
}

/** Locks the member's guard, then the adjustment. */
async function lockAdjustment(tx: Tx, id: string, { scope }: By): Promise<AdjustmentRow> {
  const found = await maybeOne<{ member_id: string }>(tx, 'SELECT member_id FROM adjustment WHERE id = $1 AND brand_id = ANY ($2)', [
    id,
    scope,
  ]);
  if (!found) throw refuse('not.found');
  await lockMember(tx, found.member_id);
  return one<AdjustmentRow>(tx, 'SELECT * FROM adjustment WHERE id = $1 FOR UPDATE', [id]);
}

/**
 * The second operator's word: done once, however often it is asked at once. Refuses `not.found`, `desk.second.operator` to who proposed it,
 * `desk.changed.meanwhile` when it is no longer proposed, `balance.not.enough`, `desk.member.state`.
 */
export async function confirmAdjustment(deps: AdjustmentDeps, id: string, by: By): Promise<AdjustmentRow> {
  return transaction(deps.db, async (tx) => {
    const row = await lockAdjustment(tx, id, by);
    if (row.state !== 'proposed') throw refuse('desk.changed.meanwhile');
    if (row.proposed_by === by.operator) throw refuse('desk.second.operator');
    await refuseWrongAccount(tx, row.member_id);
    return book(tx, deps, row, by);
  });
}

/** What was proposed is taken back by anybody who may propose; nothing moves. */
export async function withdrawAdjustment(
  deps: AdjustmentDeps,
  { id, reason }: { id: string; reason: string },
  by: By,
): Promise<AdjustmentRow> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const row = await lockAdjustment(tx, id, by);
    if (row.state !== 'proposed') throw refuse('desk.changed.meanwhile');
    const back = await one<AdjustmentRow>(
      tx,
      `UPDATE adjustment SET state = 'withdrawn', decided_by = $2, decided_at = $3 WHERE id = $1 RETURNING *`,
      [id, by.operator, now],
    );
    await note(tx, { action: 'adjustment.withdraw', row: { ...back, reason }, by, now });
    return back;
  });
}

/** Whether an operator may take an adjustment back: their own, done, no reversal itself, within the brand's hours. */
export const isReversible = (row: AdjustmentRow, { operator, hours, now }: { operator: string; hours: number; now: Date }): boolean =>
  row.state === 'done' &&
  row.reverses === null &&
  row.proposed_by === operator &&
  row.decided_at !== null &&
  hours > 0 &&
  now.getTime() - row.decided_at.getTime() < hours * 3_600_000;

/**
 * Takes one's own adjustment back by the opposite one, once. It names an adjustment and nothing else: bets, deposits and withdrawals are undone by their own
 * modules. Refuses `adjustment.not.reversible` besides what `makeAdjustment` refuses.
 */
export async function reverseAdjustment(
  deps: AdjustmentDeps,
  { id, reason, requestId }: { id: string; reason: string; requestId: string },
  by: By,
): Promise<AdjustmentRow> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const row = await lockAdjustment(tx, id, by);
    const standing = await maybeOne<AdjustmentRow>(tx, `SELECT * FROM adjustment WHERE reverses = $1 AND state <> 'withdrawn'`, [id]);
    const isRepeat = standing?.request_id === requestId && standing.proposed_by === by.operator;
    const { reversal_hours: hours } = await ruleOf(tx, row.brand_id);
    if (!isRepeat && (standing || !isReversible(row, { operator: by.operator, hours, now }))) throw refuse('adjustment.not.reversible');
    const { brand_id, member_id, currency, amount, code, reference } = row;
    const kind = row.kind === 'credit' ? 'debit' : 'credit';
    return makeIn(tx, deps, { brand_id, member_id, currency, amount, code, reference, kind, reason, requestId, reverses: id }, by);
  });
}

interface Noted {
  action: string;
  row: AdjustmentRow;
  by: By;
  now: Date;
}

function note(tx: Tx, { action, row, by, now }: Noted): Promise<void> {
  const actor: Actor = { kind: 'operator', id: by.operator, ip: by.ip, now };
  return writeAuditEntry(tx, actor, {
    action,
    subjectKind: 'adjustment',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: {
      memberId: row.member_id,
      kind: row.kind,
      amount: String(row.amount),
      currency: row.currency,
      code: row.code,
      reference: row.reference,
      reason: row.reason,
      ...(row.reverses === null ? {} : { reverses: row.reverses }),
    },
  });
}

/** Whether an adjustment of this member stands under the id, done or proposed. */
export async function isAdjustmentOf(sql: Sql, { id, memberId }: { id: string; memberId: string }): Promise<boolean> {
  return (
    (await maybeOne(sql, `SELECT 1 FROM adjustment WHERE id = $1 AND member_id = $2 AND state <> 'withdrawn'`, [id, memberId])) !== null
  );
}
