import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { one, type Sql } from '../../kernel/db.ts';

const SECRET = 'payments.account-number';

/** Keeps bank account numbers unreadable at rest, and finds doubles without reading them. */
export interface NumberSeal {
  seal(number: string): Buffer;
  open(sealed: Buffer): string;
  fingerprint(number: string): Buffer;
}

/** The key is made once and shared by all processes. */
export async function createNumberSeal(sql: Sql): Promise<NumberSeal> {
  await sql.query('INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [SECRET, randomBytes(32).toString('base64')]);
  const { value } = await one<{ value: string }>(sql, 'SELECT value FROM secret WHERE name = $1', [SECRET]);
  const key = Buffer.from(value, 'base64');
  return {
    seal: (number) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    },
    fingerprint: (number) => createHmac('sha256', key).update(number).digest(),
  };
}
