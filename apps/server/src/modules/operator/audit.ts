import type { InnerQuery } from '@pavilion/contract/endpoint';
import type { auditList } from '@pavilion/contract/desk';
import { type Page, pageFacts, pageOf } from '@pavilion/contract/paging';
import type { OperatorContext } from '../../http/desk.ts';
import { many, one, type Sql } from '../../kernel/db.ts';
import { utcDays } from '../../kernel/report-range.ts';

export interface Act {
  action: string;
  subjectKind: string;
  subjectId: string;
  brandId?: string | null;
  /** Facts: reason, before, after. No secrets, no contacts in full. */
  detail?: Readonly<Record<string, unknown>>;
}

/** Who acts: an operator at the desk, or somebody beside the product. */
export interface Actor {
  operatorId: string;
  ip: string | null;
  now: Date;
}

export const actorOf = ({ session, ip, now }: OperatorContext): Actor => ({ operatorId: session.operatorId, ip, now });

/** Writes an act into the trail, on the caller's commit. The last statement of a transaction: the end of the chain stays locked until then. */
export async function writeAct(tx: Sql, actor: Actor, act: Act): Promise<void> {
  await tx.query(
    `INSERT INTO audit_entry (at, brand_id, actor_kind, actor_id, action, subject_kind, subject_id, detail, ip)
     VALUES ($1, $2, 'operator', $3, $4, $5, $6, $7, $8)`,
    [
      actor.now,
      act.brandId ?? null,
      actor.operatorId,
      act.action,
      act.subjectKind,
      act.subjectId,
      JSON.stringify(act.detail ?? {}),
      actor.ip,
    ],
  );
}

export interface AuditRow {
  seq: bigint;
  at: Date;
  brand_id: string | null;
  actor_kind: 'member' | 'operator' | 'system' | 'vendor';
  actor_id: string;
  actor_name: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  detail: Record<string, unknown>;
  ip: string | null;
  hash: Buffer;
}

export const auditView = (row: AuditRow) => ({
  id: String(row.seq),
  at: row.at.toISOString(),
  brandId: row.brand_id,
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  actorName: row.actor_name ?? row.actor_id,
  action: row.action,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  detail: row.detail,
  ip: row.ip,
  hash: row.hash.toString('hex'),
});

export interface AuditFilter {
  /** Entries of other brands are not there; those of no brand are. */
  scope: readonly string[];
  brandId?: string | undefined;
  actorId?: string | undefined;
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The member herself, and what is hers. */
  memberId?: string | undefined;
}

const WHERE = `(a.brand_id = ANY ($1) OR (a.brand_id IS NULL AND $2::text IS NULL)) AND ($2::text IS NULL OR a.brand_id = $2)
  AND ($3::text IS NULL OR a.actor_id = $3) AND ($4::text IS NULL OR starts_with(a.action, $4)) AND ($5::text IS NULL OR a.subject_kind = $5)
  AND ($6::text IS NULL OR a.subject_id = $6) AND ($7::timestamptz IS NULL OR a.at >= $7) AND ($8::timestamptz IS NULL OR a.at < $8)
  AND ($9::text IS NULL OR (a.subject_kind = 'member' AND a.subject_id = $9) OR (a.detail ? 'memberId' AND a.detail ->> 'memberId' = $9))`;

/** A page of the trail, newest first. */
export async function findAudit(sql: Sql, filter: AuditFilter, page: Page) {
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
  const rows = await many<AuditRow & Record<string, unknown>>(
    sql,
    `SELECT a.*, o.name AS actor_name FROM audit_entry a LEFT JOIN operator o ON o.id = a.actor_id
      WHERE ${WHERE} ORDER BY a.seq DESC LIMIT $10 OFFSET $11`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return { list: rows.map(auditView), ...pageFacts(page, count) };
}

export async function listAudit(sql: Sql, query: InnerQuery<typeof auditList>, { session }: OperatorContext) {
  return findAudit(sql, { ...query, scope: session.scope }, pageOf(query));
}

export interface ChainReport {
  ok: boolean;
  checked: number;
  firstBadId: string | null;
  head: string | null;
}

/** Counts the chain of the trail through, and notes the outcome for the status page. */
export async function verifyAudit(sql: Sql, now: Date): Promise<ChainReport> {
  const row = await one<{ checked: bigint; first_bad: bigint | null; head: Buffer }>(
    sql,
    'SELECT checked, first_bad, head FROM audit_verify()',
  );
  const ok = row.first_bad === null;
  await noteCheck(sql, { kind: 'audit', ok, problems: ok ? 0 : 1 }, now);
  return { ok, checked: Number(row.checked), firstBadId: ok ? null : String(row.first_bad), head: row.head.toString('hex') };
}

export async function noteCheck(sql: Sql, run: { kind: 'books' | 'audit'; ok: boolean; problems: number }, now: Date): Promise<void> {
  await sql.query(
    `INSERT INTO check_run (kind, at, ok, problems) VALUES ($1, $2, $3, $4)
     ON CONFLICT (kind) DO UPDATE SET at = excluded.at, ok = excluded.ok, problems = excluded.problems`,
    [run.kind, now, run.ok, run.problems],
  );
}
