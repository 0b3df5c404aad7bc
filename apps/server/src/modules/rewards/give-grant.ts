import type { Act } from '@pavilion/contract/acts';
import { newId } from '@pavilion/contract/base/id';
import { bonusGiven } from '@pavilion/contract/rewards/events';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import type { Deps } from '../../deps.ts';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type Actor, writeAuditEntry } from '../audit/public.ts';
import { sum, writeLetter } from '../inbox/public.ts';
import { accounts, findBalance } from '../ledger/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { endGrant } from './end-grant.ts';
import { isBarred } from './issue-grant.ts';
import { openGrant } from './open-grant.ts';
import { fourEyesAbove } from './rewards-file.ts';
import type { DeskGrantRow } from './tables.ts';
import { findLocks } from './withdrawals.ts';
import { workGuarded } from './work-locks.ts';

export type GivingDeps = Pick<Deps, 'db' | 'clock' | 'hint'>;

/** An operator at the desk. */
export interface ActingOperator {
  operator: string;
  ip: string;
  /** Brands the operator sees; a bonus of another one is `not.found`. */
  scope: readonly string[];
}

export type AskedGrant = Pick<
  DeskGrantRow,
  'brand_id' | 'member_id' | 'currency' | 'kind' | 'amount' | 'turnover_asked' | 'days' | 'reason' | 'request_id'
>;

const DAY_MS = 86_400_000;

/**
 * Gives a member a bonus: paid at once up to the brand's threshold, else proposed to a second operator. What one operator gave a member alone within a day counts
 * together. The same `request_id` of the same operator answers what stands. Refuses `grant.request.differs`, `grant.member.barred`, `amount.step`.
 */
export async function giveGrant(deps: GivingDeps, asked: AskedGrant, by: ActingOperator): Promise<DeskGrantRow> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    await lockMember(tx, asked.member_id);
    const earlier = await maybeOne<DeskGrantRow>(tx, 'SELECT * FROM desk_grant WHERE proposed_by = $1 AND request_id = $2', [
      by.operator,
      asked.request_id,
    ]);
    if (earlier) return sameAsAsked(earlier, asked);
    await refuseBarred(tx, asked.member_id, now);
    if (asked.amount % (await stepOf(tx, asked.currency)) !== 0n) throw refuse('amount.step', { field: 'amount' });
    const row = await one<DeskGrantRow>(
      tx,
      `INSERT INTO desk_grant (id, brand_id, member_id, kind, currency, amount, turnover_asked, days, reason, request_id, state, proposed_by, proposed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'proposed', $11, $12) RETURNING *`,
      [
        newId('dgr'),
        asked.brand_id,
        asked.member_id,
        asked.kind,
        asked.currency,
        asked.amount,
        asked.turnover_asked,
        asked.days,
        asked.reason,
        asked.request_id,
        by.operator,
        now,
      ],
    );
    const threshold = await fourEyesAbove(tx, asked.brand_id);
    if (threshold === null || row.amount + (await givenAlone(tx, row, now)) <= threshold) return pay(tx, deps, row, by);
    await note(tx, { action: 'grant.propose', row, by, now });
    return row;
  });
}

/** The currency's smallest amount that a member can pay out again. */
export const stepOf = async (sql: Sql, currency: string): Promise<bigint> =>
  (await one<{ step: bigint }>(sql, 'SELECT withdraw_step AS step FROM currency WHERE code = $1', [currency])).step;

async function givenAlone(tx: Tx, { member_id: memberId, proposed_by: operator }: DeskGrantRow, now: Date): Promise<bigint> {
  const { sum } = await one<{ sum: bigint }>(
    tx,
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM desk_grant WHERE member_id = $1 AND proposed_by = $2 AND decided_by = $2 AND state = 'done'
       AND decided_at > $3::timestamptz - interval '1 day'`,
    [memberId, operator, now],
  );
  return sum;
}

const SAID = ['member_id', 'kind', 'amount', 'turnover_asked', 'days', 'reason'] as const;

function sameAsAsked(row: DeskGrantRow, asked: AskedGrant): DeskGrantRow {
  if (!SAID.every((name) => row[name] === asked[name])) throw refuse('grant.request.differs');
  return row;
}

/** No bonus for a closed account, one of free play, and who is excluded or cooling off. Under the member's guard, which a closing and an exclusion take first. */
async function refuseBarred(tx: Tx, memberId: string, now: Date): Promise<void> {
  if (await isBarred(tx, memberId, now)) throw refuse('grant.member.barred');
}

/** Pays it and tells the member; under the member's guard. */
async function pay(tx: Tx, deps: GivingDeps, row: DeskGrantRow, by: ActingOperator): Promise<DeskGrantRow> {
  const now = deps.clock.now();
  const { id: grantId } = await openGrant(tx, {
    key: `desk:${row.id}`,
    brandId: row.brand_id,
    currency: row.currency,
    memberId: row.member_id,
    source: 'desk',
    code: row.kind,
    amount: row.amount,
    asked: row.turnover_asked,
    expiresAt: row.days === null ? null : new Date(now.getTime() + row.days * DAY_MS),
    now,
  });
  const done = await one<DeskGrantRow>(
    tx,
    `UPDATE desk_grant SET state = 'done', decided_by = $2, decided_at = $3, grant_id = $4 WHERE id = $1 AND state = 'proposed' RETURNING *`,
    [row.id, by.operator, now, grantId],
  );
  const whose = { brandId: row.brand_id, memberId: row.member_id };
  await deps.hint(tx, bonusGiven, { ...whose, data: { refId: grantId } });
  await writeLetter(tx, { ...whose, template: 'bonus.given', params: { amount: sum(row.amount), reference: grantId }, now });
  await deps.hint(tx, balanceChanged, { ...whose });
  await note(tx, { action: 'grant.give', row: done, by, now });
  return done;
}

/** Locks the member's guard, then the row. */
async function lockDeskGrant(tx: Tx, id: string, { scope }: ActingOperator): Promise<DeskGrantRow> {
  const found = await maybeOne<{ member_id: string }>(tx, 'SELECT member_id FROM desk_grant WHERE id = $1 AND brand_id = ANY ($2)', [
    id,
    scope,
  ]);
  if (!found) throw refuse('not.found');
  await lockMember(tx, found.member_id);
  return one<DeskGrantRow>(tx, 'SELECT * FROM desk_grant WHERE id = $1 FOR UPDATE', [id]);
}

/**
 * The second operator's word: paid once, however often it is asked at once. Refuses `not.found`, `desk.second.operator` to who proposed it,
 * `desk.changed.meanwhile` when it is no longer proposed, `grant.member.barred`.
 */
export async function confirmGrant(deps: GivingDeps, id: string, by: ActingOperator): Promise<DeskGrantRow> {
  return transaction(deps.db, async (tx) => {
    const row = await lockDeskGrant(tx, id, by);
    if (row.state !== 'proposed') throw refuse('desk.changed.meanwhile');
    if (row.proposed_by === by.operator) throw refuse('desk.second.operator');
    await refuseBarred(tx, row.member_id, deps.clock.now());
    return pay(tx, deps, row, by);
  });
}

/** What was proposed is taken back by anybody who may give; nothing was paid. */
export async function withdrawGrant(
  deps: GivingDeps,
  { id, reason }: { id: string; reason: string },
  by: ActingOperator,
): Promise<DeskGrantRow> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const row = await lockDeskGrant(tx, id, by);
    if (row.state !== 'proposed') throw refuse('desk.changed.meanwhile');
    const back = await one<DeskGrantRow>(
      tx,
      `UPDATE desk_grant SET state = 'withdrawn', decided_by = $2, decided_at = $3, back_reason = $4, back_by = $2 WHERE id = $1 RETURNING *`,
      [id, by.operator, now, reason],
    );
    await note(tx, { action: 'grant.withdraw', row: { ...back, reason }, by, now });
    return back;
  });
}

/**
 * Takes a paid bonus back that is under its lock and unused: all of it leaves the cash. Refuses `grant.used` where something was played for it or the cash is less
 * (part of it is staked), `desk.changed.meanwhile` where it is not under its lock.
 */
export async function takeGrantBack(
  deps: GivingDeps,
  { id, reason }: { id: string; reason: string },
  by: ActingOperator,
): Promise<DeskGrantRow> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const row = await lockDeskGrant(tx, id, by);
    if (row.grant_id === null) throw refuse('desk.changed.meanwhile');
    await workGuarded(tx, row.member_id);
    const lock = (await findLocks(tx, row.member_id)).find(({ code }) => code === row.grant_id);
    if (!lock) throw refuse('desk.changed.meanwhile');
    const { brand_id: brandId, member_id: memberId, currency } = row;
    if (lock.done > 0n || (await findBalance(tx, accounts.cash({ brandId, memberId, currency }))) < row.amount) throw refuse('grant.used');
    if (!(await endGrant(tx, { id: row.grant_id, act: 'forfeit', by: 'operator', now }))) throw refuse('desk.changed.meanwhile');
    const back = await one<DeskGrantRow>(tx, `UPDATE desk_grant SET back_reason = $2, back_by = $3 WHERE id = $1 RETURNING *`, [
      id,
      reason,
      by.operator,
    ]);
    await deps.hint(tx, balanceChanged, { brandId, memberId });
    await note(tx, { action: 'grant.take.back', row: { ...back, reason }, by, now });
    return back;
  });
}

interface GrantAudit {
  action: Act;
  row: DeskGrantRow;
  by: ActingOperator;
  now: Date;
}

function note(tx: Tx, { action, row, by, now }: GrantAudit): Promise<void> {
  const actor: Actor = { kind: 'operator', id: by.operator, ip: by.ip, now };
  return writeAuditEntry(tx, actor, {
    action,
    subjectKind: 'grant',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: {
      memberId: row.member_id,
      kind: row.kind,
      amount: String(row.amount),
      turnover: String(row.turnover_asked),
      ...(row.days === null ? {} : { days: row.days }),
      currency: row.currency,
      ...(row.grant_id === null ? {} : { grant: row.grant_id }),
      reason: row.reason,
    },
  });
}
