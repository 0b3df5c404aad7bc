import { createHmac, randomBytes } from 'node:crypto';
import { one, type Sql } from './db.ts';

/** A key of the whole installation, made once by whoever needs it first. */
export async function installationKey(sql: Sql, name: string): Promise<Buffer> {
  await sql.query('INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    name,
    randomBytes(32).toString('base64'),
  ]);
  const { value } = await one<{ value: string }>(sql, 'SELECT value FROM secret WHERE name = $1', [name]);
  return Buffer.from(value, 'base64');
}

export const keyedHash = (key: Buffer, kind: string, text: string): Buffer => createHmac('sha256', key).update(`${kind}:${text}`).digest();
