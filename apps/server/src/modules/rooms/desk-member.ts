import type * as wire from '@pavilion/contract/rooms/desk';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../http/desk.ts';
import { many, one } from '../../kernel/db.ts';
import type { RoomDeskDeps } from './deps.ts';

interface Row {
  presenter_id: string;
  presenter: string;
  lines: number;
  removed: number;
  reported: number;
  last_at: Date;
  block: 'mute' | 'block' | null;
  blocked_until: Date | null;
}

/** Rooms a member has written in. */
export async function listRoomsOfMember(
  { db, access }: RoomDeskDeps,
  query: InnerQuery<typeof wire.deskRoomsOfMember>,
  context: OperatorContext,
) {
  const { id: memberId, brandId } = await access.memberInScope(query.memberId, context);
  const page = pageOf(query);
  const { count } = await one<{ count: number }>(
    db,
    'SELECT count(DISTINCT presenter_id)::int AS count FROM room_line WHERE member_id = $1',
    [memberId],
  );
  // A block is stronger than a mute, one of all rooms holds in each.
  const rows = await many<Row>(
    db,
    `SELECT l.presenter_id, p.name AS presenter, l.lines, l.removed, l.last_at, b.kind AS block, b.until AS blocked_until,
       (SELECT count(DISTINCT r.number)::int FROM room_report r JOIN room_line o ON o.presenter_id = r.presenter_id AND o.number = r.number
        WHERE r.presenter_id = l.presenter_id AND o.member_id = $1) AS reported
     FROM (SELECT presenter_id, count(*)::int AS lines, count(removed_at)::int AS removed, max(at) AS last_at
           FROM room_line WHERE member_id = $1 GROUP BY presenter_id ORDER BY max(at) DESC, presenter_id LIMIT $4 OFFSET $5) l
     JOIN presenter p ON p.id = l.presenter_id
     LEFT JOIN LATERAL (SELECT kind, until FROM room_block
       WHERE member_id = $1 AND brand_id = $2 AND (presenter_id IS NULL OR presenter_id = l.presenter_id) AND lifted_at IS NULL AND until > $3
       ORDER BY kind, until DESC LIMIT 1) b ON true
     ORDER BY l.last_at DESC, l.presenter_id`,
    [memberId, brandId, context.now, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return {
    list: rows.map((row) => ({
      presenterId: row.presenter_id,
      presenter: row.presenter,
      lines: row.lines,
      removed: row.removed,
      reported: row.reported,
      lastAt: row.last_at.toISOString(),
      block: row.block,
      blockedUntil: row.blocked_until?.toISOString() ?? null,
    })),
    ...pageFacts(page, count),
  };
}
