import type { memberSessions } from '@pavilion/contract/identity/desk';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, one } from '../../../kernel/db.ts';
import { IDLE_SECONDS } from '../sessions.ts';
import type { IdentityDeskDeps } from './deps.ts';

interface SessionRow {
  id: string;
  created_at: Date;
  active_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  ip: string;
  user_agent: string;
  live: boolean;
}

export async function listSessions({ db, access }: IdentityDeskDeps, query: InnerQuery<typeof memberSessions>, context: OperatorContext) {
  const page = pageOf(query);
  await access.memberInScope(query.memberId, context);
  const { count } = await one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM member_session WHERE member_id = $1', [
    query.memberId,
  ]);
  const rows = await many<SessionRow>(
    db,
    `
    SELECT id, created_at, active_at, expires_at, ended_at, end_reason, ip, user_agent,
      ended_at IS NULL AND expires_at > $2 AND active_at > $2::timestamptz - make_interval(secs => $3) AS live
    FROM member_session WHERE member_id = $1 ORDER BY created_at DESC, id DESC LIMIT $4 OFFSET $5`,
    [query.memberId, context.now, IDLE_SECONDS, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return {
    list: rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      activeAt: row.active_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      endReason: row.end_reason,
      ip: row.ip,
      userAgent: row.user_agent,
      live: row.live,
    })),
    ...pageFacts(page, count),
  };
}
