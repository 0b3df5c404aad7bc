import type * as wire from '@pavilion/contract/rooms/desk';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { roomClosed, roomOpened } from '@pavilion/contract/rooms/events';
import type { OperatorContext } from '../../http/desk.ts';
import { maybeOne, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { RoomDeskDeps } from './deps.ts';
import { lockInScope, nameOfOperator, note, roomInScope } from './desk-parts.ts';
import { presenterRows } from './desk-presenters.ts';
import { append, readNews, readPage } from './lines.ts';
import { HOLD_MS, stampOf } from './read.ts';
import { ofRoom } from './signals.ts';
import type { LineRow } from './tables.ts';

async function linesFor({ access }: RoomDeskDeps, lines: readonly LineRow[]) {
  const names = await access.operatorNames([...new Set(lines.flatMap(({ operator_id: id }) => id ?? []))]);
  return lines.map((row) => ({
    number: row.number,
    from: row.side,
    memberId: row.member_id,
    name: row.name,
    tag: row.tag,
    operator: row.operator_id === null ? null : (names.get(row.operator_id) ?? row.operator_id),
    text: row.words,
    removed: row.removed_at !== null,
    event: row.event,
    value: row.value,
    at: row.at.toISOString(),
  }));
}

/** The room as its hosts and moderators see it: with names of operators, and with what was removed. */
export async function live(deps: RoomDeskDeps, query: InnerQuery<typeof wire.deskRoomLive>, context: OperatorContext) {
  const { presenterId, seen, after } = query;
  if (seen === undefined || after === undefined) return look(deps, { presenterId, since: null }, context);
  const watch = await deps.signals.watch([ofRoom(presenterId)]);
  try {
    const until = Date.now() + HOLD_MS;
    for (;;) {
      const now = await look(deps, { presenterId, since: after }, context);
      if (now.stamp !== seen || !(await watch.next(until - Date.now()))) return now;
    }
  } finally {
    watch.close();
  }
}

async function look(deps: RoomDeskDeps, { presenterId, since }: { presenterId: string; since: number | null }, context: OperatorContext) {
  const room = await roomInScope(deps.db, presenterId, context);
  const { lines, fresh, more } = await readNews(deps.db, room.id, since);
  const [presenter] = await presenterRows(deps, [room], context);
  if (!presenter) throw refuse('not.found');
  return {
    presenter,
    lines: await linesFor(deps, lines),
    fresh,
    more,
    revision: room.revision,
    stamp: stampOf([room.revision, room.version, room.open, room.slow_seconds, presenter.onAir, presenter.reports]),
  };
}

export async function history(deps: RoomDeskDeps, query: InnerQuery<typeof wire.deskRoomHistory>, context: OperatorContext) {
  const room = await roomInScope(deps.db, query.presenterId, context);
  const { lines, more } = await readPage(deps.db, room.id, query.before ?? null);
  return { lines: await linesFor(deps, lines), more };
}

/** Opens or closes; who does what is done already changes nothing. */
export async function setOpen(deps: RoomDeskDeps, body: InnerBody<typeof wire.deskRoomOpen>, context: OperatorContext): Promise<void> {
  const operator = await nameOfOperator(deps, context);
  await transaction(deps.db, async (tx) => {
    const room = await lockInScope(tx, body.presenterId, context);
    if (room.open === body.open) return;
    if (body.open && !room.active) throw refuse('rooms.presenter.away');
    await tx.query('UPDATE room SET open = $2, opened_at = CASE WHEN $2 THEN $3 ELSE opened_at END WHERE presenter_id = $1', [
      room.id,
      body.open,
      context.now,
    ]);
    await append(tx, room, { side: 'house', event: body.open ? 'opened' : 'closed', now: context.now });
    await deps.hint(tx, body.open ? roomOpened : roomClosed, { brandId: room.brand_id, data: { presenterId: room.id } });
    await note(tx, context, room, { act: body.open ? 'open' : 'close', operator });
  });
}

/** Writes as the presenter; the row has the operator, who is shown at the desk only. */
export async function say(deps: RoomDeskDeps, body: InnerBody<typeof wire.deskRoomSay>, context: OperatorContext) {
  const { operatorId } = context.session;
  return transaction(deps.db, async (tx) => {
    const room = await lockInScope(tx, body.presenterId, context);
    const sent = await maybeOne<{ number: number }>(
      tx,
      'SELECT number FROM room_line WHERE presenter_id = $1 AND operator_id = $2 AND client_id = $3',
      [room.id, operatorId, body.clientId],
    );
    if (sent) return sent;
    if (!room.open) throw refuse('rooms.closed');
    return {
      number: await append(tx, room, { side: 'presenter', operatorId, clientId: body.clientId, words: body.text, now: context.now }),
    };
  });
}

export async function setSlow(deps: RoomDeskDeps, body: InnerBody<typeof wire.deskRoomSlow>, context: OperatorContext): Promise<void> {
  const operator = await nameOfOperator(deps, context);
  await transaction(deps.db, async (tx) => {
    const room = await lockInScope(tx, body.presenterId, context);
    if (room.slow_seconds === body.seconds) return;
    await tx.query('UPDATE room SET slow_seconds = $2 WHERE presenter_id = $1', [room.id, body.seconds]);
    await append(tx, room, { side: 'house', event: body.seconds > 0 ? 'slow.on' : 'slow.off', value: body.seconds, now: context.now });
    await note(tx, context, room, { act: 'slow', operator, value: body.seconds });
  });
}
