import { newId } from '@pavilion/contract/base/id';
import type { ticketSources, ticketStates } from '@pavilion/contract/promotions/tickets';
import { DateTime } from 'luxon';
import { many, maybeOne, type Sql, type Tx } from '../../kernel/db.ts';
import type { Promotion } from './store.ts';

export type TicketSource = (typeof ticketSources)[number];
export type TicketState = (typeof ticketStates)[number];

/** The outcome of a ticket; amounts in ledger units. `segment` of the version the wheel was turned under. */
export type TicketPrize =
  | { of: 'money'; amount: string; version: number; segment: number }
  | { of: 'points'; points: number; version: number; segment: number }
  | { of: 'spin' | 'nothing'; version: number; segment: number }
  | { of: 'deposit'; amount: string };

export interface TicketRow {
  id: string;
  promotion_id: string;
  version: number;
  brand_id: string;
  member_id: string;
  source: TicketSource;
  occasion: string;
  state: 'available' | 'used' | 'cancelled';
  issued_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  prize: TicketPrize | null;
  claim_id: string | null;
}

export const stateOf = ({ state, expires_at: until }: Pick<TicketRow, 'state' | 'expires_at'>, now: Date): TicketState =>
  state === 'used' ? 'USED' : state === 'cancelled' ? 'CANCELLED' : until > now ? 'AVAILABLE' : 'EXPIRED';

/** A ticket to be written; `day` of the brand, yyyy-MM-dd. */
export interface NewTicket {
  source: TicketSource;
  occasion: string;
  day: string;
}

/** To the end of the last of its days, in the brand's time. */
export const expiryOf = (day: string, days: number, timeZone: string): Date =>
  DateTime.fromISO(day, { zone: timeZone })
    .plus({ days: days + 1 })
    .startOf('day')
    .toJSDate();

interface TicketIssue {
  promotion: Pick<Promotion, 'id' | 'brandId' | 'version' | 'terms'>;
  memberId: string;
  timeZone: string;
  by?: string;
  now: Date;
}

/** Writes tickets that are not there yet; the caller holds the member's guard. How many were written. */
export async function issueTickets(
  tx: Tx,
  { promotion, memberId, timeZone, by, now }: TicketIssue,
  tickets: readonly NewTicket[],
): Promise<number> {
  const { id, brandId, version, terms } = promotion;
  const days = terms.rule.kind === 'wheel' ? terms.rule.tickets.days : terms.rule.kind === 'ticket' ? terms.rule.days : 0;
  const { rowCount } = await tx.query(
    `INSERT INTO promotion_ticket (id, promotion_id, version, brand_id, member_id, source, occasion, day, state, issued_by, issued_at, expires_at)
       SELECT w.id, $1, $2, $3, $4, w.source, w.occasion, w.day, 'available', $5, $6, w.until
         FROM unnest($7::text[], $8::text[], $9::text[], $10::date[], $11::timestamptz[]) w (id, source, occasion, day, until)
       ON CONFLICT (promotion_id, member_id, occasion) DO NOTHING`,
    [
      id,
      version,
      brandId,
      memberId,
      by ?? null,
      now,
      tickets.map(() => newId('tkt')),
      tickets.map(({ source }) => source),
      tickets.map(({ occasion }) => occasion),
      tickets.map(({ day }) => day),
      tickets.map(({ day }) => expiryOf(day, days, timeZone)),
    ],
  );
  return rowCount ?? 0;
}

/** The member's own, locked; of another it is not there. */
export const lockTicket = (tx: Tx, id: string, memberId: string): Promise<TicketRow | null> =>
  maybeOne<TicketRow>(tx, 'SELECT * FROM promotion_ticket WHERE id = $1 AND member_id = $2 FOR UPDATE', [id, memberId]);

/**
 * Of one kind of promotion, the first to expire first. `all`: those of the last 30 days in every state, else what can be used: where the promotion was stopped, nothing
 * can. What went on again counts again.
 */
export const findTickets = (
  sql: Sql,
  { memberId, kind, now, all = false }: { memberId: string; kind: 'wheel' | 'ticket'; now: Date; all?: boolean },
): Promise<TicketRow[]> =>
  many<TicketRow>(
    sql,
    `SELECT t.* FROM promotion_ticket t JOIN promotion p ON p.id = t.promotion_id AND p.kind = $2 WHERE t.member_id = $1
       AND CASE WHEN $4 THEN t.expires_at > $3::timestamptz - interval '30 days' ELSE t.state = 'available' AND t.expires_at > $3 AND p.state <> 'stopped' END
       ORDER BY t.expires_at, t.issued_at, t.id LIMIT 500`,
    [memberId, kind, now, all],
  );
