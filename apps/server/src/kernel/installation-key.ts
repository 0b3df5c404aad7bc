import { createHmac, randomBytes } from 'node:crypto';
import type { Sql } from './db.ts';
import { ensureSecret } from './secret.ts';

/** A key of the whole installation, made on first use. */
export const installationKey = async (sql: Sql, name: string): Promise<Buffer> =>
  Buffer.from(await ensureSecret(sql, name, () => randomBytes(32).toString('base64')), 'base64');

export const keyedHash = (key: Buffer, kind: string, text: string): Buffer => createHmac('sha256', key).update(`${kind}:${text}`).digest();
