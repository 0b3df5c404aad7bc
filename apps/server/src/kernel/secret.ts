import { maybeOne, type Sql } from './db.ts';

/** A stored secret, or null. */
export async function readSecret(sql: Sql, name: string): Promise<string | null> {
  const row = await maybeOne<{ value: string }>(sql, 'SELECT value FROM secret WHERE name = $1', [name]);
  return row?.value ?? null;
}

/** Stores a secret under a new name; false if the name is in use, which leaves it unchanged. Secrets are never changed in place. */
export async function keepSecret(sql: Sql, name: string, value: string, now = new Date()): Promise<boolean> {
  const { rowCount } = await sql.query('INSERT INTO secret (name, value, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING', [
    name,
    value,
    now,
  ]);
  return rowCount === 1;
}

/** The secret of this name, made on first use. If several processes make it, the first one's is used by all. */
export async function ensureSecret(sql: Sql, name: string, make: () => string | Promise<string>): Promise<string> {
  const known = await readSecret(sql, name);
  if (known !== null) return known;
  await keepSecret(sql, name, await make());
  const stored = await readSecret(sql, name);
  if (stored === null) throw new Error(`the secret ${name} was kept and is not there`);
  return stored;
}
