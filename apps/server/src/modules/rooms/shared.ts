import type { Sql } from '../../kernel/db.ts';
import { readNews, type Told } from './lines.ts';
import { findRoom, type RoomRow } from './tables.ts';

/*
 * A line wakes everybody in the room at the same moment. What is the same for all of them, the room and its lines, is read once for those
 * who ask while it is being read; what is their own, each reads.
 */

export interface RoomReader {
  /** The room as it stands now; null: not of this brand. */
  room(presenterId: string, brandId: string): Promise<RoomRow | null>;
  news(room: RoomRow, since: number | null): Promise<Told>;
}

interface Turn {
  running: Promise<unknown>;
  next: Promise<unknown> | null;
}

export function createRoomReader(sql: Sql): RoomReader {
  const turns = new Map<string, Turn>();
  /**
   * Whoever asks while a reading runs takes part in the one after it: the one that runs may have begun before what woke them was written.
   */
  const share = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const turn = turns.get(key);
    if (turn) {
      turn.next ??= turn.running.catch(() => undefined).then(() => begin(key, read));
      return turn.next as Promise<T>;
    }
    return begin(key, read);
  };
  const begin = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const running = read();
    const mine: Turn = { running, next: null };
    turns.set(key, mine);
    const leave = (): void => {
      if (turns.get(key) === mine && mine.next === null) turns.delete(key);
    };
    running.then(leave, leave);
    return running;
  };
  return {
    room: (presenterId, brandId) => share(`${brandId} ${presenterId}`, () => findRoom(sql, presenterId, [brandId])),
    // Lines up to a revision never change again, so the revision is part of what is shared.
    news: (room, since) => share(`${room.id} ${room.revision} ${since ?? ''}`, () => readNews(sql, room.id, since)),
  };
}
