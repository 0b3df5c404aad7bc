import { type MissionPeriod, missionTerms, type MissionTerms, type WireMissionTerms } from '@pavilion/contract/missions/terms';
import type { ContractPeriod } from '@pavilion/contract/contracts/terms';
import * as z from 'zod/mini';
import { type Period, periodOf } from '../../kernel/agent-periods.ts';
import { many, maybeOne, type Sql } from '../../kernel/db.ts';
import type { BrandZone, Mission, MissionVersion, MissionWords } from './tables.ts';

/** Missions that ended or were stopped are read so long: prizes of them may wait to be claimed. */
const STORED_DAYS = 62;

export const readTerms = (stored: unknown): MissionTerms => z.decode(missionTerms, stored as WireMissionTerms);
export const storeTerms = (terms: MissionTerms): string => JSON.stringify(z.encode(missionTerms, terms));

interface Row {
  id: string;
  brand_id: string;
  code: string;
  stopped_at: Date | null;
  version: number;
  terms: unknown;
  texts: MissionWords;
  starts_at: Date;
  ends_at: Date | null;
  from_at: Date;
}

/** A brand's missions with their approved versions, in the order in which members see them. */
export async function readMissions(sql: Sql, brandId: string, now: Date, only?: string): Promise<Mission[]> {
  const rows = await many<Row>(
    sql,
    `SELECT m.id, m.brand_id, m.code, m.stopped_at, v.version, v.terms, v.texts, v.starts_at, v.ends_at, v.from_at
       FROM mission m JOIN mission_version v ON v.mission_id = m.id AND v.approved_at IS NOT NULL
       WHERE m.brand_id = $1 AND m.live IS NOT NULL AND coalesce(m.stopped_at, 'infinity') > $2::timestamptz - make_interval(days => $3)
         AND ($4::text IS NULL OR m.id = $4) ORDER BY m.position, m.id, v.version DESC`,
    [brandId, now, STORED_DAYS, only ?? null],
  );
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((versions) => missionFrom(versions));
}

function missionFrom(rows: readonly Row[]): Mission {
  const [first] = rows;
  if (!first) throw new Error('a mission has a version');
  return {
    id: first.id,
    brandId: first.brand_id,
    code: first.code,
    stoppedAt: first.stopped_at,
    versions: rows.map((row) => ({
      version: row.version,
      terms: readTerms(row.terms),
      texts: row.texts,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      fromAt: row.from_at,
    })),
  };
}

export const readZone = (sql: Sql, brandId: string): Promise<BrandZone | null> =>
  maybeOne<BrandZone>(sql, 'SELECT id, currency, time_zone AS "timeZone" FROM brand_facts WHERE id = $1', [brandId]);

const PERIODS: Record<MissionPeriod, ContractPeriod> = { hour: 'hour', day: 'D', week: 'W', month: 'M' };

export const missionPeriod = (period: MissionPeriod, zone: string, at: Date): Period => periodOf(PERIODS[period], zone, at);

const SLICE_MS = 300_000;
export const startOfSlice = (at: Date): Date => new Date(Math.floor(at.getTime() / SLICE_MS) * SLICE_MS);
export const endOfSlice = (at: Date): Date => new Date(Math.ceil(at.getTime() / SLICE_MS) * SLICE_MS);

/** A period of a mission: its key is the period's beginning, what counts is what lies between `from` and `to`. */
export interface Span {
  period: Period;
  version: MissionVersion;
  from: Date;
  to: Date;
}

const later = (a: Date, b: Date): Date => (a > b ? a : b);
const earlier = (a: Date, b: Date | null): Date => (b === null || a < b ? a : b);

/** The period of a mission that holds the moment, cut at its schedule and its stop; null where none does. */
export function spanAt(mission: Mission, zone: string, at: Date): Span | null {
  for (const version of mission.versions) {
    const period = missionPeriod(version.terms.period, zone, at);
    if (version.fromAt > period.from) continue;
    const from = later(period.from, version.startsAt);
    const to = earlier(earlier(period.to, version.endsAt), mission.stoppedAt && endOfSlice(mission.stoppedAt));
    return from < to ? { period, version, from, to } : null;
  }
  return null;
}

/** Spans that overlap the time since a moment, at most so many, the newest last. */
export function spansSince(mission: Mission, zone: string, { since, now }: { since: Date; now: Date }, most: number): Span[] {
  const spans: Span[] = [];
  const [newest] = mission.versions;
  if (!newest) return spans;
  let period = missionPeriod(newest.terms.period, zone, since);
  while (period.from <= now) {
    const span = spanAt(mission, zone, period.from);
    if (span && span.from <= now) spans.push(span);
    period = missionPeriod(newest.terms.period, zone, period.to);
  }
  return spans.slice(-most);
}
