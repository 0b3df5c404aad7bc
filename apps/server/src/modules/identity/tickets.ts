import { maybeOne, type Sql } from '../../kernel/db.ts';
import { newToken, tokenHash } from '../../kernel/token.ts';
import { findSessionById, type LiveSession } from './sessions.ts';

export const TICKET_SECONDS = 60;
export type TicketKind = 'socket' | 'handover';

/** A code for one use within a minute, bound to a session. */
export async function issueTicket(sql: Sql, kind: TicketKind, sessionId: string, now: Date): Promise<string> {
  const ticket = newToken();
  await sql.query(
    `
    INSERT INTO session_ticket (ticket_hash, kind, session_id, expires_at)
    VALUES ($1, $2, $3, $4::timestamptz + make_interval(secs => $5))`,
    [tokenHash(ticket), kind, sessionId, now, TICKET_SECONDS],
  );
  return ticket;
}

/** Uses the code up; the session behind it, or null when unknown, used, late, or the session is over. */
export async function redeemTicket(sql: Sql, kind: TicketKind, ticket: string, now: Date): Promise<LiveSession | null> {
  if (ticket === '' || ticket.length > 128) return null;
  const row = await maybeOne<{ session_id: string; expires_at: Date }>(
    sql,
    'DELETE FROM session_ticket WHERE ticket_hash = $1 AND kind = $2 RETURNING session_id, expires_at',
    [tokenHash(ticket), kind],
  );
  if (!row || row.expires_at <= now) return null;
  return findSessionById(sql, row.session_id, now);
}
