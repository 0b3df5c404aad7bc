import { createHmac } from 'node:crypto';
import type { Sql } from '../../../kernel/db.ts';
import { installationKey } from '../../../kernel/installation-key.ts';
import { openBytes, sealBytes } from '../../../kernel/seal.ts';

/** Keeps bank account numbers unreadable at rest, and finds doubles without reading them. */
export interface NumberSeal {
  seal(number: string): Buffer;
  open(sealed: Buffer): string;
  fingerprint(number: string): Buffer;
}

/** The key is made once and shared by all processes. */
export async function createNumberSeal(sql: Sql): Promise<NumberSeal> {
  const key = await installationKey(sql, 'payments.account-number');
  return {
    seal: (number) => sealBytes(key, Buffer.from(number, 'utf8')),
    open: (sealed) => openBytes(key, sealed).toString('utf8'),
    fingerprint: (number) => createHmac('sha256', key).update(number).digest(),
  };
}
