import { randomBytes } from 'node:crypto';
import type * as wire from '@pavilion/contract/rooms/calls';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { ROOM_RULES_VERSION } from '@pavilion/contract/rooms/calls';
import { takeCounted } from '../../http/throttle.ts';
import type { RequestContext } from '../../http/types.ts';
import { many, maybeOne, one, type Sql, transaction, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { RoomReadDeps } from './deps.ts';
import { findWords, hasLink, maskWords } from '../../kernel/word-filter.ts';
import { isReadableName, speaksAsHouse } from '../../kernel/house-names.ts';
import { append } from './lines.ts';
import { rulesOf, wordsOf } from './rules.ts';
import { ofMember, notify } from './signals.ts';
import { restrictedUntil, readerOf, stopOf } from './rights.ts';
import { lockRoom, type RoomRow } from './tables.ts';

/** What one member may write in all rooms in so many seconds, also where no slow mode is on. */
const PACE = { points: 6, seconds: 15 };
const MAX_HIDDEN = 200;

interface Writer {
  brandId: string;
  memberId: string;
}

function writerOf(context: RequestContext): Writer {
  const { brandId, memberId } = readerOf(context);
  if (memberId === null) throw refuse('login.not.session');
  return { brandId, memberId };
}

async function lockOfBrand(tx: Tx, modelId: string, brandId: string): Promise<RoomRow> {
  const room = await lockRoom(tx, modelId, [brandId]);
  if (!room) throw refuse('not.found');
  return room;
}

/** Refuses who may not be here at all. */
async function refuseAbsent(tx: Sql, { memberId }: Writer, room: RoomRow, now: Date) {
  if (await stopOf(tx, memberId, now)) throw refuse('rooms.not.here');
  const restricted = await restrictedUntil(tx, memberId, room.id, now);
  if (restricted.block) throw refuse('rooms.not.here');
  return restricted;
}

const TAG_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The member's mark within their brand, made at their first act: random, so that it reveals nothing. */
async function personOf(tx: Tx, { brandId, memberId }: Writer): Promise<{ tag: string; version: number }> {
  for (let length = 4; ; length += 1) {
    const known = await maybeOne<{ tag: string; version: number }>(
      tx,
      'SELECT tag, rules_version AS version FROM room_person WHERE member_id = $1',
      [memberId],
    );
    if (known) return known;
    const tag = [...randomBytes(length)].map((byte) => TAG_SIGNS[byte % TAG_SIGNS.length]).join('');
    // Where the mark is taken a longer one is tried.
    await tx.query('INSERT INTO room_person (member_id, brand_id, tag) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      memberId,
      brandId,
      tag,
    ]);
  }
}

export async function acceptRules({ db }: RoomReadDeps, body: InnerBody<typeof wire.roomRules>, context: RequestContext): Promise<void> {
  const writer = writerOf(context);
  await transaction(db, async (tx) => {
    await personOf(tx, writer);
    await tx.query('UPDATE room_person SET rules_version = $2, rules_at = $3 WHERE member_id = $1 AND rules_version < $2', [
      writer.memberId,
      body.version,
      context.now,
    ]);
    await notify(tx, ofMember(writer.memberId));
  });
}

/** Writes a line. All checks, slow mode too, run under the lock of the room. */
export async function send(deps: RoomReadDeps, body: InnerBody<typeof wire.roomSend>, context: RequestContext) {
  const writer = writerOf(context);
  const { now } = context;
  return transaction(deps.db, async (tx) => {
    const room = await lockOfBrand(tx, body.modelId, writer.brandId);
    const sent = await maybeOne<{ number: number }>(
      tx,
      'SELECT number FROM room_line WHERE presenter_id = $1 AND member_id = $2 AND client_id = $3',
      [room.id, writer.memberId, body.clientId],
    );
    if (sent) return sent;
    const { mute } = await refuseAbsent(tx, writer, room, now);
    if (mute) throw refuse('rooms.muted');
    if (!room.open) throw refuse('rooms.closed');
    const { version } = await personOf(tx, writer);
    if (version < ROOM_RULES_VERSION) throw refuse('rooms.rules.unread');
    await refuseSoon(tx, writer, room, now);
    const checkedText = await checkText(tx, room.brand_id, body.text);
    if (!(await takeCounted(tx, { key: `rooms:${writer.memberId}`, ...PACE }, now))) throw refuse('rooms.too.fast');
    const number = await append(tx, room, {
      side: 'member',
      memberId: writer.memberId,
      name: await shownName(deps, tx, { ...writer, presenter: room.name, brandName: context.brand.name }),
      clientId: body.clientId,
      words: checkedText,
      now,
    });
    await tx.query(
      `INSERT INTO room_seat (presenter_id, member_id, read_number, wrote_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (member_id, presenter_id) DO UPDATE SET read_number = greatest(room_seat.read_number, $3), wrote_at = $4`,
      [room.id, writer.memberId, number, now],
    );
    return { number };
  });
}

async function refuseSoon(tx: Sql, { memberId }: Writer, room: RoomRow, now: Date): Promise<void> {
  if (room.slow_seconds === 0) return;
  const row = await maybeOne<{ at: Date | null }>(tx, 'SELECT wrote_at AS at FROM room_seat WHERE member_id = $1 AND presenter_id = $2', [
    memberId,
    room.id,
  ]);
  const left = row?.at ? row.at.getTime() + room.slow_seconds * 1000 - now.getTime() : 0;
  if (left > 0) throw refuse('rooms.slow', { params: { seconds: Math.ceil(left / 1000) } });
}

/** The line as it is stored. Refuses what is too long, leads elsewhere, or holds a word the brand does not have in its rooms. */
async function checkText(tx: Sql, brandId: string, text: string): Promise<string> {
  const { onWord, mostText } = await rulesOf(tx, brandId);
  if ([...text].length > mostText) throw refuse('rooms.too.long', { field: 'text', params: { most: mostText } });
  if (hasLink(text)) throw refuse('rooms.link', { field: 'text' });
  const found = findWords(text, await wordsOf(tx, brandId));
  if (found.length > 0 && onWord === 'refuse') throw refuse('rooms.word', { field: 'text' });
  return maskWords(text, found);
}

/**
 * The nickname, unless it cannot be read, speaks as the brand or its staff, is the account's name or the presenter's, leads somewhere or holds a word of the brand's
 * lists; null then: the mark replaces it.
 */
async function shownName(
  { nameOf }: RoomReadDeps,
  tx: Sql,
  { brandId, memberId, presenter, brandName }: Writer & { presenter: string; brandName: string },
): Promise<string | null> {
  const { nickname, username } = await nameOf(tx, memberId);
  const name = nickname.trim();
  if (!isReadableName(name) || speaksAsHouse(name, brandName) || name.toLowerCase().includes(username.toLowerCase())) return null;
  return findWords(name, [...(await wordsOf(tx, brandId)), presenter]).length > 0 ? null : name;
}

export async function markRead({ db }: RoomReadDeps, body: InnerBody<typeof wire.roomRead>, context: RequestContext): Promise<void> {
  const { brandId, memberId } = writerOf(context);
  const { rowCount } = await db.query(
    `INSERT INTO room_seat (presenter_id, member_id, read_number)
       SELECT presenter_id, $2, least($3, last_number) FROM room WHERE presenter_id = $1 AND brand_id = $4
     ON CONFLICT (member_id, presenter_id) DO UPDATE SET read_number = greatest(room_seat.read_number, excluded.read_number)`,
    [body.modelId, memberId, body.number, brandId],
  );
  if (rowCount === 0) throw refuse('not.found');
}

/** One report of a line by each member; a repeat is answered as a success. */
export async function report({ db }: RoomReadDeps, body: InnerBody<typeof wire.roomReport>, context: RequestContext): Promise<void> {
  const writer = writerOf(context);
  await transaction(db, async (tx) => {
    const room = await lockOfBrand(tx, body.modelId, writer.brandId);
    await refuseAbsent(tx, writer, room, context.now);
    const line = await maybeOne(
      tx,
      `SELECT 1 FROM room_line WHERE presenter_id = $1 AND number = $2 AND side <> 'house' AND member_id IS DISTINCT FROM $3`,
      [room.id, body.number, writer.memberId],
    );
    if (!line) throw refuse('not.found');
    await tx.query(
      `INSERT INTO room_report (id, brand_id, presenter_id, number, reporter_id, reason, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (presenter_id, number, reporter_id) DO NOTHING`,
      [newId('rrp', context.now.getTime()), room.brand_id, room.id, body.number, writer.memberId, body.reason, context.now],
    );
  });
}

export async function hide({ db }: RoomReadDeps, body: InnerBody<typeof wire.roomHide>, context: RequestContext): Promise<void> {
  const { brandId, memberId } = writerOf(context);
  await transaction(db, async (tx) => {
    const other = await maybeOne<{ id: string }>(
      tx,
      'SELECT member_id AS id FROM room_person WHERE brand_id = $1 AND tag = $2 AND member_id <> $3',
      [brandId, body.tag, memberId],
    );
    if (!other) throw refuse('not.found');
    if (!body.hidden) {
      await tx.query('DELETE FROM room_hidden WHERE member_id = $1 AND hidden_id = $2', [memberId, other.id]);
      return;
    }
    const { count } = await one<{ count: number }>(tx, 'SELECT count(*)::int AS count FROM room_hidden WHERE member_id = $1', [memberId]);
    if (count >= MAX_HIDDEN) throw refuse('rooms.hidden.many', { params: { most: MAX_HIDDEN } });
    await tx.query('INSERT INTO room_hidden (member_id, hidden_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      memberId,
      other.id,
      context.now,
    ]);
  });
}

export async function listHidden({ db }: RoomReadDeps, context: RequestContext) {
  const { memberId } = writerOf(context);
  const list = await many<{ tag: string; name: string | null }>(
    db,
    `SELECT p.tag, (SELECT l.name FROM room_line l WHERE l.member_id = h.hidden_id ORDER BY l.at DESC LIMIT 1) AS name
     FROM room_hidden h JOIN room_person p ON p.member_id = h.hidden_id WHERE h.member_id = $1 ORDER BY h.at DESC, p.tag`,
    [memberId],
  );
  return { list };
}
