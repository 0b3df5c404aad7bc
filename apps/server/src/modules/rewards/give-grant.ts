import { newId } from '@pavilion/contract/base/id';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import type { OperatorContext } from '../../http/desk.ts';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor } from '../audit/public.ts';
import { type ActOutcome, actOrPropose, repeatedOutcome } from '../four-eyes/public.ts';
import { accounts, findBalance } from '../ledger/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { endGrant } from './end-grant.ts';
import { grantKind } from './grant-kind.ts';
import { isBarred } from './issue-grant.ts';
import { type GivingDeps, type NewDeskGrant, noteGrant, payDeskGrant } from './pay-grant.ts';
import { fourEyesAbove } from './rewards-file.ts';
import type { DeskGrantRow } from './tables.ts';
import { findLocks } from './withdrawals.ts';
import { workGuarded } from './work-locks.ts';

type Wanted = Omit<NewDeskGrant, 'id' | 'proposed_by' | 'proposed_at'>;

/**
 * Gives a member a bonus: paid at once up to the brand's threshold, else proposed to a second operator. What one operator gave a member alone within a day counts
 * together. A repeat of the request answers as the first. Refuses `grant.member.barred`, `amount.step`, and what a proposal refuses.
 */
export const giveGrant = (deps: GivingDeps, wanted: Wanted, context: OperatorContext): Promise<ActOutcome> =>
  transaction(deps.db, async (tx) => {
    const { member_id: memberId, brand_id: brandId, currency, amount, turnover_asked: turnover, kind, days, reason } = wanted;
    const { now, session } = context;
    await lockMember(tx, memberId);
    const repeated = await repeatedOutcome(tx, context);
    if (repeated) return repeated;
    if (await isBarred(tx, memberId, now)) throw refuse('grant.member.barred');
    if (amount % (await stepOf(tx, currency)) !== 0n) throw refuse('amount.step', { field: 'amount' });
    const row = { ...wanted, id: newId('dgr'), proposed_by: session.operatorId, proposed_at: now };
    const { id } = row;
    const threshold = await fourEyesAbove(tx, brandId);
    const { username } = await one<{ username: string }>(tx, 'SELECT username FROM member_facts WHERE id = $1', [memberId]);
    return actOrPropose(
      tx,
      {
        needsSecond: threshold !== null && amount + (await givenAlone(tx, row)) > threshold,
        proposing: {
          kind: grantKind(deps),
          brandIds: [brandId],
          subject: { kind: 'grant', id, name: username },
          memberId,
          payload: { id, kind, currency, amount: String(amount), turnover: String(turnover), days },
          amount: { units: amount, currency },
          reason,
        },
        act: () => payDeskGrant(tx, deps, { row, by: operatorActor(context) }),
      },
      context,
    );
  });

/** The currency's smallest amount that a member can pay out again. */
export const stepOf = async (sql: Sql, currency: string): Promise<bigint> =>
  (await one<{ step: bigint }>(sql, 'SELECT withdraw_step AS step FROM currency WHERE code = $1', [currency])).step;

async function givenAlone(tx: Tx, { member_id: memberId, proposed_by: operator, proposed_at: now }: NewDeskGrant): Promise<bigint> {
  const { sum } = await one<{ sum: bigint }>(
    tx,
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM desk_grant WHERE member_id = $1 AND proposed_by = $2 AND decided_by = $2
       AND decided_at > $3::timestamptz - interval '1 day'`,
    [memberId, operator, now],
  );
  return sum;
}

/** Locks the member's guard, then the row. */
async function lockDeskGrant(tx: Tx, id: string, scope: readonly string[]): Promise<DeskGrantRow> {
  const found = await maybeOne<{ member_id: string }>(tx, 'SELECT member_id FROM desk_grant WHERE id = $1 AND brand_id = ANY ($2)', [
    id,
    scope,
  ]);
  if (!found) throw refuse('not.found');
  await lockMember(tx, found.member_id);
  return one<DeskGrantRow>(tx, 'SELECT * FROM desk_grant WHERE id = $1 FOR UPDATE', [id]);
}

/**
 * Takes a paid bonus back that is under its lock and unused: all of it leaves the cash. Refuses `grant.used` where something was played for it or the cash is less
 * (part of it is staked), `desk.changed.meanwhile` where it is not under its lock.
 */
export async function takeGrantBack(
  deps: GivingDeps,
  { id, reason }: { id: string; reason: string },
  context: OperatorContext,
): Promise<DeskGrantRow> {
  const { now, session } = context;
  return transaction(deps.db, async (tx) => {
    const row = await lockDeskGrant(tx, id, session.scope);
    await workGuarded(tx, row.member_id);
    const lock = (await findLocks(tx, row.member_id)).find(({ code }) => code === row.grant_id);
    if (!lock) throw refuse('desk.changed.meanwhile');
    const { brand_id: brandId, member_id: memberId, currency } = row;
    if (lock.done > 0n || (await findBalance(tx, accounts.cash({ brandId, memberId, currency }))) < row.amount) throw refuse('grant.used');
    if (!(await endGrant(tx, { id: row.grant_id, act: 'forfeit', by: 'operator', now }))) throw refuse('desk.changed.meanwhile');
    const back = await one<DeskGrantRow>(tx, `UPDATE desk_grant SET back_reason = $2, back_by = $3 WHERE id = $1 RETURNING *`, [
      id,
      reason,
      session.operatorId,
    ]);
    await deps.hint(tx, balanceChanged, { brandId, memberId });
    await noteGrant(tx, operatorActor(context), { action: 'grant.take.back', row: { ...back, reason } });
    return back;
  });
}
