import type { InnerValue } from '@pavilion/contract/base/endpoint';
import * as wire from '@pavilion/contract/promotions/tickets';
import { PPM_NUMBER } from '@pavilion/contract/base/rate';
import type { Serve } from '../../http/serve.ts';
import type { SessionContext } from '../../http/types.ts';
import { many } from '../../kernel/db.ts';
import { DateTime } from 'luxon';
import { isBarred } from '../rewards/public.ts';
import { listDiscountTickets } from './deposit-tickets.ts';
import { fieldsOf, weightOf } from './draw.ts';
import { earnTickets } from './earn-tickets.ts';
import { publicTermsOf } from './public-terms.ts';
import { readBoards } from './race.ts';
import { findLive, findPromotion, isRunning, type Promotion, type PromotionsDeps, textOf } from './store.ts';
import { ineligibleReason } from './take.ts';
import { findTickets, stateOf, type TicketRow } from './tickets.ts';
import { cancel, roomNow, turnWheel, usedOf, valueOf } from './wheel.ts';

type Wheel = InnerValue<typeof wire.raffleStatus>[number];

/** Calls of members about tickets, wheels and races. */
export function registerTicketRoutes(serve: Serve, deps: PromotionsDeps): void {
  serve(wire.claimTicketList, ({ query }, context) => listTickets(deps, query, context));
  serve(wire.claimTicket, ({ body }, context) => turnWheel(deps, context, body.transactionId));
  serve(wire.cancelTicket, async ({ body }, context) => {
    await cancel(deps, context, body.transactionId);
    return undefined;
  });
  serve(wire.raffleStatus, (_input, context) => listWheels(deps, context));
  serve(wire.discountTickets, async (_input, context) => {
    await earnTickets(deps, context);
    return listDiscountTickets(deps, context);
  });
  serve(wire.rankBoardList, ({ query }, context) => readBoards(deps, query, context));
}

async function listTickets(
  deps: PromotionsDeps,
  { status = 'AVAILABLE', isAll }: { status?: (typeof wire.ticketStates)[number] | undefined; isAll?: 'Y' | 'N' | undefined },
  context: SessionContext,
): Promise<InnerValue<typeof wire.claimTicketList>> {
  const { brand, language, session, now } = context;
  if (await isBarred(deps.db, session.memberId, now)) return [];
  await earnTickets(deps, context);
  const tickets = await findTickets(deps.db, {
    memberId: session.memberId,
    kind: 'wheel',
    now,
    all: isAll === 'Y' || status !== 'AVAILABLE',
  });
  const promotions = await promotionsOf(deps, brand.id, tickets);
  return tickets.flatMap((ticket) => {
    const promotion = promotions.get(ticket.promotion_id);
    const rule = promotion?.terms.rule;
    const state = stateOf(ticket, now);
    if (!promotion || rule?.kind !== 'wheel' || (isAll !== 'Y' && state !== status)) return [];
    return [
      {
        transactionId: ticket.id,
        type: 'PRIZE_WHEEL',
        name: textOf(promotion, language, brand).title,
        status: state,
        conditionStatus: [{ condition: ticket.source, met: true }],
        promotionId: promotion.id,
        issuedAt: ticket.issued_at.toISOString(),
        expiresAt: ticket.expires_at.toISOString(),
      },
    ];
  });
}

/** Promotions of tickets as they give now, by id. */
async function promotionsOf({ db }: PromotionsDeps, brandId: string, tickets: readonly TicketRow[]): Promise<Map<string, Promotion>> {
  const found = await Promise.all([...new Set(tickets.map((one) => one.promotion_id))].map((id) => findPromotion(db, brandId, id)));
  return new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : [])));
}

/** Wheels that run, and those that are over while the member still has tickets for them. Who may have nothing is shown none. */
async function listWheels(deps: PromotionsDeps, context: SessionContext): Promise<Wheel[]> {
  const { db } = deps;
  const { brand, session, now } = context;
  const { memberId } = session;
  if (await isBarred(db, memberId, now)) return [];
  await earnTickets(deps, context);
  const tickets = Map.groupBy(await findTickets(db, { memberId, kind: 'wheel', now }), (one) => one.promotion_id);
  const running = (await findLive(db, brand.id, now)).filter((one) => one.kind === 'wheel' && isRunning(one, now));
  const over = await promotionsOf(deps, brand.id, [...tickets.values()].flat());
  const known = new Set(running.map(({ id }) => id));
  const all = [...running, ...[...over.values()].filter(({ id, state }) => !known.has(id) && state !== 'stopped')];
  const list: Wheel[] = [];
  for (const promotion of all) {
    if (await ineligibleReason(db, deps, promotion, { memberId, now })) continue;
    const view = await wheelView(deps, context, { promotion, tickets: tickets.get(promotion.id) ?? [] });
    if (view) list.push({ ...view, isOver: !known.has(promotion.id) });
  }
  return list;
}

async function wheelView(
  { db }: PromotionsDeps,
  { brand, language, session, now }: SessionContext,
  { promotion, tickets }: { promotion: Promotion; tickets: readonly TicketRow[] },
): Promise<Omit<Wheel, 'isOver'> | null> {
  const { rule } = promotion.terms;
  if (rule.kind !== 'wheel') return null;
  const fields = fieldsOf(rule, { used: await usedOf(db, promotion.id), room: await roomNow(db, promotion, brand.timeZone, now) });
  const all = weightOf(fields);
  const today = DateTime.fromJSDate(now, { zone: brand.timeZone }).toFormat('yyyy-MM-dd');
  const earned = await many<{ n: number }>(
    db,
    `SELECT count(*)::int AS n FROM promotion_ticket WHERE promotion_id = $1 AND member_id = $2 AND day = $3::date AND source IN ('login', 'deposit', 'mission', 'turnover')`,
    [promotion.id, session.memberId, today],
  );
  const { title, summary } = textOf(promotion, language, brand);
  return {
    promotionId: promotion.id,
    code: promotion.code,
    title,
    summary,
    type: 'PRIZE_WHEEL',
    endsAt: promotion.endsAt?.toISOString() ?? null,
    segments: rule.segments.map((segment, index) => {
      const { weight, left } = fields[index] ?? { weight: 0, left: null };
      return {
        of: segment.of,
        value: valueOf(segment),
        free: segment.of === 'money' && segment.free,
        ppm: all === 0 ? 0 : Math.round((weight * PPM_NUMBER) / all),
        left,
      };
    }),
    tickets: tickets.map(({ id }) => id),
    nextExpiresAt: tickets[0]?.expires_at.toISOString() ?? null,
    earnedToday: earned[0]?.n ?? 0,
    terms: publicTermsOf(promotion.terms),
  };
}

/** Tickets the member can turn a wheel with; what was earned meanwhile is counted. */
export async function countTickets(deps: PromotionsDeps, context: SessionContext): Promise<number> {
  await earnTickets(deps, context);
  return (await findTickets(deps.db, { memberId: context.session.memberId, kind: 'wheel', now: context.now })).length;
}
