import type { Sql } from '../../kernel/db.ts';
import { installationKey } from '../../kernel/installation-key.ts';
import { openBytes, sealBytes } from '../../kernel/seal.ts';

/** Keeps bytes unreadable at rest; `place` binds them to the row they belong to, so that rows cannot be exchanged. */
export interface Seal {
  seal(bytes: Buffer, place: string): Promise<Buffer>;
  open(sealed: Buffer, place: string): Promise<Buffer>;
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
    seal: async (bytes, place) => sealBytes(await key(), bytes, place),
    open: async (sealed, place) => openBytes(await key(), sealed, place),
  };
}
