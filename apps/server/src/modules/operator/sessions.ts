import { newId } from '@pavilion/contract/base/id';
import { HOUR_SECONDS } from '@pavilion/contract/base/time';
import type { DeskContext, DeskSession } from '../../http/desk.ts';
import { maybeOne, one, type Sql } from '../../kernel/db.ts';
import { newToken, tokenHash } from '../../kernel/token.ts';
import { permissionsOf } from './roles.ts';

export const IDLE_SECONDS = 15 * 60;
const ABSOLUTE_SECONDS = 8 * HOUR_SECONDS;
/** How long calls marked `stepUp` are allowed after a second factor. */
const ELEVATED_SECONDS = 5 * 60;
/** An act within this time of the last one is not written again. */
const RENEW_GRAIN_SECONDS = 10;

interface SessionRow {
  id: string;
  operator_id: string;
  role: string;
  own: string[] | null;
  scope: string[];
  sees_all: boolean;
  expires_at: Date;
  elevated_until: Date;
}

/** Role and brands of the operator `o`. */
const RIGHTS = `o.role, (SELECT r.permissions FROM operator_role r WHERE r.id = o.role) AS own, o.brand_ids IS NULL AS sees_all,
  ARRAY(SELECT b.id FROM brand_facts b WHERE o.brand_ids IS NULL OR b.id = ANY (o.brand_ids) ORDER BY b.id) AS scope`;

/** By token; null when unknown, ended, idle too long or its operator is locked. Role and brands are those of this moment. Never renews. */
export async function findDeskSession(sql: Sql, token: string, now: Date): Promise<DeskSession | null> {
  const row = await maybeOne<SessionRow>(
    sql,
    `
    SELECT s.id, s.operator_id, s.expires_at, s.elevated_until, ${RIGHTS}
    FROM operator_session s JOIN operator o ON o.id = s.operator_id
    WHERE s.token_hash = $1 AND s.ended_at IS NULL AND o.status = 'active' AND s.expires_at > $2
      AND s.active_at > $2::timestamptz - make_interval(secs => $3)`,
    [tokenHash(token), now, IDLE_SECONDS],
  );
  return (
    row && {
      id: row.id,
      operatorId: row.operator_id,
      permissions: permissionsOf(row.role, row.own),
      scope: row.scope,
      seesAllBrands: row.sees_all,
      expiresAt: row.expires_at,
      elevatedUntil: row.elevated_until,
    }
  );
}

/** Permissions and brands of an operator at this moment, for work that outlives the session; null: locked or gone. */
export async function findRights(
  sql: Sql,
  operatorId: string,
): Promise<Pick<DeskSession, 'permissions' | 'scope' | 'seesAllBrands'> | null> {
  const row = await maybeOne<Pick<SessionRow, 'role' | 'own' | 'scope' | 'sees_all'>>(
    sql,
    `SELECT ${RIGHTS} FROM operator o WHERE o.id = $1 AND o.status = 'active'`,
    [operatorId],
  );
  return row && { permissions: permissionsOf(row.role, row.own), scope: row.scope, seesAllBrands: row.sees_all };
}

/** One that ended, ran out or lay idle too long stays so. */
export async function renewDeskSession(sql: Sql, sessionId: string, now: Date): Promise<void> {
  await sql.query(
    `UPDATE operator_session SET active_at = $2
      WHERE id = $1 AND ended_at IS NULL AND active_at < $2::timestamptz - make_interval(secs => $3)
        AND expires_at > $2 AND active_at > $2::timestamptz - make_interval(secs => $4)`,
    [sessionId, now, RENEW_GRAIN_SECONDS, IDLE_SECONDS],
  );
}

/** Opens a session, elevated, because the second factor was given just now. The token is returned once and stored only as a hash. */
export async function openDeskSession(tx: Sql, operatorId: string, { now, ip, userAgent }: DeskContext) {
  const token = newToken();
  const { expires_at: expiresAt } = await one<{ expires_at: Date }>(
    tx,
    `
    INSERT INTO operator_session (id, token_hash, operator_id, created_at, active_at, expires_at, elevated_until, ip, user_agent)
    VALUES ($1, $2, $3, $4, $4, $4::timestamptz + make_interval(secs => $5), $4::timestamptz + make_interval(secs => $6), $7, $8)
    RETURNING expires_at`,
    [newId('ops', now.getTime()), tokenHash(token), operatorId, now, ABSOLUTE_SECONDS, ELEVATED_SECONDS, ip, userAgent.slice(0, 255)],
  );
  await tx.query('UPDATE operator SET last_login_at = $2 WHERE id = $1', [operatorId, now]);
  return { token, expiresAt };
}

export async function elevateSession(sql: Sql, sessionId: string, now: Date): Promise<Date> {
  const { elevated_until: until } = await one<{ elevated_until: Date }>(
    sql,
    `UPDATE operator_session SET elevated_until = $2::timestamptz + make_interval(secs => $3) WHERE id = $1 RETURNING elevated_until`,
    [sessionId, now, ELEVATED_SECONDS],
  );
  return until;
}

export type DeskEnd = 'logout' | 'password' | 'lock' | 'role' | 'reset';

/** Ends an operator's sessions, all of them or only one or all but one, and the logins that were under way. */
export async function endDeskSessions(
  sql: Sql,
  which: { operatorId: string; only?: string; except?: string },
  { reason, now }: { reason: DeskEnd; now: Date },
): Promise<void> {
  await sql.query(
    `UPDATE operator_session SET ended_at = $2, end_reason = $3
      WHERE operator_id = $1 AND ended_at IS NULL AND ($4::text IS NULL OR id = $4) AND ($5::text IS NULL OR id <> $5)`,
    [which.operatorId, now, reason, which.only ?? null, which.except ?? null],
  );
  if (!which.only) await sql.query('DELETE FROM operator_ticket WHERE operator_id = $1', [which.operatorId]);
}
