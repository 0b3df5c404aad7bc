import { newId } from '@pavilion/contract/base/id';
import { type Db, many } from '../../kernel/db.ts';

interface RuleRow {
  code: string;
  kinds: string[];
  grouped_by: 'all' | 'brand' | 'ip' | 'subject';
  measure: 'times' | 'subjects' | 'addresses';
  most_each: number | null;
  percent_of_logins: number | null;
  window_seconds: number;
  threshold: number;
  severity: string;
}

interface RuleMatch {
  brand_id: string | null;
  group_key: string;
  about: string;
  member_id: string | null;
  value: number;
}

const SUBJECT = `coalesce(e.vendor, e.operator_id, e.member_id, encode(e.subject_hash, 'hex'), '')`;
const GROUP_KEY = { all: `''`, brand: `''`, ip: 'e.ip', subject: SUBJECT } as const;

/**
 * Evaluates every rule that is on. A rule that is met opens one alert for each thing it groups by, or prolongs the one that is open; an
 * alert closes when its rule was not met for a window, so one attack is one alert. Any number of processes may evaluate at once.
 */
export async function evaluateRules(db: Db, now: Date): Promise<void> {
  const rules = await many<RuleRow>(db, 'SELECT * FROM security_alert_rule WHERE enabled ORDER BY position');
  for (const rule of rules) {
    for (const found of await findMet(db, rule, now)) await openAlert(db, { rule, found }, now);
  }
  await db.query(
    `UPDATE security_alert SET closed_at = $1 WHERE closed_at IS NULL AND last_at <= $1::timestamptz - make_interval(secs => window_seconds)`,
    [now],
  );
}

/** The brands, addresses or subjects for which a rule is met at this moment. */
async function findMet(db: Db, rule: RuleRow, now: Date): Promise<RuleMatch[]> {
  // Of all brands together an alert belongs to none.
  const brand = rule.grouped_by === 'all' ? 'NULL::text' : 'e.brand_id';
  const who = rule.measure === 'addresses' ? 'e.ip' : SUBJECT;
  const value = rule.measure === 'times' ? 'f.times' : 'f.different';
  return many<RuleMatch>(
    db,
    `
    WITH per AS (
      SELECT ${brand} AS brand_id, ${GROUP_KEY[rule.grouped_by]} AS group_key, ${who} AS who, sum(e.times) AS times,
        max(e.subject) AS subject, max(e.member_id) AS member_id, max(coalesce(e.operator_id, e.vendor)) AS house_id
      FROM threat_event e
      WHERE e.kind = ANY ($1) AND e.last_at > $2::timestamptz - make_interval(secs => $3) AND e.last_at <= $2
      GROUP BY 1, 2, 3)
    SELECT f.brand_id, f.group_key, f.about, f.member_id, ${value} AS value FROM (
      SELECT p.brand_id, p.group_key, sum(p.times)::integer AS times,
        count(*) FILTER (WHERE p.who <> '' AND ($4::integer IS NULL OR p.times <= $4))::integer AS different,
        ${rule.grouped_by === 'subject' ? `coalesce(max(p.house_id), nullif(max(p.subject), ''), max(p.member_id), '')` : 'p.group_key'} AS about,
        ${rule.grouped_by === 'subject' ? 'CASE WHEN max(p.house_id) IS NULL THEN max(p.member_id) END' : 'NULL::text'} AS member_id
      FROM per p GROUP BY p.brand_id, p.group_key) f
    WHERE ${value} >= $5 ${rule.grouped_by === 'all' || rule.grouped_by === 'brand' ? '' : `AND f.group_key <> ''`}
      AND ($6::integer IS NULL OR ${value} * 100 >= $6 * (SELECT coalesce(sum(t.passed), 0) FROM login_tally t
        WHERE t.brand_id = f.brand_id AND t.minute > $2::timestamptz - make_interval(secs => $3)))`,
    [rule.kinds, now, rule.window_seconds, rule.most_each, rule.threshold, rule.percent_of_logins],
  );
}

async function openAlert(db: Db, { rule, found }: { rule: RuleRow; found: RuleMatch }, now: Date): Promise<void> {
  await db.query(
    `
    INSERT INTO security_alert AS a (id, rule, severity, brand_id, group_key, about, member_id, value, threshold, window_seconds, opened_at, last_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
    ON CONFLICT (rule, brand_id, group_key) WHERE closed_at IS NULL DO UPDATE SET
      last_at = greatest(a.last_at, excluded.last_at), value = greatest(a.value, excluded.value)`,
    [
      newId('alt', now.getTime()),
      rule.code,
      rule.severity,
      found.brand_id,
      found.group_key,
      found.about,
      found.member_id,
      found.value,
      rule.threshold,
      rule.window_seconds,
      now,
    ],
  );
}
