import type { RoomAct } from '@pavilion/contract/rooms/desk';
import type { OperatorContext } from '../../http/desk.ts';
import type { Sql, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import type { RoomDeskDeps } from './deps.ts';
import { findRoom, lockRoom, type RoomRow } from './tables.ts';

export const scopeOf = ({ session }: OperatorContext, brandId: string | undefined): string[] =>
  session.scope.filter((id) => brandId === undefined || id === brandId);

export async function roomInScope(sql: Sql, presenterId: string, { session }: OperatorContext): Promise<RoomRow> {
  const room = await findRoom(sql, presenterId, session.scope);
  if (!room) throw refuse('not.found');
  return room;
}

export async function lockInScope(tx: Tx, presenterId: string, { session }: OperatorContext): Promise<RoomRow> {
  const room = await lockRoom(tx, presenterId, session.scope);
  if (!room) throw refuse('not.found');
  return room;
}

export async function nameOfOperator({ access }: RoomDeskDeps, { session }: OperatorContext): Promise<string> {
  return (await access.operatorNames([session.operatorId])).get(session.operatorId) ?? session.operatorId;
}

interface Act {
  act: RoomAct;
  /** As `nameOfOperator` has it. */
  operator: string;
  memberId?: string | null;
  number?: number;
  words?: string;
  reason?: string;
  value?: number;
}

/** Writes an act into the log of the rooms and into the audit trail, which keeps no words of members. */
export async function note(tx: Tx, context: OperatorContext, room: Pick<RoomRow, 'id' | 'brand_id'>, done: Act): Promise<void> {
  const { act, operator, memberId = null, number = null, words = '', reason = '', value = null } = done;
  await tx.query(
    `INSERT INTO room_log (brand_id, presenter_id, act, operator_id, operator, member_id, number, words, reason, value, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [room.brand_id, room.id, act, context.session.operatorId, operator, memberId, number, words, reason, value, context.now],
  );
  await writeAuditEntry(tx, operatorActor(context), {
    action: `rooms.${act}`,
    subjectKind: 'room',
    subjectId: room.id,
    brandId: room.brand_id,
    detail: {
      ...(memberId ? { memberId } : {}),
      ...(number === null ? {} : { number }),
      ...(value === null ? {} : { value }),
      ...(reason ? { reason } : {}),
    },
  });
}
