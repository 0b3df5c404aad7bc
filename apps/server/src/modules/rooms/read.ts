import { createHash } from 'node:crypto';
import type * as wire from '@pavilion/contract/rooms/calls';
import type { RoomLine } from '@pavilion/contract/rooms/calls';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { holdersOf } from '../../http/holders.ts';
import type { RequestContext } from '../../http/types.ts';
import { many, one, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { RoomReadDeps } from './deps.ts';
import { readPage } from './lines.ts';
import { pictureUrl } from './pictures.ts';
import { isOnAir, nextOnAir } from './schedule.ts';
import type { RoomReader } from './shared.ts';
import { ofMember, ofRoom } from './signals.ts';
import { NO_FACTS, type Reader, readerOf, rightsIn, rightsOf, stopOf } from './rights.ts';
import { type LineRow, ROOM, type RoomRow } from './tables.ts';

/** Below the 20 s after which our clients give up. */
export const HOLD_MS = 15_000;
const MAX_UNREAD = 99;

export const stampOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

export interface RoomReaderDeps extends RoomReadDeps {
  reader: RoomReader;
}

/** A line as one reader sees it. */
function lineView(row: LineRow, { memberId }: Pick<Reader, 'memberId'>): RoomLine {
  const own = row.member_id !== null && row.member_id === memberId;
  const removed = row.removed_at !== null;
  return {
    number: row.number,
    from: row.side,
    own,
    name: row.name,
    tag: row.tag,
    clientId: own ? row.client_id : null,
    text: removed ? '' : row.words,
    removed,
    event: row.event,
    value: row.value,
    at: row.at.toISOString(),
  };
}

const hiddenBy = async (sql: Sql, memberId: string | null): Promise<ReadonlySet<string>> =>
  new Set(
    memberId === null
      ? []
      : (await many<{ id: string }>(sql, 'SELECT hidden_id AS id FROM room_hidden WHERE member_id = $1', [memberId])).map(({ id }) => id),
  );

const shown = (lines: readonly LineRow[], hidden: ReadonlySet<string>, reader: Reader): RoomLine[] =>
  lines.filter(({ member_id: id }) => id === null || !hidden.has(id)).map((row) => lineView(row, reader));

/** The room as the reader sees it. With `seen` it answers as soon as there is something new, or after 15 seconds. */
export async function readState(deps: RoomReaderDeps, query: InnerQuery<typeof wire.roomState>, context: RequestContext) {
  const reader = readerOf(context);
  const ask = { query, reader, context };
  if (query.seen === undefined || query.after === undefined) return look(deps, ask);
  const until = Date.now() + HOLD_MS;
  const since = await deps.signals.mark();
  let now = await look(deps, ask);
  if (now.stamp !== query.seen) return now;
  const watch = await deps.signals.watch(
    [ofRoom(query.modelId), ...(reader.memberId ? [ofMember(reader.memberId)] : [])],
    since,
    holdersOf(context),
  );
  try {
    while (now.stamp === query.seen && (await watch.next(until - Date.now()))) now = await look(deps, ask);
    return now;
  } finally {
    watch.close();
  }
}

interface Ask {
  query: InnerQuery<typeof wire.roomState>;
  reader: Reader;
  context: RequestContext;
}

async function look(deps: RoomReaderDeps, { query, reader, context }: Ask) {
  const now = deps.clock.now();
  const room = await deps.reader.room(query.modelId, reader.brandId);
  if (!room) throw refuse('not.found');
  const facts = reader.memberId === null ? NO_FACTS : await deps.reader.facts(room, reader.memberId, now);
  const me = rightsIn(reader, { room, now, facts });
  const since = query.seen === undefined ? null : (query.after ?? null);
  const news = me.read ? await deps.reader.news(room, since) : { lines: [], fresh: true, more: false };
  const presenter = await presenterView(deps, room, { context, now, showsGame: me.read });
  const { mostText } = await deps.reader.rules(room.brand_id);
  return {
    presenter,
    open: room.open,
    slowSeconds: room.slow_seconds,
    mostText,
    me,
    lines: shown(news.lines, new Set(facts.hidden), reader),
    fresh: news.fresh,
    more: news.more,
    revision: room.revision,
    // That slow mode ends by itself is no news: the page counts it down.
    stamp: stampOf([
      room.revision,
      room.version,
      room.open,
      room.slow_seconds,
      mostText,
      presenter.streaming,
      { ...me, slowUntil: 0, readNumber: 0 },
    ]),
  };
}

async function presenterView(
  { gamesOf }: RoomReadDeps,
  room: RoomRow,
  { context, now, showsGame }: { context: RequestContext; now: Date; showsGame: boolean },
) {
  const at = { timeZone: context.brand.timeZone, now };
  const games =
    showsGame && room.node_id !== null ? await gamesOf(room.brand_id, [room.node_id], context.language) : new Map<number, never>();
  return {
    id: room.id,
    name: room.name,
    picture: pictureUrl(room.picture),
    streaming: isStreaming(room, at),
    nextAt: nextOnAir(room.hours, at)?.toISOString() ?? null,
    game: games.get(room.node_id ?? -1) ?? null,
  };
}

const isStreaming = (room: RoomRow, at: { timeZone: string; now: Date }): boolean => room.active && room.open && isOnAir(room.hours, at);

export async function readHistory({ db, clock }: RoomReadDeps, query: InnerQuery<typeof wire.roomHistory>, context: RequestContext) {
  const reader = readerOf(context);
  const room = await findOwnBrands(db, query.modelId, reader.brandId);
  if (!(await rightsOf(db, reader, { room, now: clock.now() })).read) throw refuse('rooms.not.here');
  const { lines, more } = await readPage(db, room.id, query.before);
  return { lines: shown(lines, await hiddenBy(db, reader.memberId), reader), more };
}

async function findOwnBrands(sql: Sql, id: string, brandId: string): Promise<RoomRow> {
  const [room] = await many<RoomRow>(sql, `${ROOM} WHERE p.id = $1 AND p.brand_id = $2`, [id, brandId]);
  if (!room) throw refuse('not.found');
  return room;
}

/** Presenters of the brand; none for members on a break, to whom nothing is offered. */
export async function listPresenters({ db, clock, gamesOf }: RoomReadDeps, context: RequestContext) {
  const now = clock.now();
  const reader = readerOf(context);
  if (await stopOf(db, reader.memberId, now)) return [];
  const rows = await many<RoomRow>(db, `${ROOM} WHERE p.brand_id = $1 AND p.active ORDER BY r.open DESC, p.created_at, p.id`, [
    reader.brandId,
  ]);
  const games = await gamesOf(
    reader.brandId,
    rows.flatMap(({ node_id: id }) => id ?? []),
    context.language,
  );
  const at = { timeZone: context.brand.timeZone, now };
  return rows
    .map((row) => {
      const game = games.get(row.node_id ?? -1);
      return {
        id: row.id,
        name: row.name,
        active: row.active,
        streaming: isStreaming(row, at),
        gameCode: game?.code ?? '',
        gameName: game?.name ?? '',
        nodeId: game?.nodeId ?? null,
        picture: pictureUrl(row.picture),
        nextAt: nextOnAir(row.hours, at)?.toISOString() ?? null,
      };
    })
    .toSorted((one, other) => Number(other.streaming) - Number(one.streaming));
}

export async function launch({ db, clock }: RoomReadDeps, { modelId }: InnerQuery<typeof wire.launchChat>, context: RequestContext) {
  const reader = readerOf(context);
  const room = await findOwnBrands(db, modelId, reader.brandId);
  if (!(await rightsOf(db, reader, { room, now: clock.now() })).read) throw refuse('rooms.not.here');
  return { chatUrl: `/room/${encodeURIComponent(room.id)}` };
}

export async function readPermission({ db, clock }: RoomReadDeps, query: InnerQuery<typeof wire.roomPermission>, context: RequestContext) {
  const reader = readerOf(context);
  const room = query.modelId === undefined ? null : await findOwnBrands(db, query.modelId, reader.brandId);
  const { rulesRead: _rules, readNumber: _read, ...flags } = await rightsOf(db, reader, { room, now: clock.now() });
  return flags;
}

/** Words of others after the last line read, in the rooms the member was in; what they hide or is removed is not counted. */
export async function countUnread({ db, clock }: RoomReadDeps, context: RequestContext): Promise<number> {
  const { memberId } = readerOf(context);
  const now = clock.now();
  if (memberId === null || (await stopOf(db, memberId, now))) return 0;
  const { count } = await one<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM (
       SELECT 1 FROM room_seat s JOIN room_line l ON l.presenter_id = s.presenter_id AND l.number > s.read_number
       WHERE s.member_id = $1 AND l.side <> 'house' AND l.removed_at IS NULL AND l.member_id IS DISTINCT FROM $1
         AND NOT EXISTS (SELECT 1 FROM room_hidden h WHERE h.member_id = $1 AND h.hidden_id = l.member_id)
         AND NOT EXISTS (SELECT 1 FROM room_block b WHERE b.member_id = $1 AND b.kind = 'block' AND b.lifted_at IS NULL AND b.until > $2
           AND (b.presenter_id IS NULL OR b.presenter_id = s.presenter_id))
       LIMIT ${MAX_UNREAD}) AS lines`,
    [memberId, now],
  );
  return count;
}
