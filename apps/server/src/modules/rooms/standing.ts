import { ROOM_RULES_VERSION, type RoomWhy } from '@pavilion/contract/rooms';
import { isMemberType, type RequestContext, TRIAL_TYPE } from '../../http/types.ts';
import { maybeOne, one, type Sql } from '../../kernel/db.ts';
import { findStopped } from '../player-limits/public.ts';
import type { RoomRow } from './tables.ts';

/** Who reads: a member, or somebody who cannot write whoever they are. */
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

interface Standing {
  read: boolean;
  write: boolean;
  slowUntil: string | null;
  muted: boolean;
  blocked: boolean;
  until: string | null;
  why: RoomWhy | null;
  rulesRead: boolean;
  readNumber: number;
}

type Kept = Record<'block' | 'mute', Date | null>;

/** Until when they are kept from reading and from writing, in this room or in all. */
export async function keptUntil(sql: Sql, memberId: string, presenterId: string | null, now: Date): Promise<Kept> {
  return one<Kept>(
    sql,
    `SELECT max(until) FILTER (WHERE kind = 'block') AS block, max(until) FILTER (WHERE kind = 'mute') AS mute FROM room_block
     WHERE member_id = $1 AND lifted_at IS NULL AND until > $3 AND (presenter_id IS NULL OR presenter_id = $2)`,
    [memberId, presenterId, now],
  );
}

/** On a break or excluded; null: neither. */
export async function stopOf(sql: Sql, memberId: string | null, now: Date): Promise<'excluded' | 'cool.off' | null> {
  if (memberId === null) return null;
  const kind = (await findStopped(sql, [memberId], now)).get(memberId);
  return kind === undefined ? null : kind === 'exclusion' ? 'excluded' : 'cool.off';
}

const NOBODY = { slowUntil: null, muted: false, blocked: false, until: null, rulesRead: false, readNumber: 0 } as const;

/**
 * What somebody may do in a room, or in all. Visitors and free play read; members on a break or excluded do neither, since a room speaks of
 * games.
 */
export async function standingOf(sql: Sql, reader: Reader, { room, now }: { room: RoomRow | null; now: Date }): Promise<Standing> {
  const { memberId, without } = reader;
  if (memberId === null) return { ...NOBODY, read: true, write: false, why: without };
  const stop = await stopOf(sql, memberId, now);
  if (stop) return { ...NOBODY, read: false, write: false, why: stop };
  const kept = await keptUntil(sql, memberId, room?.id ?? null, now);
  const person = await maybeOne<{ version: number; number: number | null; wrote: Date | null }>(
    sql,
    `SELECT p.rules_version AS version, s.read_number AS number, s.wrote_at AS wrote FROM room_person p
     LEFT JOIN room_seat s ON s.member_id = p.member_id AND s.presenter_id = $2 WHERE p.member_id = $1`,
    [memberId, room?.id ?? null],
  );
  const slow = person?.wrote && room ? person.wrote.getTime() + room.slow_seconds * 1000 : 0;
  const why: RoomWhy | null = kept.block ? 'blocked' : kept.mute ? 'muted' : room && !room.open ? 'closed' : null;
  return {
    read: !kept.block,
    write: why === null,
    slowUntil: slow > now.getTime() ? new Date(slow).toISOString() : null,
    muted: kept.mute !== null,
    blocked: kept.block !== null,
    until: (kept.block ?? kept.mute)?.toISOString() ?? null,
    why,
    rulesRead: (person?.version ?? 0) >= ROOM_RULES_VERSION,
    readNumber: person?.number ?? 0,
  };
}
