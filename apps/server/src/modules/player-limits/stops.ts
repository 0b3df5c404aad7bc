import { type Page, pageFacts } from '@pavilion/contract/base/paging';
import { many, one, type Sql } from '../../kernel/db.ts';

/** Why a member may not play: an exclusion or a cooling-off. */
export type StopKind = 'exclusion' | 'cool.off';

export interface StopQuery {
  brandIds: readonly string[];
  kind?: StopKind | undefined;
  /** Id of the member or the person, or the beginning of the name; '' for all. */
  search: string;
  page: Page;
  now: Date;
}

export interface RunningStop {
  memberId: string;
  brandId: string;
  username: string;
  personId: string | null;
  kind: StopKind;
  until: Date;
  /** When it was last asked for. */
  askedAt: Date | null;
}

/** $1: now. */
const RUNNING = `(
    SELECT member_id, 'exclusion' AS kind, excluded_until AS until FROM member_guard WHERE excluded_until > $1
    UNION ALL SELECT member_id, 'cool.off', cool_off_until FROM member_guard WHERE cool_off_until > $1) g JOIN member_facts m ON m.id = g.member_id
  LEFT JOIN LATERAL (SELECT at FROM protection_event e WHERE e.member_id = g.member_id AND e.kind = g.kind ORDER BY e.id DESC LIMIT 1) e ON true
  WHERE m.brand_id = ANY ($2) AND ($3::text IS NULL OR g.kind = $3)
    AND ($4 = '' OR m.id = $4 OR m.person_id = $4 OR starts_with(lower(m.username), lower($4)))`;

/** A page of the members who may not play now; those with the longest time left first. */
export async function findRunningStops(sql: Sql, { brandIds, kind, search, page, now }: StopQuery) {
  const values = [now, brandIds, kind ?? null, search];
  const { count } = await one<{ count: number }>(sql, `SELECT count(*)::int AS count FROM ${RUNNING}`, values);
  const list = await many<RunningStop>(
    sql,
    `SELECT m.id AS "memberId", m.brand_id AS "brandId", m.username, m.person_id AS "personId", g.kind, g.until, e.at AS "askedAt"
     FROM ${RUNNING} ORDER BY g.until DESC, m.id LIMIT $5 OFFSET $6`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return { list: list as RunningStop[], facts: pageFacts(page, count) };
}

const MAX_SHOWN = 500;

/** Exclusions and cooling-offs of a member, newest first. */
export const findStopHistory = (sql: Sql, memberId: string) =>
  many<{ id: bigint; at: Date; kind: StopKind; until: Date }>(
    sql,
    'SELECT id, at, kind, until FROM protection_event WHERE member_id = $1 ORDER BY id DESC LIMIT $2',
    [memberId, MAX_SHOWN],
  );

/** Of these members, those who are stopped now; an exclusion counts before a cooling-off. */
export async function findStopped(sql: Sql, memberIds: readonly string[], now: Date): Promise<Map<string, StopKind>> {
  const rows = await many<{ id: string; kind: StopKind }>(
    sql,
    `SELECT member_id AS id, CASE WHEN excluded_until > $2 THEN 'exclusion' ELSE 'cool.off' END AS kind FROM member_guard
     WHERE member_id = ANY ($1) AND (excluded_until > $2 OR cool_off_until > $2)`,
    [memberIds, now],
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
