import { isDeepStrictEqual } from 'node:util';
import { many, one, type Sql } from './db.ts';
import { refuse } from './refusal.ts';

/*
 * Rules that two operators make: a draft is written, proposed (four-eyes), and put in force by another than who wrote it. One row in force and one draft a
 * brand; versions that were in force stay. The module that owns the table says how it is read and written.
 */

export interface RuleVersion {
  brandId: string;
  version: number;
  state: 'draft' | 'live' | 'past';
  /** As on the wire. */
  terms: unknown;
  writtenBy: string;
  writtenAt: Date;
  approvedBy: string | null;
  approvedAt: Date | null;
}

/** A module's table of such rules. */
export interface RuleStore {
  /** For ever: of the lock under which a brand's rules change. */
  name: string;
  /** Those of a brand that are not past. */
  read(sql: Sql, brandId: string): Promise<RuleVersion[]>;
  /** Number of the newest, past ones too; 0: there is none. */
  newest(sql: Sql, brandId: string): Promise<number>;
  insert(tx: Sql, version: RuleVersion): Promise<unknown>;
  remove(tx: Sql, brandId: string, version: number): Promise<unknown>;
  /** Writes state and approval. */
  change(tx: Sql, version: RuleVersion): Promise<unknown>;
}

/** First parts of the statements, given by the module that owns the table: table ownership is checked by the file an SQL text is in. */
interface RuleTable {
  /** `FROM <table>`. */
  from: string;
  insertInto: string;
  update: string;
  deleteFrom: string;
}

/** The store of such a table; `name` stays for ever. */
export const ruleTable = (name: string, { from, insertInto, update, deleteFrom }: RuleTable): RuleStore => ({
  name,
  read: (sql, brandId) =>
    many<RuleVersion>(
      sql,
      `SELECT brand_id AS "brandId", version, state, terms, written_by AS "writtenBy", written_at AS "writtenAt", approved_by AS "approvedBy",
         approved_at AS "approvedAt" ${from} WHERE brand_id = $1 AND state <> 'past'`,
      [brandId],
    ),
  newest: async (sql, brandId) =>
    (await one<{ newest: number }>(sql, `SELECT coalesce(max(version), 0)::int AS newest ${from} WHERE brand_id = $1`, [brandId])).newest,
  insert: (tx, { brandId, version, state, terms, writtenBy, writtenAt, approvedBy, approvedAt }) =>
    tx.query(
      `${insertInto} (brand_id, version, state, terms, written_by, written_at, approved_by, approved_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [brandId, version, state, JSON.stringify(terms), writtenBy, writtenAt, approvedBy, approvedAt],
    ),
  remove: (tx, brandId, version) => tx.query(`${deleteFrom} WHERE brand_id = $1 AND version = $2`, [brandId, version]),
  change: (tx, { brandId, version, state, approvedBy, approvedAt }) =>
    tx.query(`${update} SET state = $3, approved_by = $4, approved_at = $5 WHERE brand_id = $1 AND version = $2`, [
      brandId,
      version,
      state,
      approvedBy,
      approvedAt,
    ]),
});

/** What is in force and what is being written; null: nothing. */
export async function readRule(
  sql: Sql,
  store: RuleStore,
  brandId: string,
): Promise<{ live: RuleVersion | null; draft: RuleVersion | null }> {
  const rows = await store.read(sql, brandId);
  return { live: rows.find(({ state }) => state === 'live') ?? null, draft: rows.find(({ state }) => state !== 'live') ?? null };
}

/** Serializes changes of a brand's rules. */
export async function lockRule(tx: Sql, store: RuleStore, brandId: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', [store.name, brandId]);
}

/** The draft that was read, under the lock of the brand's rules. Refuses `desk.changed.meanwhile`. */
export async function lockDraft(
  tx: Sql,
  store: RuleStore,
  { brandId, version }: { brandId: string; version: number },
): Promise<RuleVersion> {
  await lockRule(tx, store, brandId);
  const { draft } = await readRule(tx, store, brandId);
  if (!draft || draft.version !== version) throw refuse('desk.changed.meanwhile');
  return draft;
}

interface NewRuleVersion {
  brandId: string;
  terms: unknown;
  by: string;
  now: Date;
}

/** Writes the draft in place of the one that was read (`seen`; 0: none); it takes the next number. Refuses `desk.changed.meanwhile`. */
export async function writeRuleDraft(tx: Sql, store: RuleStore, written: NewRuleVersion & { seen: number }): Promise<number> {
  const { brandId, terms, by, now, seen } = written;
  await lockRule(tx, store, brandId);
  const { draft } = await readRule(tx, store, brandId);
  if ((draft?.version ?? 0) !== seen) throw refuse('desk.changed.meanwhile');
  const version = (await store.newest(tx, brandId)) + 1;
  if (draft) await store.remove(tx, brandId, draft.version);
  await store.insert(tx, { brandId, version, state: 'draft', terms, writtenBy: by, writtenAt: now, approvedBy: null, approvedAt: null });
  return version;
}

interface SeenVersion {
  brandId: string;
  version: number;
}

/** Refuses `desk.changed.meanwhile`. */
export async function discardRule(tx: Sql, store: RuleStore, seen: SeenVersion): Promise<RuleVersion> {
  const draft = await lockDraft(tx, store, seen);
  await store.remove(tx, seen.brandId, seen.version);
  return draft;
}

/** Puts the draft in force. Refuses `desk.changed.meanwhile`. */
export async function approveRule(
  tx: Sql,
  store: RuleStore,
  { brandId, version, by, now }: SeenVersion & { by: string; now: Date },
): Promise<RuleVersion> {
  const draft = await lockDraft(tx, store, { brandId, version });
  const { live } = await readRule(tx, store, brandId);
  if (live) await store.change(tx, { ...live, state: 'past' });
  await store.change(tx, { ...draft, state: 'live', approvedBy: by, approvedAt: now });
  return draft;
}

/** Makes a brand's rule what its folder says; nothing changes where it says so already. */
export async function importRule(tx: Sql, store: RuleStore, { brandId, terms, by, now }: NewRuleVersion): Promise<void> {
  await lockRule(tx, store, brandId);
  const { live } = await readRule(tx, store, brandId);
  if (live && isDeepStrictEqual(live.terms, JSON.parse(JSON.stringify(terms)))) return;
  if (live) await store.change(tx, { ...live, state: 'past' });
  const version = (await store.newest(tx, brandId)) + 1;
  await store.insert(tx, { brandId, version, state: 'live', terms, writtenBy: by, writtenAt: now, approvedBy: by, approvedAt: now });
}
