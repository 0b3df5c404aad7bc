import type { Act, ActSubject } from '@pavilion/contract/acts';
import { type Page, pageFacts } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import { utcDays } from '../../kernel/report-range.ts';
import { operatorActor, writeAuditEntry } from './write-entry.ts';

interface EntryRow {
  seq: bigint;
  at: Date;
  brand_id: string | null;
  actor_kind: 'member' | 'operator' | 'system' | 'vendor';
  actor_id: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  detail: Record<string, unknown>;
  ip: string | null;
  hash: Buffer;
}

/** Which brands an act of several concerns is for the filter: an operator of one of them does not see the others. */
const shown = ({ ofBrands: _brands, ...detail }: EntryRow['detail']) => detail;

const view = (row: EntryRow) => ({
  id: String(row.seq),
  at: row.at.toISOString(),
  brandId: row.brand_id,
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  action: row.action,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  detail: shown(row.detail),
  ip: row.ip,
  hash: row.hash.toString('hex'),
});

export type AuditView = ReturnType<typeof view>;

export interface AuditFilter {
  /** Entries of other brands, and those that concern other brands only, are not there; those of no brand are. */
  scope: readonly string[];
  brandId?: string | undefined;
  actorId?: string | undefined;
  /** The beginning of the action. */
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  /** Days of UTC, yyyy-MM-dd, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** The member as the subject, and what is the member's. */
  memberId?: string | undefined;
}

const WHERE = `(a.brand_id = ANY ($1) OR (a.brand_id IS NULL AND (coalesce(a.detail -> 'ofBrands', '[]') = '[]' OR a.detail -> 'ofBrands' ?| $1)))
  AND ($2::text IS NULL OR a.brand_id = $2 OR (a.brand_id IS NULL AND $2 = ANY ($1) AND a.detail -> 'ofBrands' ? $2))
  AND ($3::text IS NULL OR a.actor_id = $3) AND ($4::text IS NULL OR starts_with(a.action, $4)) AND ($5::text IS NULL OR a.subject_kind = $5)
  AND ($6::text IS NULL OR a.subject_id = $6) AND ($7::timestamptz IS NULL OR a.at >= $7) AND ($8::timestamptz IS NULL OR a.at < $8)
  AND ($9::text IS NULL OR (a.subject_kind = 'member' AND a.subject_id = $9) OR (a.detail ? 'memberId' AND a.detail ->> 'memberId' = $9))`;

/** A page of the trail, newest first. Who an id belongs to, the caller knows. */
export async function findAuditEntries(sql: Sql, filter: AuditFilter, page: Page) {
  const values = [
    filter.scope,
    filter.brandId ?? null,
    filter.actorId ?? null,
    filter.action ?? null,
    filter.subjectKind ?? null,
    filter.subjectId ?? null,
    ...utcDays(filter),
    filter.memberId ?? null,
  ];
  const { count } = await one<{ count: number }>(sql, `SELECT count(*)::int AS count FROM audit_entry a WHERE ${WHERE}`, values);
  const rows = await many<EntryRow>(sql, `SELECT a.* FROM audit_entry a WHERE ${WHERE} ORDER BY a.seq DESC LIMIT $10 OFFSET $11`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  return { list: rows.map(view), ...pageFacts(page, count) };
}

const SEEN_MINUTES = 10;

/**
 * Notes that an operator looked at something of a member: once in ten minutes for the same act, subject and operator, so that a page that
 * renews itself is one look.
 */
export async function noteLook(
  sql: Sql,
  context: OperatorContext,
  look: { action: Act; subjectKind: ActSubject; subjectId: string; brandId: string; detail?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { session, now } = context;
  const seen = await maybeOne(
    sql,
    `SELECT FROM audit_entry WHERE subject_kind = $1 AND subject_id = $2 AND action = $3 AND actor_id = $4
       AND at > $5::timestamptz - make_interval(mins => $6) LIMIT 1`,
    [look.subjectKind, look.subjectId, look.action, session.operatorId, now, SEEN_MINUTES],
  );
  if (!seen) await writeAuditEntry(sql, operatorActor(context), look);
}

/** Of these subjects, those an entry of the action was written for at that very time. Answers places in `subjects`. */
export async function findAuditedAt(
  sql: Sql,
  { action, subjectKind, subjects }: { action: Act; subjectKind: ActSubject; subjects: readonly { id: string; at: Date | null }[] },
): Promise<Set<number>> {
  const rows = await many<{ place: number }>(
    sql,
    `SELECT (s.place - 1)::int AS place FROM unnest($3::text[], $4::timestamptz[]) WITH ORDINALITY s (id, at, place)
      WHERE EXISTS (SELECT FROM audit_entry a WHERE a.subject_kind = $1 AND a.subject_id = s.id AND a.action = $2 AND a.at = s.at)`,
    [subjectKind, action, subjects.map(({ id }) => id), subjects.map(({ at }) => at)],
  );
  return new Set(rows.map(({ place }) => place));
}

/** When the first entry was written: how long this installation has existed. Null before it. */
export async function findFirstEntryAt(sql: Sql): Promise<Date | null> {
  return (await maybeOne<{ at: Date }>(sql, 'SELECT at FROM audit_entry ORDER BY seq LIMIT 1'))?.at ?? null;
}

/** How many entries the trail has, by the end that is written down apart. */
export async function countAuditEntries(sql: Sql): Promise<number> {
  const { seq } = await one<{ seq: bigint }>(sql, 'SELECT seq FROM audit_head');
  return Number(seq);
}
