import pg from 'pg';
import type { Logger } from 'pino';

export interface CommittedHint {
  id: bigint;
  brandId: string;
  /** null: every member of the brand. */
  memberId: string | null;
  event: string;
  data: Record<string, string>;
  at: Date;
}

export interface HintFeed {
  /** Id of the newest hint delivered; at the start, of the newest in the table. */
  newest(): bigint;
  close(): Promise<void>;
}

export interface HintFeedOptions {
  /** Its settings are used for a connection of the feed's own: listening must not cost the pool one. */
  db: pg.Pool;
  log: Logger;
  deliver(hint: CommittedHint): void;
}

const RETRY_MS = 500;
/** Looks without being called as well: a connection that died in silence is noticed by it. */
const LOOK_MS = 5_000;
const LOOK_PATIENCE_MS = 5_000;

/** Everything a transaction under way at the last look may have written, in one snapshot with the floor of the next look. */
const LOOK = `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS floor, h.id, h.brand_id AS "brandId", h.member_id AS "memberId",
    h.event, h.data, h.at, h.xid::text AS xid
  FROM (SELECT 1) AS one LEFT JOIN hint h ON h.xid >= $1::xid8 ORDER BY h.id`;

const START = `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS floor, last_value AS newest FROM hint_id_seq`;

/** One row without a hint where there is none. */
type LookRow = ((CommittedHint & { xid: string }) | { [Name in keyof CommittedHint | 'xid']: null }) & { floor: string };

interface Reader {
  newest(): bigint;
  /** Delivers what was committed since the last look. */
  look(client: pg.Client): Promise<void>;
}

function createReader(deliver: HintFeedOptions['deliver']): Reader {
  const delivered = new Map<bigint, bigint>();
  let floor: string | null = null;
  let newest = 0n;
  return {
    newest: () => newest,
    async look(client) {
      if (floor === null) {
        const {
          rows: [start],
        } = await client.query<{ floor: string; newest: bigint }>(START);
        floor = start?.floor ?? '0';
        newest = start?.newest ?? 0n;
      }
      const { rows } = await client.query<LookRow>(LOOK, [floor]);
      for (const row of rows) {
        if (row.id === null || delivered.has(row.id)) continue;
        delivered.set(row.id, BigInt(row.xid));
        if (row.id > newest) newest = row.id;
        deliver(row);
      }
      floor = rows[0]?.floor ?? floor;
      const floorXid = BigInt(floor);
      for (const [id, xid] of delivered) if (xid < floorXid) delivered.delete(id);
    },
  };
}

/**
 * Delivers each committed hint once, from now on, also across lost connections. Resolves when it listens; throws when the
 * database cannot be reached at all.
 */
export async function followHints({ db, log, deliver }: HintFeedOptions): Promise<HintFeed> {
  const reader = createReader(deliver);
  let closed = false;
  let client: pg.Client | null = null;
  let isLooking = false;
  let lookAgain = false;

  /** One look at a time; calls that come meanwhile are answered by one more. */
  const lookSoon = async (from: pg.Client): Promise<void> => {
    lookAgain = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (lookAgain && client === from) {
        lookAgain = false;
        await reader.look(from);
      }
    } catch (error) {
      log.warn({ err: error }, 'hints could not be read');
      drop(from);
    } finally {
      isLooking = false;
    }
  };

  const drop = (lost: pg.Client): void => {
    if (client !== lost) return;
    client = null;
    lost.end().catch(() => undefined);
    retry();
  };

  const retry = (): void => {
    if (closed) return;
    setTimeout(() => {
      if (closed) return;
      connect().catch((error: unknown) => {
        log.warn({ err: error }, 'not listening for hints, trying again');
        retry();
      });
    }, RETRY_MS).unref();
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ ...db.options, query_timeout: LOOK_PATIENCE_MS, application_name: 'pavilion-hints' });
    fresh.on('error', () => drop(fresh));
    fresh.on('end', () => drop(fresh));
    fresh.on('notification', () => void lookSoon(fresh));
    try {
      await fresh.connect();
      await fresh.query('LISTEN hint');
      await reader.look(fresh);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    if (closed) {
      await fresh.end();
      return;
    }
    client = fresh;
    // For calls made before it counted; and if it died meanwhile, that shows now.
    void lookSoon(fresh);
  };

  await connect();
  const timer = setInterval(() => {
    if (client) void lookSoon(client);
  }, LOOK_MS);
  timer.unref();
  return {
    newest: reader.newest,
    async close() {
      closed = true;
      clearInterval(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
