import { ROOM_RULES_VERSION, type RoomReportReason, type RoomWhy } from '@pavilion/contract/rooms/calls';
import { isMemberType, type RequestContext, TRIAL_TYPE } from '../../http/types.ts';
import { many, one, type Sql } from '../../kernel/db.ts';
import { findStopped } from '../player-limits/public.ts';
import type { RoomRow } from './tables.ts';

/** A reader: a member, or a visitor who cannot write. */
export interface Reader {
  brandId: string;
  memberId: string | null;
  /** Why they have no account to write with. */
  without: 'visitor' | 'trial' | null;
}

export function readerOf({ brand, session }: RequestContext): Reader {
  if (session && isMemberType(session.customerType)) return { brandId: brand.id, memberId: session.memberId, without: null };
  return { brandId: brand.id, memberId: null, without: session?.customerType === TRIAL_TYPE ? 'trial' : 'visitor' };
}

interface RoomRights {
  read: boolean;
  write: boolean;
  slowUntil: string | null;
  muted: boolean;
  blocked: boolean;
  until: string | null;
  why: RoomWhy | null;
  cause: RoomReportReason | null;
  rulesRead: boolean;
  readNumber: number;
}

type RestrictedUntil = Record<'block' | 'mute', Date | null>;

/** Until when they may not read and not write, in this room or in all. */
export async function restrictedUntil(sql: Sql, memberId: string, presenterId: string | null, now: Date): Promise<RestrictedUntil> {
  return one<RestrictedUntil>(
    sql,
    `SELECT max(until) FILTER (WHERE kind = 'block') AS block, max(until) FILTER (WHERE kind = 'mute') AS mute FROM room_block
     WHERE member_id = $1 AND lifted_at IS NULL AND until > $3 AND (presenter_id IS NULL OR presenter_id = $2)`,
    [memberId, presenterId, now],
  );
}

/** On a break or excluded; null: neither. */
export async function stopOf(sql: Sql, memberId: string | null, now: Date): Promise<Stop | null> {
  if (memberId === null) return null;
  const kind = (await findStopped(sql, [memberId], now)).get(memberId);
  return kind === undefined ? null : kind === 'exclusion' ? 'excluded' : 'cool.off';
}

const NOBODY = { slowUntil: null, muted: false, blocked: false, until: null, cause: null, rulesRead: false, readNumber: 0 } as const;

type Stop = 'excluded' | 'cool.off';

/** Stored facts of a member that decide what they may do in a room, or in all. */
export interface Facts extends RestrictedUntil {
  /** Of the block, else of the mute, that ends last. */
  cause: RoomReportReason | null;
  stop: Stop | null;
  version: number;
  number: number;
  wrote: Date | null;
  /** Members whose lines they do not want to see. */
  hidden: readonly string[];
}

export const NO_FACTS: Facts = { stop: null, block: null, mute: null, cause: null, version: 0, number: 0, wrote: null, hidden: [] };

/** Of many members at once: a line wakes all who are in the room. */
export async function factsOf(
  sql: Sql,
  memberIds: readonly string[],
  { presenterId, now }: { presenterId: string | null; now: Date },
): Promise<ReadonlyMap<string, Facts>> {
  const stopped = await findStopped(sql, memberIds, now);
  const rows = await many<Omit<Facts, 'stop'> & { id: string }>(
    sql,
    `SELECT m.id, b.block, b.mute, b.cause, coalesce(p.rules_version, 0) AS version, coalesce(s.read_number, 0) AS number, s.wrote_at AS wrote,
       ARRAY(SELECT hidden_id FROM room_hidden h WHERE h.member_id = m.id) AS hidden
     FROM unnest($1::text[]) AS m (id)
       CROSS JOIN LATERAL (SELECT max(until) FILTER (WHERE kind = 'block') AS block, max(until) FILTER (WHERE kind = 'mute') AS mute,
           (array_agg(cause ORDER BY kind, until DESC))[1] AS cause FROM room_block
         WHERE member_id = m.id AND lifted_at IS NULL AND until > $3 AND (presenter_id IS NULL OR presenter_id = $2)) b
       LEFT JOIN room_person p ON p.member_id = m.id
       LEFT JOIN room_seat s ON s.member_id = m.id AND s.presenter_id = $2`,
    [memberIds, presenterId, now],
  );
  return new Map(
    rows.map(({ id, ...row }) => {
      const kind = stopped.get(id);
      return [id, { ...row, stop: kind === undefined ? null : kind === 'exclusion' ? 'excluded' : 'cool.off' }];
    }),
  );
}

/** As `rightsIn`, read for one. */
export async function rightsOf(sql: Sql, reader: Reader, { room, now }: { room: RoomRow | null; now: Date }): Promise<RoomRights> {
  const { memberId } = reader;
  const facts = memberId === null ? null : (await factsOf(sql, [memberId], { presenterId: room?.id ?? null, now })).get(memberId);
  return rightsIn(reader, { room, now, facts: facts ?? NO_FACTS });
}

/**
 * What somebody may do in a room, or in all. Visitors and free play read; members on a break or excluded do neither, since a room speaks of
 * games.
 */
export function rightsIn(
  { memberId, without }: Reader,
  { room, now, facts }: { room: RoomRow | null; now: Date; facts: Facts },
): RoomRights {
  if (memberId === null) return { ...NOBODY, read: true, write: false, why: without };
  const { stop, block, mute, cause, version, number, wrote } = facts;
  if (stop) return { ...NOBODY, read: false, write: false, why: stop };
  const slow = wrote && room ? wrote.getTime() + room.slow_seconds * 1000 : 0;
  const why: RoomWhy | null = block ? 'blocked' : mute ? 'muted' : room && !room.open ? 'closed' : null;
  return {
    read: !block,
    write: why === null,
    slowUntil: slow > now.getTime() ? new Date(slow).toISOString() : null,
    muted: mute !== null,
    blocked: block !== null,
    until: (block ?? mute)?.toISOString() ?? null,
    why,
    cause,
    rulesRead: version >= ROOM_RULES_VERSION,
    readNumber: number,
  };
}
