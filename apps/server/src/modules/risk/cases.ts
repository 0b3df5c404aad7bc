import type { RiskKind } from '@pavilion/contract/risk/terms';
import { newId } from '@pavilion/contract/base/id';
import { many, maybeOne, one, type Sql, type Tx } from '../../kernel/db.ts';
import { writeAuditEntry } from '../audit/public.ts';
import { lockMembers } from '../player-limits/public.ts';
import type { Finding } from './facts.ts';
import type { StoredRule } from './rule-store.ts';

export type CaseState = 'open' | 'review' | 'cleared' | 'confirmed';

export interface CaseRow {
  id: string;
  brand_id: string;
  kind: RiskKind;
  subject: string;
  rule_version: number;
  holds: boolean;
  state: CaseState;
  assignee: string | null;
  opened_at: Date;
  last_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string;
}

/** Keys of evidence about these members that operators have decided on, by kind of rule. */
export async function findDecidedKeys(
  sql: Sql,
  brandId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<RiskKind, ReadonlySet<string>>> {
  const rows = await many<{ kind: RiskKind; key: string }>(
    sql,
    `SELECT c.kind, e.key FROM risk_evidence e JOIN risk_case c ON c.id = e.case_id
       WHERE e.member_id = ANY ($2) AND c.brand_id = $1 AND c.state IN ('cleared', 'confirmed')`,
    [brandId, memberIds],
  );
  return new Map([...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, all]) => [kind, new Set(all.map(({ key }) => key))]));
}

/** The live case a finding belongs to: of the same subject, or standing on one of the same rows. */
const findLive = (tx: Tx, brandId: string, { kind, subject, evidence }: Finding): Promise<CaseRow | null> =>
  maybeOne<CaseRow>(
    tx,
    `SELECT * FROM risk_case c WHERE c.brand_id = $1 AND c.kind = $2 AND c.state IN ('open', 'review')
       AND (c.subject = $3 OR EXISTS (SELECT FROM risk_evidence e WHERE e.case_id = c.id AND e.key = ANY ($4)))
     ORDER BY c.subject = $3 DESC, c.opened_at LIMIT 1 FOR UPDATE`,
    [brandId, kind, subject, evidence.map(({ key }) => key)],
  );

/**
 * Opens a case of a finding, or adds to the live one what is new. Takes the guards of the members first: a withdrawal that is asked for at the same moment
 * comes before the case or sees it. Answers the case's id, and null where an operator has decided meanwhile.
 */
export async function keepFinding(
  tx: Tx,
  finding: Finding,
  { brandId, rule, now }: { brandId: string; rule: StoredRule; now: Date },
): Promise<string | null> {
  await lockMembers(tx, finding.members);
  const decided = (await findDecidedKeys(tx, brandId, finding.members)).get(finding.kind);
  if (finding.evidence.some(({ key }) => decided?.has(key))) return null;
  const live = await findLive(tx, brandId, finding);
  const row =
    live ??
    (await one<CaseRow>(
      tx,
      `INSERT INTO risk_case (id, brand_id, kind, subject, rule_version, holds, state, opened_at, last_at) VALUES ($1, $2, $3, $4, $5, $6, 'open', $7, $7)
       RETURNING *`,
      [newId('rsk', now.getTime()), brandId, finding.kind, finding.subject, rule.version, rule.holds, now],
    ));
  await tx.query('INSERT INTO risk_case_member (case_id, member_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING', [
    row.id,
    finding.members,
  ]);
  const { rowCount } = await tx.query(
    `INSERT INTO risk_evidence (case_id, key, kind, ref, member_id, at, amount)
     SELECT $1, e.* FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::bigint[]) e ON CONFLICT DO NOTHING`,
    [
      row.id,
      finding.evidence.map(({ key }) => key),
      finding.evidence.map(({ kind }) => kind),
      finding.evidence.map(({ ref }) => ref),
      finding.evidence.map(({ memberId }) => memberId),
      finding.evidence.map(({ at }) => new Date(at)),
      finding.evidence.map(({ amount }) => amount),
    ],
  );
  if (live && rowCount) await tx.query('UPDATE risk_case SET last_at = $2 WHERE id = $1', [row.id, now]);
  if (!live) {
    await writeAuditEntry(
      tx,
      { kind: 'system', id: 'risk', ip: null, now },
      {
        action: 'risk.case.open',
        subjectKind: 'risk.case',
        subjectId: row.id,
        brandId,
        detail: {
          kind: finding.kind,
          memberId: finding.members[0],
          members: finding.members.length,
          version: rule.version,
          holds: rule.holds,
        },
      },
    );
  }
  return row.id;
}
