import type { ContractKind, ContractPeriod, ContractTerms, ContractType } from '@pavilion/contract/contracts/terms';
import { many, maybeOne, type Sql, type Tx } from '../../kernel/db.ts';
import type { ContractRow, VersionRow } from './tables.ts';
import { readTerms } from './terms.ts';

/**
 * Every act on a brand's contracts holds this until it commits: an answer reads the contracts above and below, so that locks of single rows would
 * wait for each other. Guards of members are locked before it.
 */
export const lockContracts = (tx: Tx, brandId: string) =>
  tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`contracts ${brandId}`]);

export const findContract = (sql: Sql, id: string): Promise<ContractRow | null> =>
  maybeOne<ContractRow>(sql, 'SELECT * FROM contract WHERE id = $1', [id]);

const LIVE = `state IN ('offered', 'active', 'ending')`;

/** The one that waits or is signed, of a kind and TYPE. */
export const findLive = (sql: Sql, { agentId, kind, type }: { agentId: string; kind: ContractKind; type: ContractType }) =>
  maybeOne<ContractRow>(sql, `SELECT * FROM contract WHERE agent_id = $1 AND kind = $2 AND type = $3 AND ${LIVE}`, [agentId, kind, type]);

/** The newest of a kind and TYPE, in any state. */
export const findLast = (sql: Sql, { agentId, kind, type }: { agentId: string; kind: ContractKind; type: ContractType }) =>
  maybeOne<ContractRow>(
    sql,
    `SELECT * FROM contract WHERE agent_id = $1 AND kind = $2 AND type = $3 ORDER BY (${LIVE}) DESC, changed_at DESC, id DESC LIMIT 1`,
    [agentId, kind, type],
  );

export const liveOf = (sql: Sql, agentId: string): Promise<ContractRow[]> =>
  many<ContractRow>(sql, `SELECT * FROM contract WHERE agent_id = $1 AND ${LIVE} ORDER BY kind, type`, [agentId]);

/** Contracts that somebody offered and that wait or are signed. */
export const liveUnder = (sql: Sql, uplineId: string, kind: ContractKind): Promise<ContractRow[]> =>
  many<ContractRow>(sql, `SELECT * FROM contract WHERE upline_id = $1 AND kind = $2 AND ${LIVE} ORDER BY id`, [uplineId, kind]);

/** Whether another contract of the kind takes the TYPE: a CONS excludes all others. */
export async function isTaken(
  sql: Sql,
  { agentId, kind, type }: { agentId: string; kind: ContractKind; type: ContractType },
): Promise<boolean> {
  const row = await maybeOne(
    sql,
    `SELECT FROM contract WHERE agent_id = $1 AND kind = $2 AND ${LIVE} AND type <> $3 AND ('CONS' IN (type, $3)) LIMIT 1`,
    [agentId, kind, type],
  );
  return row !== null;
}

/** Versions of contracts, oldest first. */
export async function versionsOf(sql: Sql, contractIds: readonly string[]): Promise<Map<string, VersionRow[]>> {
  const rows = await many<VersionRow>(sql, 'SELECT * FROM contract_version WHERE contract_id = ANY ($1) ORDER BY contract_id, version', [
    contractIds,
  ]);
  return Map.groupBy(rows, (row) => row.contract_id);
}

export interface OwnTerms {
  terms: ContractTerms;
  period: ContractPeriod;
}

/** The newest signed terms that speak of a TYPE: the contract of the TYPE, else the one of all. What somebody offers is held against them. */
export async function findOwnTerms(
  sql: Sql,
  { agentId, kind, type }: { agentId: string; kind: ContractKind; type: ContractType },
): Promise<OwnTerms | null> {
  const row = await maybeOne<{ terms: unknown; period: ContractPeriod }>(
    sql,
    `SELECT v.terms, v.period FROM contract c JOIN contract_version v ON v.contract_id = c.id AND v.state = 'signed' AND v.ends_at IS NULL
       WHERE c.agent_id = $1 AND c.kind = $2 AND c.type IN ($3, 'CONS') AND c.state IN ('active', 'ending') ORDER BY c.type = 'CONS' LIMIT 1`,
    [agentId, kind, type],
  );
  return row && { terms: readTerms(row.terms), period: row.period };
}

export const waitingOf = (versions: readonly VersionRow[]): VersionRow | null => versions.find(({ state }) => state === 'waiting') ?? null;

const counts = ({ starts_at, ends_at }: VersionRow): boolean => starts_at !== null && (ends_at === null || ends_at > starts_at);

/** Signed terms in force at a moment, else the first that will be, else the last that were; null before signing. */
export function currentOf(versions: readonly VersionRow[], now: Date): VersionRow | null {
  const signed = versions.filter(({ state }) => state === 'signed');
  const counted = signed.filter(counts);
  return (
    counted.find(({ starts_at, ends_at }) => starts_at !== null && starts_at <= now && (ends_at === null || ends_at > now)) ??
    counted.find(({ starts_at }) => starts_at !== null && starts_at > now) ??
    counted.at(-1) ??
    signed.at(-1) ??
    null
  );
}

/** Signed terms that follow those of `currentOf`. */
export function nextOf(versions: readonly VersionRow[], now: Date): VersionRow | null {
  const current = currentOf(versions, now);
  return (
    versions.find((version) => version.state === 'signed' && counts(version) && version !== current && (version.starts_at ?? now) > now) ??
    null
  );
}

/** Signed terms without an end. */
export const openOf = (versions: readonly VersionRow[]): VersionRow | null =>
  versions.find(({ state, ends_at }) => state === 'signed' && ends_at === null) ?? null;
