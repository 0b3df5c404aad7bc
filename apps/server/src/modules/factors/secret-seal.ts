import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Sql } from '../../kernel/db.ts';
import { installationKey } from '../../kernel/installation-key.ts';

const SECRET = 'factors.secret';

/** Keeps the secrets of authenticator apps unreadable at rest, and recovery codes unguessable from their hashes. */
export interface SecretSeal {
  /** Bound to its member: a row moved to another one does not open. */
  seal(memberId: string, secret: Buffer): Buffer;
  open(memberId: string, sealed: Buffer): Buffer;
  hash(memberId: string, code: string): Buffer;
}

/** The key is made once, by whoever needs it first, and shared by all processes. */
export function createSecretSeal(sql: Sql): () => Promise<SecretSeal> {
  let made: Promise<SecretSeal> | null = null;
  return () => {
    made ??= installationKey(sql, SECRET).then(sealOf).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

const sealOf = (key: Buffer): SecretSeal => ({
  seal: (memberId, secret) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(memberId));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  },
  open: (memberId, sealed) => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(memberId));
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  },
  hash: (memberId, code) => createHmac('sha256', key).update(`recovery:${memberId}:${code}`).digest(),
});
