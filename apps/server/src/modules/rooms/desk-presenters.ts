import type * as wire from '@pavilion/contract/rooms/desk';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { roomChanged } from '@pavilion/contract/rooms/events';
import type { OperatorContext } from '../../http/desk.ts';
import { many, one, type Sql, transaction, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import type { RoomDeskDeps, RoomReadDeps } from './deps.ts';
import { lockInScope, nameOfOperator, note, roomInScope, scopeOf } from './desk-parts.ts';
import { append } from './lines.ts';
import { cleanPortrait, keepPicture, pictureUrl, smallPictures } from './pictures.ts';
import { isOnAir } from './schedule.ts';
import { ofRoom, notify } from './signals.ts';
import { ROOM, type RoomRow } from './tables.ts';

const MAX_PRESENTERS = 50;

/** Rooms as the desk lists them. */
export async function presenterRows({ db, clock, brandById, gamesOf }: RoomReadDeps, rows: readonly RoomRow[], context: OperatorContext) {
  const waiting = await many<{ id: string; count: number }>(
    db,
    `SELECT presenter_id AS id, count(DISTINCT number)::int AS count FROM room_report WHERE state = 'open' AND presenter_id = ANY ($1) GROUP BY 1`,
    [rows.map(({ id }) => id)],
  );
  const reports = new Map(waiting.map(({ id, count }) => [id, count]));
  const now = clock.now();
  const pictures = await smallPictures(
    db,
    rows.flatMap(({ picture }) => picture ?? []),
  );
  return Promise.all(
    rows.map(async (row) => {
      const { timeZone } = await brandById(row.brand_id);
      const games = row.node_id === null ? null : await gamesOf(row.brand_id, [row.node_id], context.language);
      return {
        id: row.id,
        brandId: row.brand_id,
        version: row.version,
        name: row.name,
        hours: row.hours,
        nodeId: row.node_id,
        active: row.active,
        picture: pictures.get(row.picture ?? '') ?? '',
        gameName: games?.get(row.node_id ?? -1)?.name ?? '',
        open: row.open,
        onAir: isOnAir(row.hours, { timeZone, now }),
        slowSeconds: row.slow_seconds,
        reports: reports.get(row.id) ?? 0,
        lastNumber: row.last_number,
      };
    }),
  );
}

export async function listPresenters(deps: RoomDeskDeps, query: InnerQuery<typeof wire.deskPresenters>, context: OperatorContext) {
  const rows = await many<RoomRow>(
    deps.db,
    `${ROOM} WHERE p.brand_id = ANY ($1) ORDER BY r.open DESC, p.active DESC, p.brand_id, p.created_at, p.id LIMIT 500`,
    [scopeOf(context, query.brandId)],
  );
  return { list: await presenterRows(deps, rows, context) };
}

export async function listGames(
  { access, gamesOf }: RoomDeskDeps,
  { brandId }: InnerQuery<typeof wire.deskRoomGames>,
  context: OperatorContext,
) {
  await access.brandInScope(brandId, context);
  const games = [...(await gamesOf(brandId, 'all', context.language)).values()];
  return { games: games.map(({ nodeId, name }) => ({ nodeId, name })) };
}

async function refuseForeignGame(
  { gamesOf }: RoomReadDeps,
  brandId: string,
  nodeId: number | null,
  { language }: OperatorContext,
): Promise<void> {
  if (nodeId === null) return;
  if (!(await gamesOf(brandId, [nodeId], language)).has(nodeId)) throw refuse('rooms.game.unknown', { field: 'nodeId' });
}

interface PresenterAudit {
  id: string;
  brandId: string;
  action: 'add' | 'change' | 'picture';
  detail: Readonly<Record<string, unknown>>;
}

const auditPresenter = (tx: Tx, context: OperatorContext, { id, brandId, action, detail }: PresenterAudit) =>
  writeAuditEntry(tx, operatorActor(context), {
    action: `rooms.presenter.${action}`,
    subjectKind: 'presenter',
    subjectId: id,
    brandId,
    detail,
  });

/** Who listens to the brand hears that its presenters changed. */
const hintPresenters = ({ hint }: RoomReadDeps, tx: Sql, brandId: string): Promise<void> => hint(tx, roomChanged, { brandId });

interface NewPresenter {
  brandId: string;
  name: string;
  hours: RoomRow['hours'];
  nodeId: number | null;
  active: boolean;
}

export async function insertPresenter(tx: Sql, { brandId, name, hours, nodeId, active }: NewPresenter, now: Date): Promise<string> {
  const id = newId('prs', now.getTime());
  await tx.query('INSERT INTO presenter (id, brand_id, name, hours, node_id, active, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    id,
    brandId,
    name,
    JSON.stringify(hours),
    nodeId,
    active,
    now,
  ]);
  await tx.query('INSERT INTO room (presenter_id, brand_id) VALUES ($1, $2)', [id, brandId]);
  return id;
}

export async function addPresenter(deps: RoomDeskDeps, body: InnerBody<typeof wire.deskPresenterAdd>, context: OperatorContext) {
  const { reason, ...fields } = body;
  await deps.access.brandInScope(fields.brandId, context);
  await refuseForeignGame(deps, fields.brandId, fields.nodeId, context);
  return transaction(deps.db, async (tx) => {
    const { count } = await one<{ count: number }>(tx, 'SELECT count(*)::int AS count FROM presenter WHERE brand_id = $1', [
      fields.brandId,
    ]);
    if (count >= MAX_PRESENTERS) throw refuse('rooms.presenters.many', { params: { most: MAX_PRESENTERS } });
    const id = await insertPresenter(tx, fields, context.now);
    await hintPresenters(deps, tx, fields.brandId);
    await auditPresenter(tx, context, { id, brandId: fields.brandId, action: 'add', detail: { ...fields, reason } });
    return { id };
  });
}

export async function changePresenter(deps: RoomDeskDeps, body: InnerBody<typeof wire.deskPresenterChange>, context: OperatorContext) {
  const { presenterId, version, reason, ...next } = body;
  const known = await roomInScope(deps.db, presenterId, context);
  if (next.nodeId !== known.node_id) await refuseForeignGame(deps, known.brand_id, next.nodeId, context);
  const operator = await nameOfOperator(deps, context);
  return transaction(deps.db, async (tx) => {
    const room = await lockInScope(tx, presenterId, context);
    if (room.version !== version) throw refuse('desk.changed.meanwhile');
    await tx.query('UPDATE presenter SET name = $2, hours = $3, node_id = $4, active = $5, version = version + 1 WHERE id = $1', [
      room.id,
      next.name,
      JSON.stringify(next.hours),
      next.nodeId,
      next.active,
    ]);
    if (room.open && !next.active) {
      await tx.query('UPDATE room SET open = false WHERE presenter_id = $1', [room.id]);
      await append(tx, room, { side: 'house', event: 'closed', now: context.now });
      await note(tx, context, room, { act: 'close', operator, reason });
    }
    await notify(tx, ofRoom(room.id));
    await hintPresenters(deps, tx, room.brand_id);
    const before = { name: room.name, hours: room.hours, nodeId: room.node_id, active: room.active };
    await auditPresenter(tx, context, {
      id: room.id,
      brandId: room.brand_id,
      action: 'change',
      detail: { before, after: next, reason },
    });
    return { version: room.version + 1 };
  });
}

export async function setPicture(deps: RoomDeskDeps, { id, upload }: { id: string; upload: Buffer }, context: OperatorContext) {
  await roomInScope(deps.db, id, context);
  const body = await cleanPortrait(upload);
  return transaction(deps.db, async (tx) => {
    const room = await lockInScope(tx, id, context);
    const hash = await keepPicture(tx, body);
    await tx.query('UPDATE presenter SET picture = $2, version = version + 1 WHERE id = $1', [room.id, hash]);
    await notify(tx, ofRoom(room.id));
    await hintPresenters(deps, tx, room.brand_id);
    await auditPresenter(tx, context, { id: room.id, brandId: room.brand_id, action: 'picture', detail: { picture: hash } });
    return { picture: pictureUrl(hash) };
  });
}
