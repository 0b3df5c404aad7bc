import { setImmediate } from 'node:timers/promises';
import { asNobody } from '@pavilion/kit/admitting-pool';
import type { Sql } from '../../kernel/db.ts';
import { singleFlight } from '../../kernel/single-flight.ts';
import { readNews, type RoomNews } from './lines.ts';
import { type RoomRules, rulesOf } from './rules.ts';
import { type Facts, factsOf, NO_FACTS } from './rights.ts';
import { findRoom, type RoomRow } from './tables.ts';

/*
 * A line wakes everybody in the room at the same moment. What is the same for all of them, the room, its rules and its lines, is read once for
 * those who ask while it is being read; what is their own is read for all of them in one question.
 */

export interface RoomReader {
  /** The present room; null: not of this brand. */
  room(presenterId: string, brandId: string): Promise<RoomRow | null>;
  news(room: RoomRow, since: number | null): Promise<RoomNews>;
  rules(brandId: string): Promise<RoomRules>;
  /** The present restrictions of a member. */
  facts(room: RoomRow, memberId: string, now: Date): Promise<Facts>;
}

export function createRoomReader(sql: Sql): RoomReader {
  const share = singleFlight();
  const batches = new Map<string, { ids: Set<string>; all: Promise<ReadonlyMap<string, Facts>> }>();
  const batchOf = (presenterId: string, now: Date) => {
    const ids = new Set<string>();
    // Many share it: it must not be refused with the one who happened to ask first.
    const all = asNobody(async () => {
      await setImmediate();
      batches.delete(presenterId);
      return factsOf(sql, [...ids], { presenterId, now });
    });
    const batch = { ids, all };
    batches.set(presenterId, batch);
    return batch;
  };
  return {
    room: (presenterId, brandId) => share(`room ${brandId} ${presenterId}`, () => findRoom(sql, presenterId, [brandId])),
    // Lines up to a revision never change again, so the revision is part of what is shared.
    news: (room, since) => share(`news ${room.id} ${room.revision} ${since ?? ''}`, () => readNews(sql, room.id, since)),
    rules: (brandId) => share(`rules ${brandId}`, () => rulesOf(sql, brandId)),
    // All who are woken together have asked before the next turn of the loop.
    facts: async (room, memberId, now) => {
      const { ids, all } = batches.get(room.id) ?? batchOf(room.id, now);
      ids.add(memberId);
      return (await all).get(memberId) ?? NO_FACTS;
    },
  };
}
