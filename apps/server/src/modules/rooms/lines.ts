import { ROOM_PAGE, type RoomEvent } from '@pavilion/contract/rooms/calls';
import { many, one, type Sql } from '../../kernel/db.ts';
import { ofRoom, notify } from './signals.ts';
import type { LineRow, RoomRow, Side } from './tables.ts';

interface NewLine {
  side: Side;
  memberId?: string;
  operatorId?: string;
  name?: string | null;
  clientId?: string;
  words?: string;
  event?: RoomEvent;
  value?: number;
  now: Date;
}

/** Writes a line into a room that the caller has locked, and notifies who waits. */
export async function append(tx: Sql, { id }: Pick<RoomRow, 'id'>, line: NewLine): Promise<number> {
  const { number, revision } = await one<{ number: number; revision: number }>(
    tx,
    `UPDATE room SET last_number = last_number + 1, revision = revision + 1 WHERE presenter_id = $1
     RETURNING last_number AS number, revision`,
    [id],
  );
  await tx.query(
    `INSERT INTO room_line (presenter_id, number, side, member_id, operator_id, name, client_id, words, event, value, changed, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      number,
      line.side,
      line.memberId ?? null,
      line.operatorId ?? null,
      line.name ?? null,
      line.clientId ?? null,
      line.words ?? '',
      line.event ?? null,
      line.value ?? 0,
      revision,
      line.now,
    ],
  );
  await notify(tx, ofRoom(id));
  return number;
}

const LINES = `SELECT l.number, l.side, l.member_id, l.operator_id, l.name, p.tag, l.client_id, l.words, l.event, l.value, l.changed, l.at, l.removed_at
  FROM room_line l LEFT JOIN room_person p ON p.member_id = l.member_id WHERE l.presenter_id = $1`;

/** The page before a number, or the last one, by number; and whether there are earlier ones. */
export async function readPage(sql: Sql, presenterId: string, before: number | null): Promise<{ lines: LineRow[]; more: boolean }> {
  const rows = await many<LineRow>(sql, `${LINES} AND ($2::int IS NULL OR l.number < $2) ORDER BY l.number DESC LIMIT $3`, [
    presenterId,
    before,
    ROOM_PAGE + 1,
  ]);
  return { lines: rows.slice(0, ROOM_PAGE).toReversed(), more: rows.length > ROOM_PAGE };
}

/** Lines new or changed since a revision, by number; null: more than a page of them. */
async function readChanged(sql: Sql, presenterId: string, since: number): Promise<LineRow[] | null> {
  const rows = await many<LineRow>(sql, `${LINES} AND l.changed > $2 ORDER BY l.number LIMIT $3`, [presenterId, since, ROOM_PAGE + 1]);
  return rows.length > ROOM_PAGE ? null : rows;
}

export interface RoomNews {
  lines: LineRow[];
  fresh: boolean;
  more: boolean;
}

/** Changes for a reader who has the room up to a revision; null: the reader has nothing of it. */
export async function readNews(sql: Sql, presenterId: string, since: number | null): Promise<RoomNews> {
  const changed = since === null ? null : await readChanged(sql, presenterId, since);
  if (changed) return { lines: changed, fresh: false, more: false };
  return { ...(await readPage(sql, presenterId, null)), fresh: true };
}
