import { numberFromUnits } from '@pavilion/contract/base/money';
import type * as wire from '@pavilion/contract/promotions/desk-tickets';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, one } from '../../../kernel/db.ts';
import { stateOf, type TicketPrize, type TicketRow } from '../tickets.ts';
import { findInScope, type PromotionsDeskDeps } from './store.ts';

type Value = InnerValue<typeof wire.promotionTickets>;

/** As the call names it: one that was not used in time is in no state of its own. */
const STATE = `CASE WHEN t.state <> 'available' THEN upper(t.state) WHEN t.expires_at > $4 THEN 'AVAILABLE' ELSE 'EXPIRED' END`;

/** Tickets that were written down: those nobody has looked at yet are not among them. */
export async function listTickets(
  { db, access }: PromotionsDeskDeps,
  query: InnerQuery<typeof wire.promotionTickets>,
  context: OperatorContext,
): Promise<Value> {
  const promotion = await findInScope(db, query.id, context);
  const { currency } = await access.brandInScope(promotion.brand_id, context);
  const page = pageOf(query);
  const where = `t.promotion_id = $1 AND ($2::text IS NULL OR m.username = lower($2)) AND ($3::text IS NULL OR ${STATE} = $3)`;
  const from = 'FROM promotion_ticket t JOIN member_facts m ON m.id = t.member_id';
  const values = [query.id, query.q?.trim() || null, query.state ?? null, context.now];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count ${from} WHERE ${where}`, values);
  const rows = await many<TicketRow & { username: string }>(
    db,
    `SELECT t.*, m.username ${from} WHERE ${where} ORDER BY t.issued_at DESC, t.id DESC LIMIT $5 OFFSET $6`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const sums = await one<Value['sums']>(
    db,
    `SELECT count(*)::float8 AS given, count(*) FILTER (WHERE state = 'used')::float8 AS used,
         count(*) FILTER (WHERE state = 'available' AND expires_at > $2)::float8 AS open FROM promotion_ticket WHERE promotion_id = $1`,
    [query.id, context.now],
  );
  return {
    list: rows.map((row) => ({
      id: row.id,
      memberId: row.member_id,
      username: row.username,
      source: row.source,
      state: stateOf(row, context.now),
      issuedAt: row.issued_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      usedAt: row.state === 'used' ? (row.ended_at?.toISOString() ?? null) : null,
      prize: row.prize && { of: row.prize.of, value: valueOf(row.prize) },
    })),
    sums,
    currency,
    ...pageFacts(page, count),
  };
}

const valueOf = (prize: TicketPrize): number =>
  prize.of === 'money' || prize.of === 'deposit' ? numberFromUnits(BigInt(prize.amount)) : prize.of === 'points' ? prize.points : 0;
