import type { AccountEventKind } from '@pavilion/contract/security/account-events';
import { type Page, pageFacts } from '@pavilion/contract/base/paging';
import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';

export interface NewAccountEvent {
  memberId: string;
  kind: AccountEventKind;
  /** Facts for the sentence: device, country, … */
  detail?: Readonly<Record<string, string>>;
  ip: string;
  userAgent: string;
  now: Date;
}

/** Into the account's history, without a message to the member. */
export async function noteEvent(sql: Sql, { memberId, kind, detail = {}, ip, userAgent, now }: NewAccountEvent): Promise<void> {
  await sql.query('INSERT INTO security_event (at, member_id, kind, detail, ip, user_agent) VALUES ($1, $2, $3, $4, $5, $6)', [
    now,
    memberId,
    kind,
    JSON.stringify(detail),
    ip,
    userAgent.slice(0, 255),
  ]);
}

export interface HistoryRow {
  id: bigint;
  at: Date;
  kind: AccountEventKind;
  detail: Record<string, unknown>;
  ip: string;
  userAgent: string;
}

/** A page of the account's history, newest first. */
export async function findEvents(sql: Sql, memberId: string, page: Page) {
  const { count } = await one<{ count: number }>(sql, 'SELECT count(*)::int AS count FROM security_event WHERE member_id = $1', [memberId]);
  const events = await many<HistoryRow>(
    sql,
    `SELECT id, at, kind, detail, ip, user_agent AS "userAgent" FROM security_event WHERE member_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [memberId, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return { events, facts: pageFacts(page, count) };
}

/** The login before the present one; null for the first. */
export async function findLoginBefore(sql: Sql, memberId: string): Promise<Pick<HistoryRow, 'at' | 'ip' | 'userAgent'> | null> {
  return maybeOne<Pick<HistoryRow, 'at' | 'ip' | 'userAgent'>>(
    sql,
    `SELECT at, ip, user_agent AS "userAgent" FROM security_event WHERE member_id = $1 AND kind IN ('login', 'login.new.device')
      ORDER BY id DESC OFFSET 1 LIMIT 1`,
    [memberId],
  );
}
