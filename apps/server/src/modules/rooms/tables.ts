import type { OpenHours } from '@pavilion/contract/base/open-hours';
import type { RoomEvent } from '@pavilion/contract/rooms/calls';
import { maybeOne, type Sql } from '../../kernel/db.ts';

/** A presenter and their room. */
export interface RoomRow {
  id: string;
  brand_id: string;
  name: string;
  picture: string | null;
  hours: OpenHours;
  node_id: number | null;
  active: boolean;
  version: number;
  open: boolean;
  slow_seconds: number;
  last_number: number;
  revision: number;
}

export type Side = 'presenter' | 'member' | 'house';

export interface LineRow {
  number: number;
  side: Side;
  member_id: string | null;
  operator_id: string | null;
  name: string | null;
  tag: string | null;
  client_id: string | null;
  words: string;
  event: RoomEvent | null;
  value: number;
  changed: number;
  at: Date;
  removed_at: Date | null;
}

export const ROOM = `SELECT p.id, p.brand_id, p.name, p.picture, p.hours, p.node_id, p.active, p.version, r.open, r.slow_seconds, r.last_number, r.revision
  FROM presenter p JOIN room r ON r.presenter_id = p.id`;

/** A room of one of these brands; null: for the asker it does not exist. */
export const findRoom = (sql: Sql, presenterId: string, brandIds: readonly string[]): Promise<RoomRow | null> =>
  maybeOne<RoomRow>(sql, `${ROOM} WHERE p.id = $1 AND p.brand_id = ANY ($2)`, [presenterId, brandIds]);

/** The same, locked against other writers until the commit. */
export const lockRoom = (tx: Sql, presenterId: string, brandIds: readonly string[]): Promise<RoomRow | null> =>
  maybeOne<RoomRow>(tx, `${ROOM} WHERE p.id = $1 AND p.brand_id = ANY ($2) FOR UPDATE OF r`, [presenterId, brandIds]);
