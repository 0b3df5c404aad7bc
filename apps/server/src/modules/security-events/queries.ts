import type { securityAlertsList, securityEventsList, securityRulesList } from '@pavilion/contract/security-events/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { type Page, pageFacts } from '@pavilion/contract/base/paging';
import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import { networkOf } from '../../kernel/network.ts';

type EventView = InnerValue<typeof securityEventsList>['list'][number];
type AlertView = InnerValue<typeof securityAlertsList>['list'][number];
export type RuleView = InnerValue<typeof securityRulesList>['list'][number];

interface EventRow extends Pick<EventView, 'kind' | 'severity' | 'times' | 'vendor' | 'subject' | 'ip' | 'detail'> {
  id: bigint;
  at: Date;
  last_at: Date;
  brand_id: string | null;
  member_id: string | null;
  operator_id: string | null;
}

/** Rows of no brand are for everybody who may read them, unless a brand was asked for. */
const IN_SCOPE = '(brand_id = ANY ($1) OR (brand_id IS NULL AND $2::text IS NULL)) AND ($2::text IS NULL OR brand_id = $2)';

const EVENTS = `${IN_SCOPE} AND ($3::text IS NULL OR kind = $3) AND ($4::text IS NULL OR severity = $4)
  AND ($5::date IS NULL OR at >= $5::date) AND ($6::date IS NULL OR at < $6::date + 1) AND ($7::text IS NULL OR ip = $7)
  AND ($8::text IS NULL OR member_id = $8)`;

/** A page of events of the brands in scope, newest first. */
export async function listEvents(
  sql: Sql,
  query: InnerQuery<typeof securityEventsList>,
  { scope, page }: { scope: readonly string[]; page: Page },
) {
  const values = [
    scope,
    query.brandId || null,
    query.kind ?? null,
    query.severity ?? null,
    query.from ?? null,
    query.to ?? null,
    query.ip ? networkOf(query.ip) : null,
    query.memberId || null,
  ];
  const { count } = await one<{ count: number }>(sql, `SELECT count(*)::int AS count FROM threat_event WHERE ${EVENTS}`, values);
  const rows = await many<EventRow>(sql, `SELECT * FROM threat_event WHERE ${EVENTS} ORDER BY id DESC LIMIT $9 OFFSET $10`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  return {
    list: rows.map((row): EventView => ({
      id: String(row.id),
      at: row.at.toISOString(),
      lastAt: row.last_at.toISOString(),
      kind: row.kind,
      severity: row.severity,
      times: row.times,
      brandId: row.brand_id,
      memberId: row.member_id,
      operatorId: row.operator_id,
      vendor: row.vendor,
      subject: row.subject,
      ip: row.ip,
      detail: row.detail,
    })),
    ...pageFacts(page, count),
  };
}

interface AlertRow extends Pick<AlertView, 'id' | 'rule' | 'severity' | 'about' | 'value' | 'threshold' | 'note'> {
  brand_id: string | null;
  member_id: string | null;
  window_seconds: number;
  opened_at: Date;
  last_at: Date;
  closed_at: Date | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
}

/** A page of alerts, newest first. `open`: nobody has acknowledged them. `acknowledgedBy` is the operator's id. */
export async function listAlerts(
  sql: Sql,
  query: InnerQuery<typeof securityAlertsList>,
  { scope, page }: { scope: readonly string[]; page: Page },
) {
  const where = `${IN_SCOPE} AND ($3 = 'all' OR acknowledged_at IS NULL)`;
  const values = [scope, query.brandId || null, query.state ?? 'open'];
  const { count } = await one<{ count: number }>(sql, `SELECT count(*)::int AS count FROM security_alert WHERE ${where}`, values);
  const rows = await many<AlertRow>(
    sql,
    `
    SELECT * FROM security_alert WHERE ${where} ORDER BY opened_at DESC, id DESC LIMIT $4 OFFSET $5`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return {
    list: rows.map((row): AlertView => ({
      id: row.id,
      rule: row.rule,
      severity: row.severity,
      brandId: row.brand_id,
      about: row.about,
      memberId: row.member_id,
      value: row.value,
      threshold: row.threshold,
      windowSeconds: row.window_seconds,
      openedAt: row.opened_at.toISOString(),
      lastAt: row.last_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
      acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
      acknowledgedBy: row.acknowledged_by,
      note: row.note,
    })),
    ...pageFacts(page, count),
  };
}

export async function listRules(sql: Sql): Promise<RuleView[]> {
  return many<RuleView>(
    sql,
    `
    SELECT code, kinds, grouped_by AS "groupedBy", measure, most_each AS "mostEach", percent_of_logins AS "percentOfLogins",
      window_seconds AS "windowSeconds", threshold, severity, enabled, version
    FROM security_alert_rule ORDER BY position`,
  );
}

export interface AlertInScope {
  rule: string;
  brandId: string | null;
  about: string;
}

/** Marks an alert as seen; null: it is not in scope. False: somebody was faster. */
export async function acknowledgeAlert(
  tx: Sql,
  { id, scope, operatorId, note }: { id: string; scope: readonly string[]; operatorId: string; note: string },
  now: Date,
): Promise<AlertInScope | false | null> {
  const row = await maybeOne<{ rule: string; brand_id: string | null; about: string; acknowledged_at: Date | null }>(
    tx,
    'SELECT rule, brand_id, about, acknowledged_at FROM security_alert WHERE id = $1 AND (brand_id IS NULL OR brand_id = ANY ($2)) FOR UPDATE',
    [id, scope],
  );
  if (!row) return null;
  if (row.acknowledged_at) return false;
  await tx.query('UPDATE security_alert SET acknowledged_at = $2, acknowledged_by = $3, note = $4 WHERE id = $1', [
    id,
    now,
    operatorId,
    note,
  ]);
  return { rule: row.rule, brandId: row.brand_id, about: row.about };
}

/** Alerts nobody has acknowledged, of the brands in scope and of none. */
export async function countUnseenAlerts(sql: Sql, scope: readonly string[]): Promise<{ critical: number; others: number }> {
  return one<{ critical: number; others: number }>(
    sql,
    `
    SELECT count(*) FILTER (WHERE severity = 'critical')::int AS critical, count(*) FILTER (WHERE severity <> 'critical')::int AS others
    FROM security_alert WHERE acknowledged_at IS NULL AND (brand_id IS NULL OR brand_id = ANY ($1))`,
    [scope],
  );
}
