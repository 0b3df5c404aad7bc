import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sql } from '../../kernel/db.ts';
import { installationKey } from '../../kernel/installation-key.ts';

/** Keeps bytes unreadable at rest; `place` binds them to the row they belong to, so that rows cannot be exchanged. */
export interface Seal {
  seal(bytes: Buffer, place: string): Promise<Buffer>;
  open(sealed: Buffer, place: string): Promise<Buffer>;
}

/** The key is made once and shared by all processes. */
export function createSeal(sql: Sql): Seal {
  let known: Promise<Buffer> | null = null;
  const key = () => (known ??= installationKey(sql, 'documents.seal').catch((error: unknown) => { known = null; throw error; }));
  return {
    async seal(bytes, place) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', await key(), nonce);
      cipher.setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    async open(sealed, place) {
      const decipher = createDecipheriv('aes-256-gcm', await key(), sealed.subarray(0, 12));
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
    },
  };
}
