import { maybeOne, type Sql } from '../../kernel/db.ts';

/** Whether the database carries this very seed, by the hash of its data. */
export async function isSeeded(sql: Sql, name: string, digest: string): Promise<boolean> {
  const mark = await maybeOne<{ hash: string }>(sql, 'SELECT hash FROM seed_mark WHERE name = $1', [name]);
  return mark?.hash === digest;
}

/** Whether a seed of this name was ever applied, with any data. */
export async function wasSeeded(sql: Sql, name: string): Promise<boolean> {
  return (await maybeOne(sql, 'SELECT FROM seed_mark WHERE name = $1', [name])) !== null;
}

export async function markSeeded(sql: Sql, name: string, digest: string): Promise<void> {
  await sql.query('INSERT INTO seed_mark (name, hash) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash', [
    name,
    digest,
  ]);
}
