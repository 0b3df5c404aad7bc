import { createHash } from 'node:crypto';
import { newId } from '@pavilion/contract/base/id';
import { many, maybeOne, type Sql, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';

/** A draft without its files. */
export interface DraftRow {
  id: string;
  code: string;
  /** Null: there is no such brand yet. */
  brandId: string | null;
  baseDigest: Buffer | null;
  version: number;
  updatedBy: string;
  updatedAt: Date;
  /** Everyone who wrote in it. */
  authors: string[];
}

export type DraftFiles = Map<string, Buffer>;

const COLUMNS = `id, code, brand_id AS "brandId", base_digest AS "baseDigest", version, updated_by AS "updatedBy", updated_at AS "updatedAt", authors`;

export const listDrafts = (sql: Sql): Promise<DraftRow[]> =>
  many<DraftRow>(sql, `SELECT ${COLUMNS} FROM brand_draft ORDER BY updated_at DESC`);

export const findDraft = (sql: Sql, id: string): Promise<DraftRow | null> =>
  maybeOne<DraftRow>(sql, `SELECT ${COLUMNS} FROM brand_draft WHERE id = $1`, [id]);

export const findDraftOf = (sql: Sql, code: string): Promise<DraftRow | null> =>
  maybeOne<DraftRow>(sql, `SELECT ${COLUMNS} FROM brand_draft WHERE code = $1`, [code]);

export async function readDraftFiles(sql: Sql, id: string): Promise<DraftFiles> {
  const rows = await many<{ name: string; body: Buffer }>(
    sql,
    'SELECT name, body FROM brand_draft_file WHERE draft_id = $1 ORDER BY name',
    [id],
  );
  return new Map(rows.map(({ name, body }) => [name, body]));
}

export const readDraftFile = (sql: Sql, id: string, name: string): Promise<{ body: Buffer } | null> =>
  maybeOne<{ body: Buffer }>(sql, 'SELECT body FROM brand_draft_file WHERE draft_id = $1 AND name = $2', [id, name]);

/** Of a set of files, whatever their order. */
export function digestOf(files: DraftFiles): Buffer {
  const hash = createHash('sha256');
  for (const [name, body] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${name}\n${body.length}\n`).update(body);
  return hash.digest();
}

export interface NewDraft {
  code: string;
  brandId: string | null;
  /** What is in force; null: nothing. */
  base: DraftFiles | null;
  files: DraftFiles;
  operatorId: string;
  now: Date;
}

/** Until the transaction ends nobody else keeps a draft of the code: there is one a code, and an upload and an opening may come at once. */
export const lockDraftsOf = (tx: Tx, code: string) => tx.query(`SELECT pg_advisory_xact_lock(hashtext('brands.draft ' || $1))`, [code]);

/** A folder has a hundred pages and more: they go into one statement. */
const SMALL_BYTES = 64 * 1024;

/** Keeps a draft, in place of the one that is open for its brand. */
export async function keepDraft(tx: Tx, { code, brandId, base, files, operatorId, now }: NewDraft): Promise<string> {
  const id = newId('bdr', now.getTime());
  await tx.query('DELETE FROM brand_draft WHERE code = $1', [code]);
  await tx.query(
    `INSERT INTO brand_draft (id, code, brand_id, base_digest, created_by, created_at, updated_by, updated_at, authors) VALUES ($1, $2, $3, $4, $5, $6, $5, $6, ARRAY[$5])`,
    [id, code, brandId, base && digestOf(base), operatorId, now],
  );
  const small = [...files].filter(([, body]) => body.length <= SMALL_BYTES);
  await tx.query(
    'INSERT INTO brand_draft_file (draft_id, name, body) SELECT $1, f.name, f.body FROM unnest($2::text[], $3::bytea[]) f (name, body)',
    [id, small.map(([name]) => name), small.map(([, body]) => body)],
  );
  for (const [name, body] of files) if (body.length > SMALL_BYTES) await writeDraftFile(tx, id, { name, body });
  return id;
}

export const writeDraftFile = (tx: Tx, id: string, { name, body }: { name: string; body: Buffer | null }) =>
  body === null
    ? tx.query('DELETE FROM brand_draft_file WHERE draft_id = $1 AND name = $2', [id, name])
    : tx.query(
        'INSERT INTO brand_draft_file (draft_id, name, body) VALUES ($1, $2, $3) ON CONFLICT (draft_id, name) DO UPDATE SET body = excluded.body',
        [id, name, body],
      );

/** Takes the next version, which locks the draft. `seen` null: whatever it is. Refuses `desk.changed.meanwhile`. */
export async function raiseDraft(
  tx: Tx,
  id: string,
  { seen, operatorId, now }: { seen: number | null; operatorId: string; now: Date },
): Promise<number> {
  const row = await maybeOne<{ version: number }>(
    tx,
    `UPDATE brand_draft SET version = version + 1, updated_by = $3, updated_at = $4,
        authors = CASE WHEN $3 = ANY (authors) THEN authors ELSE authors || $3::text END WHERE id = $1 AND ($2::integer IS NULL OR version = $2)
      RETURNING version`,
    [id, seen, operatorId, now],
  );
  if (!row) throw refuse('desk.changed.meanwhile');
  return row.version;
}

/** False: it is gone, or another version. */
export async function dropDraft(tx: Tx, id: string, version: number | null): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM brand_draft WHERE id = $1 AND ($2::integer IS NULL OR version = $2)', [id, version]);
  return rowCount === 1;
}

const MAX_FILES = 600;
const MAX_BYTES = 48 * 1024 * 1024;

/** Refuses `desk.brand.file` for a draft of more than an archive may hold. */
export async function refuseOverfull(tx: Tx, id: string): Promise<void> {
  const held = await maybeOne<{ files: number; bytes: number }>(
    tx,
    'SELECT count(*)::int AS files, coalesce(sum(length(body)), 0)::int AS bytes FROM brand_draft_file WHERE draft_id = $1',
    [id],
  );
  if (held && (held.files > MAX_FILES || held.bytes > MAX_BYTES)) throw refuse('desk.brand.file', { params: { file: `${held.files}` } });
}
