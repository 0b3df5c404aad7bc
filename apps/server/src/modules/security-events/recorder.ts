import type { SecurityEventKind } from '@pavilion/contract/security-events/desk';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import type { Deps, RecordEvent, SecurityEvent } from '../../deps.ts';
import { installationKey, keyedHash } from '../../kernel/installation-key.ts';
import { networkOf } from '../../kernel/network.ts';
import { severityOf } from './severity.ts';

export interface RecorderDeps extends Pick<Deps, 'db' | 'clock' | 'log'> {
  /** Told of every event, for the metrics. */
  counted(kind: SecurityEvent['kind']): void;
}

export interface Recorder {
  record: RecordEvent;
  /** Writes what waits. Failures are logged and what waits is kept for the next time. */
  flush(): Promise<void>;
  /** Writes what waits and takes no more. */
  close(): Promise<void>;
}

/** Events wait so long for others to be written with them. */
const DELAY_MS = 500;
/**
 * Rows of one kind that a process begins in a minute and an hour. What comes beyond is counted in one row a minute and brand without
 * subject and address: an attacker who invents names fills no disk. At about 250 bytes a row an hour of a storm of one kind is 0.5 MB.
 */
const ROWS_A_MINUTE = 200;
const ROWS_AN_HOUR = 2_000;
const LONGEST_TEXT = 120;

interface BufferedEvent {
  event: SecurityEvent;
  kind: SecurityEventKind;
  minute: number;
  at: Date;
  lastAt: Date;
  ip: string;
  times: number;
}

interface Budget {
  minute: number;
  hour: number;
  keys: Set<string>;
  inHour: number;
}

export function createRecorder({ db, clock, log, counted }: RecorderDeps): Recorder {
  let events = new Map<string, BufferedEvent>();
  let tallies = new Map<string, number>();
  const budgets = new Map<SecurityEventKind, Budget>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;
  let key: Buffer | null = null;
  const subjectKey = async (): Promise<Buffer> => (key ??= await installationKey(db, 'security-events.subject'));

  const schedule = (): void => {
    if (timer !== undefined || closed) return;
    timer = setTimeout(() => {
      void flush();
    }, DELAY_MS);
    timer.unref();
  };

  const add = (event: SecurityEvent, now: Date): void => {
    counted(event.kind);
    const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
    const { kind } = event;
    if (kind === 'login.passed') {
      const key = `${event.brandId ?? ''} ${minute}`;
      tallies.set(key, (tallies.get(key) ?? 0) + 1);
      return;
    }
    const full: BufferedEvent = { event, kind, minute, at: now, lastAt: now, ip: event.ip ? networkOf(event.ip) : '', times: 1 };
    const own = keyOf(full);
    const hasRoom = takeRoom(budgets, { kind, minute, key: own });
    const waiting = hasRoom ? full : { ...full, ip: '', event: { kind, brandId: event.brandId, detail: { beyond: ROWS_A_MINUTE } } };
    const key = hasRoom ? own : keyOf(waiting);
    const known = events.get(key);
    if (!known) events.set(key, waiting);
    else {
      known.times += 1;
      known.lastAt = now;
    }
  };

  const write = async (): Promise<void> => {
    if (events.size === 0 && tallies.size === 0) return;
    const [batch, counts] = [events, tallies];
    events = new Map();
    tallies = new Map();
    try {
      if (batch.size > 0) await writeEvents(db, await subjectKey(), [...batch.values()]);
      batch.clear();
      if (counts.size > 0) await writeTallies(db, counts);
    } catch (error) {
      log.warn({ err: error, events: batch.size }, 'security events could not be written');
      for (const [key, late] of batch) {
        const known = events.get(key);
        events.set(key, known ? { ...late, times: late.times + known.times, lastAt: known.lastAt } : late);
      }
      for (const [key, passed] of counts) tallies.set(key, (tallies.get(key) ?? 0) + passed);
      if (!closed) schedule();
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };

  return {
    record: (event) => {
      if (closed) return;
      try {
        add(event, clock.now());
        schedule();
      } catch (error) {
        log.warn({ err: error, kind: event.kind }, 'a security event was not noted');
      }
    },
    flush,
    close: async () => {
      closed = true;
      await flush();
    },
  };
}

const keyOf = ({ event, minute, kind, ip }: BufferedEvent): string =>
  JSON.stringify([
    minute,
    kind,
    event.brandId ?? null,
    event.memberId ?? null,
    event.operatorId ?? null,
    event.vendor ?? null,
    event.subject?.text ?? null,
    ip,
  ]);

/** Whether an event may have a row of its own. One that has it already in this minute needs no further room. */
function takeRoom(
  budgets: Map<SecurityEventKind, Budget>,
  { kind, minute, key }: { kind: SecurityEventKind; minute: number; key: string },
): boolean {
  const hour = Math.floor(minute / (60 * MINUTE_MS));
  const known = budgets.get(kind);
  const budget: Budget =
    known?.minute === minute ? known : { minute, hour, keys: new Set(), inHour: known?.hour === hour ? known.inHour : 0 };
  budgets.set(kind, budget);
  if (budget.keys.has(key)) return true;
  if (budget.keys.size >= ROWS_A_MINUTE || budget.inHour >= ROWS_AN_HOUR) return false;
  budget.keys.add(key);
  budget.inHour += 1;
  return true;
}

const short = (text: string | null | undefined): string | null => (text ? text.slice(0, LONGEST_TEXT) : null);

const shortened = (detail: SecurityEvent['detail'] = {}) =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value]),
  );

async function writeEvents(db: RecorderDeps['db'], key: Buffer, rows: readonly BufferedEvent[]): Promise<void> {
  const facts = rows.map(({ event, kind, minute, at, lastAt, ip, times }) => ({
    minute: new Date(minute),
    at,
    last_at: lastAt,
    kind,
    severity: severityOf[kind],
    brand_id: short(event.brandId),
    member_id: short(event.memberId),
    operator_id: short(event.operatorId),
    vendor: short(event.vendor),
    subject: short(event.subject?.shown) ?? '',
    subject_hash: event.subject ? keyedHash(key, 'subject', event.subject.text).toString('hex') : null,
    ip: short(ip) ?? '',
    times,
    detail: shortened(event.detail),
  }));
  await db.query(
    `
    INSERT INTO threat_event AS e (minute, at, last_at, kind, severity, brand_id, member_id, operator_id, vendor, subject, subject_hash, ip, times, detail)
    SELECT minute, at, last_at, kind, severity, brand_id, member_id, operator_id, vendor, subject, decode(subject_hash, 'hex'), ip, times, detail
    FROM jsonb_to_recordset($1) AS r (minute timestamptz, at timestamptz, last_at timestamptz, kind text, severity text, brand_id text, member_id text,
      operator_id text, vendor text, subject text, subject_hash text, ip text, times integer, detail jsonb)
    ON CONFLICT (minute, kind, brand_id, member_id, operator_id, vendor, subject_hash, ip) DO UPDATE SET
      times = e.times + excluded.times, last_at = greatest(e.last_at, excluded.last_at)`,
    [JSON.stringify(facts)],
  );
}

async function writeTallies(db: RecorderDeps['db'], counts: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counts].map(([key, passed]) => {
    const [brandId = '', minute = '0'] = key.split(' ');
    return { brand_id: brandId, minute: new Date(Number(minute)), passed };
  });
  await db.query(
    `
    INSERT INTO login_tally AS t (brand_id, minute, passed)
    SELECT brand_id, minute, passed FROM jsonb_to_recordset($1) AS r (brand_id text, minute timestamptz, passed integer)
    ON CONFLICT (brand_id, minute) DO UPDATE SET passed = t.passed + excluded.passed`,
    [JSON.stringify(rows)],
  );
}
