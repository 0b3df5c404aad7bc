import type * as wire from '@pavilion/contract/rooms/desk';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { RoomReportReason } from '@pavilion/contract/rooms/calls';
import { HOUR_MS } from '@pavilion/contract/base/time';
import type { OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, one, transaction, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { RoomDeskDeps } from './deps.ts';
import { lockInScope, nameOfOperator, note, scopeOf } from './desk-parts.ts';
import { ofMember, ofRoom, notify } from './signals.ts';
import type { RoomRow, Side } from './tables.ts';

const MAX_BLOCKS = 200;

interface Line {
  number: number;
  side: Side;
  member_id: string | null;
  words: string;
  removed_at: Date | null;
}

async function findLine(tx: Tx, room: RoomRow, number: number): Promise<Line> {
  const line = await maybeOne<Line>(
    tx,
    `SELECT number, side, member_id, words, removed_at FROM room_line WHERE presenter_id = $1 AND number = $2 AND side <> 'house'`,
    [room.id, number],
  );
  if (!line) throw refuse('not.found');
  return line;
}

/** Removes the text and wakes waiting readers. False: it was removed before. */
async function removeLine(tx: Tx, room: RoomRow, line: Line, now: Date): Promise<boolean> {
  if (line.removed_at !== null) return false;
  const { revision } = await one<{ revision: number }>(
    tx,
    'UPDATE room SET revision = revision + 1 WHERE presenter_id = $1 RETURNING revision',
    [room.id],
  );
  await tx.query('UPDATE room_line SET removed_at = $3, changed = $4 WHERE presenter_id = $1 AND number = $2', [
    room.id,
    line.number,
    now,
    revision,
  ]);
  await notify(tx, ofRoom(room.id));
  return true;
}

export async function remove(deps: RoomDeskDeps, body: InnerBody<typeof wire.deskRoomRemove>, context: OperatorContext): Promise<void> {
  const operator = await nameOfOperator(deps, context);
  await transaction(deps.db, async (tx) => {
    const room = await lockInScope(tx, body.presenterId, context);
    const line = await findLine(tx, room, body.number);
    if (!(await removeLine(tx, room, line, context.now))) return;
    const { member_id: memberId, words, number } = line;
    await note(tx, context, room, { act: 'remove', operator, memberId, number, words, reason: body.reason });
  });
}

export async function block(deps: RoomDeskDeps, body: InnerBody<typeof wire.deskRoomBlock>, context: OperatorContext) {
  const until = new Date(context.now.getTime() + body.hours * HOUR_MS);
  const operator = await nameOfOperator(deps, context);
  return transaction(deps.db, async (tx) => {
    const room = await lockInScope(tx, body.presenterId, context);
    const { member_id: memberId, words, number } = await findLine(tx, room, body.number);
    if (memberId === null) throw refuse('rooms.no.member');
    await tx.query(
      `INSERT INTO room_block (id, brand_id, presenter_id, member_id, kind, cause, reason, blocked_by, at, until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        newId('rbl', context.now.getTime()),
        room.brand_id,
        body.everywhere ? null : room.id,
        memberId,
        body.kind,
        body.cause,
        body.reason,
        context.session.operatorId,
        context.now,
        until,
      ],
    );
    await notify(tx, ofMember(memberId));
    await note(tx, context, room, { act: body.kind, operator, memberId, number, words, reason: body.reason, value: body.hours });
    return { until: until.toISOString() };
  });
}

interface BlockRow {
  id: string;
  brand_id: string;
  member_id: string;
  username: string;
  kind: 'mute' | 'block';
  presenter: string | null;
  until: Date;
  reason: string;
  blocked_by: string;
}

export async function listBlocks({ db, access }: RoomDeskDeps, query: InnerQuery<typeof wire.deskRoomBlocks>, context: OperatorContext) {
  const rows = await many<BlockRow>(
    db,
    `SELECT b.id, b.brand_id, b.member_id, m.username, b.kind, p.name AS presenter, b.until, b.reason, b.blocked_by
     FROM room_block b JOIN member_facts m ON m.id = b.member_id LEFT JOIN presenter p ON p.id = b.presenter_id
     WHERE b.brand_id = ANY ($1) AND b.lifted_at IS NULL AND b.until > $2 ORDER BY b.until, b.id LIMIT ${MAX_BLOCKS}`,
    [scopeOf(context, query.brandId), context.now],
  );
  const names = await access.operatorNames(rows.map(({ blocked_by: by }) => by));
  return {
    list: rows.map((row) => ({
      id: row.id,
      brandId: row.brand_id,
      memberId: row.member_id,
      username: row.username,
      kind: row.kind,
      presenter: row.presenter,
      until: row.until.toISOString(),
      reason: row.reason,
      by: names.get(row.blocked_by) ?? null,
    })),
  };
}

export async function unblock(deps: RoomDeskDeps, body: InnerBody<typeof wire.deskRoomUnblock>, context: OperatorContext): Promise<void> {
  const operator = await nameOfOperator(deps, context);
  await transaction(deps.db, async (tx) => {
    const row = await maybeOne<{ presenter_id: string | null; brand_id: string; member_id: string }>(
      tx,
      `UPDATE room_block SET lifted_at = $3 WHERE id = $1 AND brand_id = ANY ($2) AND lifted_at IS NULL
       RETURNING presenter_id, brand_id, member_id`,
      [body.id, context.session.scope, context.now],
    );
    if (!row) throw refuse('not.found');
    await notify(tx, ofMember(row.member_id));
    await note(
      tx,
      context,
      { id: row.presenter_id ?? '', brand_id: row.brand_id },
      { act: 'lift', operator, memberId: row.member_id, reason: body.reason },
    );
  });
}

interface ReportRow {
  id: string;
  brand_id: string;
  presenter_id: string;
  presenter: string;
  number: number;
  words: string;
  removed: boolean;
  member_id: string | null;
  username: string | null;
  reason: RoomReportReason;
  reporters: number;
  at: Date;
  state: 'open' | 'upheld' | 'dismissed';
}

export async function listReports({ db }: RoomDeskDeps, query: InnerQuery<typeof wire.deskRoomReports>, context: OperatorContext) {
  const page = pageOf(query);
  const values = [scopeOf(context, query.brandId), query.state ?? null];
  // One row a line: its first report.
  const first = `FROM room_report r WHERE r.brand_id = ANY ($1) AND ($2::text IS NULL OR r.state = $2)
    AND NOT EXISTS (SELECT 1 FROM room_report o WHERE o.presenter_id = r.presenter_id AND o.number = r.number AND (o.at, o.id) < (r.at, r.id))`;
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count ${first}`, values);
  const rows = await many<ReportRow>(
    db,
    `SELECT r.id, r.brand_id, r.presenter_id, p.name AS presenter, r.number, l.words, l.removed_at IS NOT NULL AS removed, l.member_id,
       m.username, r.reason, r.at, r.state,
       (SELECT count(*)::int FROM room_report o WHERE o.presenter_id = r.presenter_id AND o.number = r.number) AS reporters
     FROM (SELECT r.* ${first} ORDER BY r.at, r.id LIMIT $3 OFFSET $4) r
     JOIN presenter p ON p.id = r.presenter_id JOIN room_line l ON l.presenter_id = r.presenter_id AND l.number = r.number
     LEFT JOIN member_facts m ON m.id = l.member_id ORDER BY r.at, r.id`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return {
    list: rows.map((row) => ({
      id: row.id,
      brandId: row.brand_id,
      presenterId: row.presenter_id,
      presenter: row.presenter,
      number: row.number,
      text: row.words,
      removed: row.removed,
      memberId: row.member_id,
      username: row.username,
      reason: row.reason,
      reporters: row.reporters,
      at: row.at.toISOString(),
      state: row.state,
    })),
    ...pageFacts(page, count),
  };
}

/** Decides all reports of a line at once. */
export async function decide(deps: RoomDeskDeps, body: InnerBody<typeof wire.deskRoomDecide>, context: OperatorContext): Promise<void> {
  const operator = await nameOfOperator(deps, context);
  await transaction(deps.db, async (tx) => {
    const asked = await maybeOne<{ presenter_id: string; number: number }>(
      tx,
      'SELECT presenter_id, number FROM room_report WHERE id = $1 AND brand_id = ANY ($2)',
      [body.id, context.session.scope],
    );
    if (!asked) throw refuse('not.found');
    const room = await lockInScope(tx, asked.presenter_id, context);
    const line = await findLine(tx, room, asked.number);
    const state = body.upheld ? 'upheld' : 'dismissed';
    const { rowCount } = await tx.query(
      `UPDATE room_report SET state = $3, decided_by = $4, decided_at = $5 WHERE presenter_id = $1 AND number = $2 AND state = 'open'`,
      [room.id, line.number, state, context.session.operatorId, context.now],
    );
    if (rowCount === 0) throw refuse('rooms.report.decided');
    if (body.upheld) await removeLine(tx, room, line, context.now);
    else await notify(tx, ofRoom(room.id));
    const { member_id: memberId, words, number } = line;
    await note(tx, context, room, { act: `report.${state}`, operator, memberId, number, words, reason: body.reason });
  });
}

interface LogRow {
  id: bigint;
  brand_id: string;
  presenter: string | null;
  act: (typeof wire.ROOM_ACTS)[number];
  operator: string;
  member_id: string | null;
  username: string | null;
  number: number | null;
  words: string;
  reason: string;
  value: number | null;
  at: Date;
}

export async function listLog({ db }: RoomDeskDeps, query: InnerQuery<typeof wire.deskRoomLog>, context: OperatorContext) {
  const page = pageOf(query);
  const scope = scopeOf(context, query.brandId);
  const { count } = await one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM room_log WHERE brand_id = ANY ($1)', [scope]);
  const rows = await many<LogRow>(
    db,
    `SELECT g.id, g.brand_id, p.name AS presenter, g.act, g.operator, g.member_id, m.username, g.number, g.words, g.reason, g.value, g.at
     FROM room_log g LEFT JOIN presenter p ON p.id = g.presenter_id LEFT JOIN member_facts m ON m.id = g.member_id
     WHERE g.brand_id = ANY ($1) ORDER BY g.id DESC LIMIT $2 OFFSET $3`,
    [scope, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      brandId: row.brand_id,
      presenter: row.presenter ?? '',
      act: row.act,
      operator: row.operator,
      memberId: row.member_id,
      username: row.username,
      number: row.number,
      text: row.words,
      reason: row.reason,
      value: row.value,
      at: row.at.toISOString(),
    })),
    ...pageFacts(page, count),
  };
}
