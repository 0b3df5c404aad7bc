import type { Frame } from '@pavilion/contract/base/event';
import { contentChanged, systemChanged } from '@pavilion/contract/content/events';
import { eventNamed } from '@pavilion/contract/events';
import { sessionEnded } from '@pavilion/contract/identity/events';
import type pg from 'pg';
import type { Logger } from 'pino';
import { many, maybeOne } from '../../kernel/db.ts';
import { type CommittedHint, followHints } from './hint-feed.ts';

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
  /** What a returning screen missed since the hint it names; null if that is too much or too long ago: it starts from scratch. */
  missed(who: { brandId: string; memberId: string }, lastId: bigint): Promise<Frame[] | null>;
  size(): number;
  /** Count of delivered hints whose name this version does not list, because another version runs on the same database. Clients refetch everything at each. */
  unknown(): number;
  /** Id of the newest hint delivered: where a new socket begins. */
  newest(): string;
  close(): Promise<void>;
}

const MAX_MISSED = 200;
/** Hints committed after later ones are looked for among those written this much earlier. */
const OVERLAP_SECONDS = 10;

/** Servers may answer from caches up to a second old; a client that refetches after one of these must get the new value. */
const SETTLES: ReadonlySet<string> = new Set([contentChanged.name, systemChanged.name]);
const SETTLE_MS = 1_200;

const frameOf = ({ id, event, at, data }: CommittedHint): Frame => ({ id: String(id), event, at: at.toISOString(), data });

/** Hands each committed hint once to this process's subscribers. */
export async function createHub({ db, log }: { db: pg.Pool; log: Logger }): Promise<Hub> {
  const byMember = new Map<string, Set<Subscriber>>();
  const settling = new Map<string, NodeJS.Timeout>();
  let unknown = 0;

  const sendToBrand = (hint: CommittedHint): void => {
    const frame = frameOf(hint);
    for (const set of byMember.values()) for (const one of set) if (one.brandId === hint.brandId) one.send(frame);
  };

  /** Forced logout: notifies the open screens of an ended session, or of all sessions of the member. */
  const endSessions = ({ memberId, data }: CommittedHint): void => {
    const named = data['sessionId'];
    for (const one of byMember.get(memberId ?? '') ?? []) if (named === undefined || named === one.sessionId) one.end();
  };

  /** Of several at once only the last is delivered; it covers the others. */
  const sendSettled = (hint: CommittedHint): void => {
    const key = `${hint.brandId} ${hint.event}`;
    clearTimeout(settling.get(key));
    settling.set(
      key,
      setTimeout(() => {
        settling.delete(key);
        sendToBrand(hint);
      }, SETTLE_MS),
    );
  };

  const deliver = (hint: CommittedHint): void => {
    if (eventNamed(hint.event) === null) unknown += 1;
    if (hint.event === sessionEnded.name) endSessions(hint);
    else if (hint.memberId !== null) for (const one of byMember.get(hint.memberId) ?? []) one.send(frameOf(hint));
    else if (SETTLES.has(hint.event)) sendSettled(hint);
    else sendToBrand(hint);
  };

  const feed = await followHints({ db, log, deliver });
  return {
    add(subscriber) {
      const set = byMember.get(subscriber.memberId) ?? new Set();
      set.add(subscriber);
      byMember.set(subscriber.memberId, set);
      return () => {
        set.delete(subscriber);
        if (set.size === 0 && byMember.get(subscriber.memberId) === set) byMember.delete(subscriber.memberId);
      };
    },
    missed: (who, lastId) => findMissed(db, who, lastId),
    size: () => [...byMember.values()].reduce((sum, set) => sum + set.size, 0),
    unknown: () => unknown,
    newest: () => String(feed.newest()),
    async close() {
      for (const timer of settling.values()) clearTimeout(timer);
      await feed.close();
    },
  };
}

async function findMissed(
  db: pg.Pool,
  { brandId, memberId }: { brandId: string; memberId: string },
  lastId: bigint,
): Promise<Frame[] | null> {
  const last = await maybeOne<{ at: Date }>(db, 'SELECT at FROM hint WHERE id = $1', [lastId]);
  if (!last) return null;
  const rows = await many<CommittedHint>(
    db,
    `SELECT id, brand_id AS "brandId", member_id AS "memberId", event, data, at FROM hint
      WHERE brand_id = $1 AND (member_id = $2 OR member_id IS NULL) AND event <> $7 AND id <> $3
        AND (id > $3 OR at > $4::timestamptz - make_interval(secs => $5)) ORDER BY id LIMIT $6`,
    [brandId, memberId, lastId, last.at, OVERLAP_SECONDS, MAX_MISSED + 1, sessionEnded.name],
  );
  return rows.length > MAX_MISSED ? null : rows.map(frameOf);
}
