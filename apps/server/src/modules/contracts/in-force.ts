import type { ContractKind, ContractPeriod, ContractTerms, ContractType } from '@pavilion/contract/contracts/terms';
import { many, type Sql } from '../../kernel/db.ts';
import type { EndReason, Payer } from './tables.ts';
import { readTerms } from './terms.ts';

/** Signed terms over the time they count: [since, until), where only the end of a contract lies within a period. */
export interface ContractInForce {
  contractId: string;
  version: number;
  kind: ContractKind;
  type: ContractType;
  period: ContractPeriod;
  payer: Payer;
  uplineId: string | null;
  agentId: string;
  /** Agents above, the topmost first: now, or when the contract ended. */
  agentPath: string[];
  terms: ContractTerms;
  since: Date;
  until: Date | null;
}

export interface EndedPart extends ContractInForce {
  until: Date;
  reason: EndReason;
}

const COLUMNS = `c.id AS "contractId", v.version, c.kind, c.type, v.period, v.payer, c.upline_id AS "uplineId", c.agent_id AS "agentId",
  coalesce(c.ended_path, m.agent_path) AS "agentPath", v.terms, v.starts_at AS since, v.ends_at AS until, c.end_reason AS reason`;
const FROM = `FROM contract c JOIN contract_version v ON v.contract_id = c.id AND v.state = 'signed' JOIN member_facts m ON m.id = c.agent_id`;

/** Thousands of contracts have the same few terms: each is read once. */
function createReader() {
  const known = new Map<string, ContractTerms>();
  return <Row extends ContractInForce>(row: Row): Row => {
    const key = JSON.stringify(row.terms);
    const terms = known.get(key) ?? readTerms(row.terms);
    known.set(key, terms);
    return { ...row, terms };
  };
}

/**
 * Every version of a kind that counts within [from, to), also of contracts that ended in it. By contract, then in their order. `of`: only of contracts
 * that this member has or offered.
 */
export const contractsOver = async (
  sql: Sql,
  { brandId, kind, from, to, of }: { brandId: string; kind: ContractKind; from: Date; to: Date; of?: string },
): Promise<ContractInForce[]> =>
  (
    await many<ContractInForce>(
      sql,
      `SELECT ${COLUMNS} ${FROM} WHERE c.brand_id = $1 AND c.kind = $2 AND v.starts_at < $4 AND (v.ends_at IS NULL OR v.ends_at > $3)
         AND (v.ends_at IS NULL OR v.ends_at > v.starts_at) ${of ? 'AND (c.agent_id = $5 OR c.upline_id = $5)' : ''} ORDER BY c.id, v.version`,
      [brandId, kind, from, to, ...(of ? [of] : [])],
    )
  ).map(createReader());

/** Endings whose part-period, from its beginning to `until`, is not settled yet; the earliest first. */
export const endedParts = async (sql: Sql, { brandId }: { brandId: string }): Promise<EndedPart[]> =>
  (
    await many<EndedPart>(
      sql,
      `SELECT ${COLUMNS} ${FROM} WHERE c.brand_id = $1 AND c.state = 'ended' AND c.part_settled_at IS NULL
         AND v.starts_at < c.ended_at AND v.ends_at = c.ended_at ORDER BY c.ended_at, c.id`,
      [brandId],
    )
  ).map(createReader());

/** The part-period of an ending was settled; once. */
export const markSettled = (sql: Sql, { contractId, now }: { contractId: string; now: Date }) =>
  sql.query('UPDATE contract SET part_settled_at = $2 WHERE id = $1 AND part_settled_at IS NULL', [contractId, now]);

/** Kinds and TYPEs of signed contracts, by agent. */
export async function signedTypes(
  sql: Sql,
  agentIds: readonly string[],
): Promise<Map<string, { kind: ContractKind; type: ContractType }[]>> {
  const rows = await many<{ agent: string; kind: ContractKind; type: ContractType }>(
    sql,
    `SELECT agent_id AS agent, kind, type FROM contract WHERE agent_id = ANY ($1) AND state IN ('active', 'ending') ORDER BY kind, type`,
    [agentIds],
  );
  const groups = Map.groupBy(rows, ({ agent }) => agent);
  return new Map([...groups].map(([agent, of]) => [agent, of.map(({ kind, type }) => ({ kind, type }))]));
}
