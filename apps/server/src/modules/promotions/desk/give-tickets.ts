import type * as wire from '@pavilion/contract/promotions/desk-tickets';
import { MAX_TICKETS_A_DAY, MOST_TICKETS_ALONE } from '@pavilion/contract/promotions/desk-tickets';
import type { InnerBody, InnerValue } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, one, transaction, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor } from '../../audit/public.ts';
import { noteAct, propose, repeatedAct, repeatedProposal } from '../../four-eyes/public.ts';
import { lockMembers } from '../../player-limits/public.ts';
import { findInScope, note, type PromotionsDeskDeps } from './store.ts';
import { giveHandful, readRunning, TICKETS_SUBJECT, ticketsKind } from './tickets-kind.ts';

const NAMES_SAID = 5;

/**
 * Gives tickets to members of the brand by name: all of them or none. The same request gives them once. More than one operator may give alone, in the act or within a
 * day, are proposed to a second.
 */
export async function giveTickets(
  deps: PromotionsDeskDeps,
  { id, usernames, each, reason }: Omit<InnerBody<typeof wire.promotionTicketsGive>, 'requestId'>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.promotionTicketsGive>> {
  const { db, access } = deps;
  const row = await findInScope(db, id, context);
  const brand = await access.brandInScope(row.brand_id, context);
  const { now } = context;
  const by = context.session.operatorId;
  const requestId = context.repeatable?.id ?? newId('req');
  return transaction(db, async (tx) => {
    const promotion = await readRunning(tx, { brandId: brand.id, id, now });
    if (promotion.kind !== 'wheel' && promotion.kind !== 'ticket') throw refuse('promotion.no.ticket.kind');
    const members = await membersNamed(tx, brand.id, usernames);
    const memberIds = members.map((member) => member.id);
    // Acts of one operator are counted one after the other.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('promotion.tickets'), hashtext($1))`, [by]);
    await lockMembers(tx, memberIds);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return { given: 0, state: repeated.state };
    const before = await repeatedAct<{ given: number }>(tx, context);
    if (before) return { ...before, state: 'done' };
    const wanted = { id: newId('tko'), promotionId: id, memberIds, each, requestId };
    if (await needsSecond(tx, { by, count: memberIds.length * each, now })) {
      const [only, ...others] = memberIds;
      const proposed = {
        kind: ticketsKind(deps),
        brandIds: [brand.id],
        subject: { kind: TICKETS_SUBJECT, id: `${id}:${wanted.id}`, name: row.code },
        ...(only && others.length === 0 ? { memberId: only } : {}),
        payload: wanted,
        reason,
        ...(context.repeatable ? { request: context.repeatable } : {}),
      };
      await propose(tx, proposed, operatorActor(context));
      return { given: 0, state: 'proposed' };
    }
    const given = await giveHandful(tx, deps, { promotion, brand, wanted, alone: by, now });
    await note(tx, context, { action: 'tickets.give', row, detail: { members: memberIds, each, reason } });
    await noteAct(tx, context, { given });
    return { given, state: 'done' };
  });
}

async function membersNamed(tx: Tx, brandId: string, usernames: readonly string[]): Promise<{ id: string; username: string }[]> {
  const wanted = [...new Set(usernames.map((name) => name.trim().toLowerCase()))];
  const members = await many<{ id: string; username: string }>(
    tx,
    'SELECT id, username FROM member_facts WHERE brand_id = $1 AND username = ANY ($2) ORDER BY id',
    [brandId, wanted],
  );
  const unknown = wanted.filter((name) => !members.some(({ username }) => username === name));
  if (unknown.length > 0)
    throw refuse('promotion.members.unknown', { field: 'usernames', params: { names: unknown.slice(0, NAMES_SAID).join(', ') } });
  return members;
}

/** Whether it is more than one operator may give alone, in one act or within a day. What a second operator confirmed has no giver of its own. */
async function needsSecond(tx: Tx, { by, count, now }: { by: string; count: number; now: Date }): Promise<boolean> {
  if (count > MOST_TICKETS_ALONE) return true;
  const { alone } = await one<{ alone: number }>(
    tx,
    'SELECT count(*)::int AS alone FROM promotion_ticket WHERE issued_by = $1 AND issued_at > $2',
    [by, new Date(now.getTime() - DAY_MS)],
  );
  return alone + count > MAX_TICKETS_A_DAY;
}
