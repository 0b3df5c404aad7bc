import { type RiskKind, riskKinds, type RiskParams, riskParams } from '@pavilion/contract/risk/terms';
import * as z from 'zod/mini';
import { many, maybeOne, type Sql } from '../../kernel/db.ts';
import { defaultRules, TUNED_ON } from './default-rules.ts';

/** A rule of a brand in force; amounts in ledger units. */
export interface StoredRule<Kind extends RiskKind = RiskKind> {
  kind: Kind;
  version: number;
  enabled: boolean;
  holds: boolean;
  params: RiskParams<Kind>;
  /** Null: nobody did, it is the default. */
  changedBy: string | null;
  changedAt: Date | null;
}

interface RuleRow {
  kind: RiskKind;
  version: number;
  enabled: boolean;
  holds: boolean;
  params: unknown;
  changed_by: string;
  changed_at: Date;
}

const decoded = (kind: RiskKind, params: unknown): RiskParams => z.decode(riskParams[kind] as z.ZodMiniType<RiskParams>, params as never);
const encoded = (kind: RiskKind, params: RiskParams): unknown => z.encode(riskParams[kind] as z.ZodMiniType<RiskParams>, params);

/** All rules of a brand, in the order of their kinds. */
export async function readRules(sql: Sql, brandId: string): Promise<StoredRule[]> {
  const rows = await many<RuleRow>(
    sql,
    'SELECT DISTINCT ON (kind) kind, version, enabled, holds, params, changed_by, changed_at FROM risk_rule WHERE brand_id = $1 ORDER BY kind, version DESC',
    [brandId],
  );
  const offered = await maybeOne<{ least: bigint; greatest: bigint }>(
    sql,
    `SELECT c.stakes[1] AS least, c.stakes[cardinality(c.stakes)] AS greatest FROM brand_facts b JOIN currency c ON c.code = b.currency WHERE b.id = $1`,
    [brandId],
  );
  const defaults = defaultRules(offered ?? TUNED_ON);
  return riskKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    if (!row) return { kind, version: 1, ...defaults[kind], changedBy: null, changedAt: null };
    const { version, enabled, holds } = row;
    return { kind, version, enabled, holds, params: decoded(kind, row.params), changedBy: row.changed_by, changedAt: row.changed_at };
  });
}

export type RuleChange = Pick<StoredRule, 'kind' | 'enabled' | 'holds' | 'params'> & {
  brandId: string;
  /** The version it was made from. */
  seen: number;
  reason: string;
  by: string;
};

/** Writes the next version; null where another one came meanwhile. */
export async function writeRule(tx: Sql, change: RuleChange, now: Date): Promise<number | null> {
  const { brandId, kind, seen, enabled, holds, params, reason, by } = change;
  const row = await maybeOne<{ version: number }>(
    tx,
    `INSERT INTO risk_rule (brand_id, kind, version, enabled, holds, params, reason, changed_by, changed_at)
     SELECT $1, $2, $3::integer + 1, $4, $5, $6, $7, $8, $9
       WHERE $3 = coalesce((SELECT max(version) FROM risk_rule WHERE brand_id = $1 AND kind = $2), 1)
     ON CONFLICT DO NOTHING RETURNING version`,
    [brandId, kind, seen, enabled, holds, JSON.stringify(encoded(kind, params)), reason, by, now],
  );
  return row?.version ?? null;
}
