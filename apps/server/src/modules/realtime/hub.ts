import pg from 'pg';
import type { Logger } from 'pino';
import { many } from '../../kernel/db.ts';

export interface Frame {
  id: string;
  event: string;
  at: string;
  data: Record<string, string>;
}

export interface Subscriber {
  brandId: string;
  memberId: string;
  sessionId: string;
  send(frame: Frame): void;
  /** The session is over: say so and close. */
  end(): void;
}

export interface Hub {
  add(subscriber: Subscriber): () => void;
  /** What a returning screen missed since the hint it names, at most 200. */
  missed(who: { brandId: string; memberId: string }, lastId: bigint): Promise<Frame[]>;
  size(): number;
  close(): Promise<void>;
}

interface HintRow {
  id: bigint;
  brand_id: string;
  member_id: string | null;
  event: string;
  data: Record<string, string>;
  at: Date;
}

/** Ids are given before commit, so a later id can be seen first: the last few seconds are read again and told once. */
const OVERLAP_SECONDS = 5;
const RETRY_MS = 500;

const frameOf = (row: HintRow): Frame => ({ id: String(row.id), event: row.event, at: row.at.toISOString(), data: row.data });

/** Listens on a connection of its own and hands each committed hint once to this process's subscribers. */
export async function createHub({ db, log }: { db: pg.Pool; log: Logger }): Promise<Hub> {
  const byMember = new Map<string, Set<Subscriber>>();
  const told = new Map<string, number>();
  let closed = false;
  let listener: pg.PoolClient | null = null;
  let reading = false;
  let again = false;

  const deliver = (row: HintRow) => {
    if (row.member_id === null) {
      for (const set of byMember.values()) for (const one of set) if (one.brandId === row.brand_id) one.send(frameOf(row));
      return;
    }
    for (const one of byMember.get(row.member_id) ?? []) {
      if (row.event === 'session.ended' && row.data['sessionId'] === one.sessionId) one.end();
      else if (row.event !== 'session.ended') one.send(frameOf(row));
    }
  };

  const read = async () => {
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    do {
      again = false;
      const rows = await many<HintRow>(db,
        'SELECT id, brand_id, member_id, event, data, at FROM hint WHERE at > now() - make_interval(secs => $1) ORDER BY id', [OVERLAP_SECONDS])
        .catch((error: unknown) => { log.warn({ err: error }, 'hints could not be read'); return []; });
      const seenAt = Date.now();
      for (const row of rows) {
        const key = String(row.id);
        if (!told.has(key)) deliver(row);
        told.set(key, seenAt);
      }
      for (const [key, at] of told) if (seenAt - at > OVERLAP_SECONDS * 4000) told.delete(key);
    } while (again);
    reading = false;
  };

  const listen = async (): Promise<void> => {
    if (closed) return;
    try {
      const client = await db.connect();
      listener = client;
      client.on('notification', () => void read());
      client.on('error', () => {
        if (listener !== client) return;
        listener = null;
        client.release(true);
        setTimeout(() => void listen(), RETRY_MS).unref();
      });
      await client.query('LISTEN hint');
      await read();
    } catch (error) {
      log.warn({ err: error }, 'not listening for hints, trying again');
      listener?.release(true);
      listener = null;
      setTimeout(() => void listen(), RETRY_MS).unref();
    }
  };
  await listen();

  return {
    add(subscriber) {
      const set = byMember.get(subscriber.memberId) ?? new Set();
      set.add(subscriber);
      byMember.set(subscriber.memberId, set);
      return () => {
        set.delete(subscriber);
        if (set.size === 0) byMember.delete(subscriber.memberId);
      };
    },
    async missed({ brandId, memberId }, lastId) {
      const rows = await many<HintRow>(db,
        `SELECT id, brand_id, member_id, event, data, at FROM hint
          WHERE id > $3 AND brand_id = $1 AND (member_id = $2 OR member_id IS NULL) AND event <> 'session.ended' ORDER BY id LIMIT 200`,
        [brandId, memberId, lastId]);
      return rows.map(frameOf);
    },
    size: () => [...byMember.values()].reduce((sum, set) => sum + set.size, 0),
    async close() {
      closed = true;
      const client = listener;
      listener = null;
      client?.release(true);
    },
  };
}
