import type { Sql } from '../../kernel/db.ts';
import { installationKey, keyedHash } from '../../kernel/installation-key.ts';
import { openBytes, sealBytes } from '../../kernel/seal.ts';

const SECRET = 'factors.secret';

/** Keeps the secrets of authenticator apps unreadable at rest, and recovery codes unguessable from their hashes. */
export interface SecretSeal {
  /** Bound to its member: a row moved to another one does not open. */
  seal(memberId: string, secret: Buffer): Buffer;
  open(memberId: string, sealed: Buffer): Buffer;
  hash(memberId: string, code: string): Buffer;
}

/** The key is made on first use and shared by all processes. */
export function createSecretSeal(sql: Sql): () => Promise<SecretSeal> {
  let made: Promise<SecretSeal> | null = null;
  return () => {
    made ??= installationKey(sql, SECRET)
      .then(sealOf)
      .catch((error: unknown) => {
        made = null;
        throw error;
      });
    return made;
  };
}

const sealOf = (key: Buffer): SecretSeal => ({
  seal: (memberId, secret) => sealBytes(key, secret, memberId),
  open: (memberId, sealed) => openBytes(key, sealed, memberId),
  hash: (memberId, code) => keyedHash(key, 'recovery', `${memberId}:${code}`),
});
