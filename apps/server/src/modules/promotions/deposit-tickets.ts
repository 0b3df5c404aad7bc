import { newId } from '@pavilion/contract/base/id';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import type { discountTickets } from '@pavilion/contract/promotions/tickets';
import type { BrandInfo, SessionContext } from '../../http/types.ts';
import { many, one, type Sql, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isBarred } from '../rewards/public.ts';
import { decide, type Occasion } from './decide.ts';
import { refusalOf } from './give.ts';
import { readEligibility } from './eligibility.ts';
import { type ClaimRow, findVersions, type PromotionsDeps, stepOf, textOf, versionKey } from './store.ts';
import { findTickets, lockTicket } from './tickets.ts';
import { publicTermsOf } from './public-terms.ts';

interface ChosenTicket {
  ticketId: string;
  depositId: string;
  memberId: string;
  brand: BrandInfo;
  /** What would arrive, less the fee of the way in. */
  amount: bigint;
  now: Date;
}

/**
 * Chooses a ticket with a deposit that is being opened, in its transaction and under the member's guard. It stays the member's until a deposit chosen with it arrives:
 * of several the first to arrive uses it. Its terms are those it was had under.
 */
export async function chooseTicket(tx: Tx, deps: PromotionsDeps, chosen: ChosenTicket): Promise<void> {
  const { ticketId, depositId, memberId, brand, amount, now } = chosen;
  const ticket = await lockTicket(tx, ticketId, memberId);
  if (!ticket || ticket.state !== 'available' || ticket.expires_at <= now) throw refuse('ticket.over', { field: 'ticketId' });
  const { promotion_id: promotionId, version } = ticket;
  const promotion = (await findVersions(tx, [{ promotionId, version }])).get(versionKey(promotionId, version));
  if (promotion?.kind !== 'ticket' || promotion.state === 'stopped') throw refuse('promotion.not.running', { field: 'ticketId' });
  const { terms } = promotion;
  const eligibility = await readEligibility(tx, deps, { promotionId, memberId, who: terms.who, now });
  const decision = decide(terms, eligibility, { kind: 'ticket', amount, isUsed: false }, { now, step: await stepOf(tx, brand.currency) });
  if (!decision.gives) throw refuse(refusalOf(decision.reason), { field: 'ticketId' });
  await tx.query(
    `INSERT INTO promotion_claim (id, promotion_id, version, brand_id, member_id, occasion, state, facts, created_at, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'joined', $7, $8, $8)`,
    [newId('pcl'), promotionId, version, brand.id, memberId, depositId, JSON.stringify({ deposit: String(amount), ticket: ticketId }), now],
  );
}

/** A deposit that arrives with a ticket chosen for it, which another may have used meanwhile. */
export async function ticketOccasion(tx: Tx, { facts }: Pick<ClaimRow, 'facts'>, amount: bigint): Promise<Occasion> {
  const { isUsed } = await one<{ isUsed: boolean }>(
    tx,
    `SELECT NOT EXISTS (SELECT FROM promotion_ticket WHERE id = $1 AND state = 'available' FOR UPDATE) AS "isUsed"`,
    [facts['ticket']],
  );
  return { kind: 'ticket', amount, isUsed };
}

/** Uses the ticket of a claim; nothing where it has none. */
export async function spendTicket(tx: Tx, { id, facts, amount }: ClaimRow, now: Date): Promise<void> {
  const ticket = facts['ticket'];
  if (ticket === undefined) return;
  await tx.query(
    `UPDATE promotion_ticket SET state = 'used', ended_at = $2, claim_id = $3, prize = jsonb_build_object('of', 'deposit', 'amount', $4::text)
       WHERE id = $1 AND state = 'available'`,
    [ticket, now, id, String(amount)],
  );
}

/** Tickets the member can use with a deposit. */
export async function listDiscountTickets(deps: PromotionsDeps, context: SessionContext): Promise<InnerValue<typeof discountTickets>> {
  const { db } = deps;
  const { brand, language, session, now } = context;
  const { memberId } = session;
  if (await isBarred(db, memberId, now)) return [];
  const tickets = await findTickets(db, { memberId, kind: 'ticket', now });
  const versions = await findVersions(
    db,
    tickets.map((ticket) => ({ promotionId: ticket.promotion_id, version: ticket.version })),
  );
  const chosen = await chosenOf(db, memberId);
  return tickets.flatMap((ticket) => {
    const promotion = versions.get(versionKey(ticket.promotion_id, ticket.version));
    if (!promotion || promotion.state === 'stopped') return [];
    return [
      {
        ticketId: ticket.id,
        promotionId: promotion.id,
        title: textOf(promotion, language, brand).title,
        expiresAt: ticket.expires_at.toISOString(),
        isChosen: chosen.has(ticket.id),
        terms: publicTermsOf(promotion.terms),
      },
    ];
  });
}

const chosenOf = async (sql: Sql, memberId: string): Promise<Set<string>> =>
  new Set(
    (
      await many<{ id: string }>(
        sql,
        `SELECT facts ->> 'ticket' AS id FROM promotion_claim WHERE member_id = $1 AND state = 'joined' AND facts ? 'ticket'`,
        [memberId],
      )
    ).map(({ id }) => id),
  );
