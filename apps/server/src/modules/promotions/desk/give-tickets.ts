import type * as wire from '@pavilion/contract/promotions/desk-tickets';
import { MAX_TICKETS_A_DAY, MOST_TICKETS_ALONE } from '@pavilion/contract/promotions/desk-tickets';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { rewardChanged } from '@pavilion/contract/rewards/events';
import { DAY_MS } from '@pavilion/contract/base/time';
import { DateTime } from 'luxon';
import type { OperatorContext } from '../../../http/desk.ts';
import type { BrandInfo } from '../../../http/types.ts';
import { many, maybeOne, one, transaction, type Tx } from '../../../kernel/db.ts';
import { hintOf } from '../../../kernel/hint.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { lockMembers } from '../../player-limits/public.ts';
import { findPromotion, isRunning, type Promotion } from '../store.ts';
import { issueTickets } from '../tickets.ts';
import { findInScope, note, type Parts } from './store.ts';

const NAMES_SAID = 5;

interface Handful {
  promotion: Promotion;
  brand: BrandInfo;
  memberIds: readonly string[];
  each: number;
  requestId: string;
  /** Who gave them, or proposed to. */
  by: string;
  now: Date;
}

/**
 * Gives tickets to members of the brand by name: all of them or none. The same request gives them once. More than one operator may give alone, in the act or within a
 * day, wait for a second.
 */
export async function giveTickets(
  parts: Parts,
  { id, usernames, each, requestId, reason }: InnerBody<typeof wire.promotionTicketsGive>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.promotionTicketsGive>> {
  const { db, access } = parts;
  const row = await findInScope(db, id, context);
  const brand = await access.brandInScope(row.brand_id, context);
  const { now } = context;
  const by = context.session.operatorId;
  return transaction(db, async (tx) => {
    const promotion = await readRunning(tx, row.brand_id, id, now);
    if (promotion.kind !== 'wheel' && promotion.kind !== 'ticket') throw refuse('promotion.no.ticket.kind');
    const memberIds = await idsOf(tx, brand.id, usernames);
    const handful = { promotion, brand, memberIds, each, requestId, by, now };
    if (await asksSecond(tx, handful)) {
      const { rowCount } = await tx.query(
        `INSERT INTO promotion_ticket_offer (id, promotion_id, brand_id, request_id, member_ids, each, reason, state, offered_by, offered_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8, $9) ON CONFLICT (promotion_id, request_id) DO NOTHING`,
        [newId('tko'), id, brand.id, requestId, memberIds, each, reason, by, now],
      );
      if (rowCount === 1) await note(tx, context, { action: 'tickets.offer', row, detail: { members: memberIds, each, reason } });
      return { given: 0, waits: true };
    }
    const given = await issue(tx, parts, handful);
    if (given > 0) await note(tx, context, { action: 'tickets.give', row, detail: { members: memberIds, each, reason } });
    return { given, waits: false };
  });
}

async function readRunning(tx: Tx, brandId: string, id: string, now: Date): Promise<Promotion> {
  const promotion = await findPromotion(tx, brandId, id);
  if (!promotion || !isRunning(promotion, now)) throw refuse('promotion.not.running');
  return promotion;
}

async function idsOf(tx: Tx, brandId: string, usernames: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(usernames.map((name) => name.trim().toLowerCase()))];
  const members = await many<{ id: string; username: string }>(
    tx,
    'SELECT id, username FROM member_facts WHERE brand_id = $1 AND username = ANY ($2) ORDER BY id',
    [brandId, wanted],
  );
  const unknown = wanted.filter((name) => !members.some(({ username }) => username === name));
  if (unknown.length > 0)
    throw refuse('promotion.members.unknown', { field: 'usernames', params: { names: unknown.slice(0, NAMES_SAID).join(', ') } });
  return members.map((one) => one.id);
}

/** What was given already is not asked again; acts of one operator are counted one after the other. */
async function asksSecond(tx: Tx, { promotion, memberIds, each, requestId, by, now }: Handful): Promise<boolean> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('promotion.tickets'), hashtext($1))`, [by]);
  const known = await maybeOne(
    tx,
    'SELECT 1 FROM promotion_ticket WHERE promotion_id = $1 AND member_id = ANY ($2) AND occasion = $3 LIMIT 1',
    [promotion.id, memberIds, occasionOf(requestId, 1)],
  );
  if (known) return false;
  const count = memberIds.length * each;
  if (count > MOST_TICKETS_ALONE) return true;
  const { alone } = await one<{ alone: number }>(
    tx,
    // What a second operator confirmed was not given alone.
    `SELECT count(*)::int AS alone FROM promotion_ticket t WHERE issued_by = $1 AND issued_at > $2 AND NOT EXISTS (
         SELECT FROM promotion_ticket_offer o WHERE o.promotion_id = t.promotion_id AND starts_with(t.occasion, 'operator:' || o.request_id || ':'))`,
    [by, new Date(now.getTime() - DAY_MS)],
  );
  return alone + count > MAX_TICKETS_A_DAY;
}

const occasionOf = (requestId: string, n: number): string => `operator:${requestId}:${n}`;

async function issue(tx: Tx, { hintAll }: Parts, { promotion, brand, memberIds, each, requestId, by, now }: Handful): Promise<number> {
  await lockMembers(tx, memberIds);
  const day = DateTime.fromJSDate(now, { zone: brand.timeZone }).toFormat('yyyy-MM-dd');
  const tickets = Array.from({ length: each }, (_one, n) => ({ source: 'operator' as const, occasion: occasionOf(requestId, n + 1), day }));
  let given = 0;
  for (const memberId of memberIds) given += await issueTickets(tx, { promotion, memberId, timeZone: brand.timeZone, by, now }, tickets);
  if (given > 0)
    await hintAll(
      tx,
      memberIds.map((memberId) => hintOf(rewardChanged, { brandId: brand.id, memberId, data: { refId: promotion.id } })),
    );
  return given;
}

interface OfferRow {
  id: string;
  promotion_id: string;
  brand_id: string;
  request_id: string;
  member_ids: string[];
  each: number;
  reason: string;
  state: 'waiting' | 'given' | 'withdrawn';
  offered_by: string;
  offered_at: Date;
}

/** Those that wait, the oldest first. */
export async function listOffers(
  { db, access }: Parts,
  { id }: InnerQuery<typeof wire.promotionTicketOffers>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.promotionTicketOffers>> {
  await findInScope(db, id, context);
  const rows = await many<OfferRow & { usernames: string[] }>(
    db,
    `SELECT o.*, ARRAY(SELECT m.username FROM member_facts m WHERE m.id = ANY (o.member_ids) ORDER BY m.username) AS usernames
       FROM promotion_ticket_offer o WHERE o.promotion_id = $1 AND o.state = 'waiting' ORDER BY o.offered_at, o.id`,
    [id],
  );
  const names = await access.operatorNames(rows.map((row) => row.offered_by));
  return {
    list: rows.map((row) => ({
      id: row.id,
      usernames: row.usernames,
      each: row.each,
      reason: row.reason,
      offeredBy: names.get(row.offered_by) ?? row.offered_by,
      offeredByMe: row.offered_by === context.session.operatorId,
      offeredAt: row.offered_at.toISOString(),
    })),
  };
}

async function lockOffer(tx: Tx, id: string, { session }: OperatorContext): Promise<OfferRow> {
  const offer = await maybeOne<OfferRow>(tx, 'SELECT * FROM promotion_ticket_offer WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE', [
    id,
    session.scope,
  ]);
  if (!offer) throw refuse('not.found');
  if (offer.state !== 'waiting') throw refuse('desk.changed.meanwhile');
  return offer;
}

const decide = (tx: Tx, { id }: OfferRow, state: 'given' | 'withdrawn', { session, now }: OperatorContext) =>
  tx.query('UPDATE promotion_ticket_offer SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1', [
    id,
    state,
    session.operatorId,
    now,
  ]);

/** The second operator's word. Refuses `desk.second.operator` to who proposed it. */
export async function confirmTickets(parts: Parts, { offerId }: InnerBody<typeof wire.promotionTicketsConfirm>, context: OperatorContext) {
  return transaction(parts.db, async (tx) => {
    const offer = await lockOffer(tx, offerId, context);
    if (offer.offered_by === context.session.operatorId) throw refuse('desk.second.operator');
    const brand = await parts.access.brandInScope(offer.brand_id, context);
    const promotion = await readRunning(tx, brand.id, offer.promotion_id, context.now);
    await decide(tx, offer, 'given', context);
    const given = await issue(tx, parts, {
      promotion,
      brand,
      memberIds: offer.member_ids,
      each: offer.each,
      requestId: offer.request_id,
      by: offer.offered_by,
      now: context.now,
    });
    await note(tx, context, {
      action: 'tickets.give',
      row: { id: promotion.id, brand_id: brand.id, code: promotion.code },
      detail: { members: offer.member_ids, each: offer.each, offeredBy: offer.offered_by, reason: offer.reason },
    });
    return { given };
  });
}

export async function withdrawTickets(
  { db }: Parts,
  { offerId, reason }: InnerBody<typeof wire.promotionTicketsWithdraw>,
  context: OperatorContext,
): Promise<void> {
  await transaction(db, async (tx) => {
    const offer = await lockOffer(tx, offerId, context);
    await decide(tx, offer, 'withdrawn', context);
    const row = await findInScope(tx, offer.promotion_id, context);
    await note(tx, context, { action: 'tickets.withdraw', row, detail: { each: offer.each, members: offer.member_ids, reason } });
  });
}
