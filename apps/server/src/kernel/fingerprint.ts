import { createHmac } from 'node:crypto';
import type { Sql } from './db.ts';
import { installationKey } from './installation-key.ts';

const KEY = 'fingerprint';
const SIGNS = 8;

/**
 * Eight characters by which operators distinguish secrets without reading them: a hash keyed by the installation, cut short. Equal for equal secrets; 32 bits
 * say nothing of the secret to somebody without the key.
 */
export async function fingerprintOf(sql: Sql, secret: string | Buffer): Promise<string> {
  return createHmac('sha256', await installationKey(sql, KEY))
    .update(secret)
    .digest('hex')
    .slice(0, SIGNS)
    .toUpperCase();
}
