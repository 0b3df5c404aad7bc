import { numberFromUnits } from '@pavilion/contract/base/money';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import { prizeKey } from '@pavilion/contract/promotions/problems';
import type { WheelRule, WheelSegment } from '@pavilion/contract/promotions/terms';
import type { claimTicket } from '@pavilion/contract/promotions/tickets';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { DateTime } from 'luxon';
import type { SessionContext } from '../../http/types.ts';
import { many, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMember } from '../player-limits/public.ts';
import { findGrantsByIds } from '../rewards/public.ts';
import { fieldAt, fieldsOf, hasPrize, weightOf } from './draw.ts';
import { budgetPeriod, giveOrRefuse, lockPromotion, refusalOf, roomOf } from './give.ts';
import { findVersions, type Promotion, type PromotionsDeps, versionKey } from './store.ts';
import { ineligibleReason } from './take.ts';
import { issueTickets, lockTicket, type TicketPrize, type TicketRow } from './tickets.ts';

type Answer = InnerValue<typeof claimTicket>;

/**
 * Turns a wheel with a ticket. The field is drawn on the server under the promotion's lock, of what can still be won, and kept with its prize before it is answered; the
 * same ticket answers the same. A ticket is good after the promotion ended, and no longer once it was stopped.
 */
export async function turnWheel(deps: PromotionsDeps, context: SessionContext, ticketId: string): Promise<Answer> {
  const used = await transaction(deps.db, async (tx) => {
    const { memberId } = context.session;
    await lockMember(tx, memberId);
    const ticket = await lockTicket(tx, ticketId, memberId);
    if (!ticket) throw refuse('not.found');
    if (ticket.state === 'used') return ticket;
    if (ticket.state !== 'available' || ticket.expires_at <= context.now) throw refuse('ticket.over');
    return turn(tx, deps, { context, ticket });
  });
  return answerOf(deps, used, context);
}

interface WheelTurn {
  context: SessionContext;
  ticket: TicketRow;
}

async function turn(tx: Tx, deps: PromotionsDeps, { context, ticket }: WheelTurn): Promise<TicketRow> {
  const { brand, now } = context;
  const promotion = await lockPromotion(tx, ticket.promotion_id);
  const { rule } = promotion.terms;
  if (rule.kind !== 'wheel') throw refuse('not.found');
  if (promotion.state === 'stopped') throw refuse('promotion.not.running');
  const reason = await ineligibleReason(tx, deps, promotion, { memberId: ticket.member_id, now });
  if (reason) throw refuse(refusalOf(reason));
  const fields = fieldsOf(rule, { used: await usedOf(tx, promotion.id), room: await roomOf(tx, promotion, brand.timeZone, now) });
  if (!hasPrize(rule, fields)) throw refuse('promotion.budget.used');
  const index = fieldAt(fields, deps.drawBelow(weightOf(fields)));
  const segment = rule.segments[index];
  if (!segment) throw new Error('the field drawn is one of the wheel');
  if (segment.of !== 'nothing' && segment.stock !== null)
    await tx.query(
      'INSERT INTO promotion_stock (promotion_id, prize, used) VALUES ($1, $2, 1) ON CONFLICT (promotion_id, prize) DO UPDATE SET used = promotion_stock.used + 1',
      [promotion.id, prizeKey(segment)],
    );
  const claimId = await give(tx, deps, { promotion, segment, index, ticket, context });
  return one<TicketRow>(
    tx,
    `UPDATE promotion_ticket SET state = 'used', ended_at = $2, prize = $3, claim_id = $4 WHERE id = $1 AND state = 'available' RETURNING *`,
    [ticket.id, now, JSON.stringify(prizeOf(segment, promotion.version, index)), claimId],
  );
}

function prizeOf(segment: WheelSegment, version: number, index: number): TicketPrize {
  const at = { version, segment: index };
  if (segment.of === 'money') return { of: 'money', amount: String(segment.amount), ...at };
  return segment.of === 'points' ? { of: 'points', points: segment.points, ...at } : { of: segment.of, ...at };
}

interface Prize extends WheelTurn {
  promotion: Promotion;
  segment: WheelSegment;
  index: number;
}

/** Gives what was drawn; the claim, where it is money. */
async function give(tx: Tx, deps: PromotionsDeps, { promotion, segment, index, ticket, context }: Prize): Promise<string | null> {
  const { brand, now } = context;
  const { id: promotionId, brandId, version } = promotion;
  const memberId = ticket.member_id;
  if (segment.of === 'money') {
    const claim = await giveOrRefuse(tx, deps, {
      promotionId,
      memberId,
      occasion: `ticket:${ticket.id}`,
      version,
      about: () => ({ kind: 'wheel', segment: index }),
      facts: { ticket: ticket.id },
      isNotifiedByCaller: true,
      now,
    });
    return claim.id;
  }
  if (segment.of === 'points') {
    await deps.givePoints(tx, { brandId, memberId, points: segment.points, id: ticket.id, now });
    await deps.hint(tx, balanceChanged, { brandId, memberId });
  }
  if (segment.of === 'spin')
    await issueTickets(tx, { promotion, memberId, timeZone: brand.timeZone, now }, [
      {
        source: 'spin',
        occasion: `spin:${ticket.id}`,
        day: DateTime.fromJSDate(now, { zone: brand.timeZone }).toFormat('yyyy-MM-dd'),
      },
    ]);
  return null;
}

/** How often each prize that has a stock was won. */
export async function usedOf(sql: Sql, promotionId: string): Promise<Map<string, number>> {
  const rows = await many<{ prize: string; used: number }>(sql, 'SELECT prize, used FROM promotion_stock WHERE promotion_id = $1', [
    promotionId,
  ]);
  return new Map(rows.map(({ prize, used }) => [prize, used]));
}

/** What is left of a budget, to be shown: nothing is held. */
export async function roomNow(sql: Sql, { id, terms: { budget } }: Promotion, timeZone: string, now: Date): Promise<bigint | null> {
  if (!budget) return null;
  const { spent } = await one<{ spent: bigint }>(
    sql,
    'SELECT coalesce((SELECT spent FROM promotion_spent WHERE promotion_id = $1 AND period = $2), 0)::bigint AS spent',
    [id, budgetPeriod(budget, timeZone, now)],
  );
  return budget.amount - spent;
}

/** Main units of money, or points. */
export const valueOf = (segment: WheelSegment): number =>
  segment.of === 'money' ? numberFromUnits(segment.amount) : segment.of === 'points' ? segment.points : 0;

const TYPES = { money: 'MONEY', points: 'POINTS', spin: 'SPIN', nothing: 'NOTHING' } as const;

async function answerOf({ db }: PromotionsDeps, ticket: TicketRow, { now }: SessionContext): Promise<Answer> {
  const { prize } = ticket;
  // A ticket of deposits is used by a deposit alone.
  if (!prize || prize.of === 'deposit') throw refuse('ticket.over');
  const versions = await findVersions(db, [{ promotionId: ticket.promotion_id, version: prize.version }]);
  const rule = versions.get(versionKey(ticket.promotion_id, prize.version))?.terms.rule as WheelRule;
  const { left, grantId } = await one<{ left: number; grantId: string | null }>(
    db,
    `SELECT (SELECT count(*)::int FROM promotion_ticket WHERE member_id = $1 AND promotion_id = $2 AND state = 'available' AND expires_at > $3) AS left,
       (SELECT grant_id FROM promotion_claim WHERE id = $4) AS "grantId"`,
    [ticket.member_id, ticket.promotion_id, now, ticket.claim_id],
  );
  const [grant] = grantId === null ? [] : await findGrantsByIds(db, [grantId]);
  const won = rule.segments[prize.segment];
  return {
    value: won ? valueOf(won) : 0,
    rewardType: TYPES[prize.of],
    otherPrizes: rule.segments.flatMap((one, index) =>
      index === prize.segment ? [] : [{ configId: String(index), minValue: valueOf(one), maxValue: valueOf(one) }],
    ),
    segment: prize.segment,
    rewardId: grantId,
    waits: grant?.state === 'issued',
    left,
  };
}

/** Gives a ticket back; again it is the same. Refuses `ticket.over` where it was used or is past its time. */
export const cancel = (deps: PromotionsDeps, { session: { memberId }, now }: SessionContext, ticketId: string): Promise<void> =>
  transaction(deps.db, async (tx) => {
    await lockMember(tx, memberId);
    const ticket = await lockTicket(tx, ticketId, memberId);
    if (!ticket) throw refuse('not.found');
    if (ticket.state === 'cancelled') return;
    if (ticket.state === 'used' || ticket.expires_at <= now) throw refuse('ticket.over');
    await tx.query(`UPDATE promotion_ticket SET state = 'cancelled', ended_at = $2 WHERE id = $1`, [ticketId, now]);
  });
