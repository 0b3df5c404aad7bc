import type { Sql } from '../../kernel/db.ts';
import { installationKey } from '../../kernel/installation-key.ts';
import { openBytes, sealBytes } from '../../kernel/seal.ts';

/** Keeps bytes unreadable at rest; `place` binds them to the row they belong to, so that rows cannot be exchanged. */
export interface Seal {
  seal(bytes: Buffer, boundTo: string): Promise<Buffer>;
  open(sealed: Buffer, boundTo: string): Promise<Buffer>;
}

/** The key is made once and shared by all processes. */
export function createSeal(sql: Sql): Seal {
  let known: Promise<Buffer> | null = null;
  const key = () =>
    (known ??= installationKey(sql, 'documents.seal').catch((error: unknown) => {
      known = null;
      throw error;
    }));
  return {
    seal: async (bytes, boundTo) => sealBytes(await key(), bytes, boundTo),
    open: async (sealed, boundTo) => openBytes(await key(), sealed, boundTo),
  };
}
