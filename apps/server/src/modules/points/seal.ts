import { createHash, createHmac } from 'node:crypto';
import type { Sql } from '../../kernel/db.ts';
import { installationKey } from '../../kernel/installation-key.ts';
import { openBytes, sealBytes } from '../../kernel/seal.ts';

/** Keeps addresses and codes of vouchers unreadable at rest; `place` binds each to its row. */
export interface PointSeal {
  seal(text: string, place: string): Promise<Buffer>;
  open(sealed: Buffer, place: string): Promise<string>;
  /** The same of the same text: finds it without opening. */
  mark(text: string): Promise<Buffer>;
}

export function createPointSeal(sql: Sql): PointSeal {
  let known: Promise<Buffer> | null = null;
  const key = () =>
    (known ??= installationKey(sql, 'points.seal').catch((error: unknown) => {
      known = null;
      throw error;
    }));
  return {
    seal: async (text, place) => sealBytes(await key(), Buffer.from(text), place),
    open: async (sealed, place) => openBytes(await key(), sealed, place).toString(),
    mark: async (text) =>
      createHmac(
        'sha256',
        createHash('sha256')
          .update(await key())
          .digest(),
      )
        .update(text)
        .digest(),
  };
}
