import { createPrivateKey, createPublicKey, generateKeyPair, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Pool } from '@pavilion/kit/pool';

/** RSA PKCS#1 v1.5 with SHA-256 over the raw body, base64, both ways. */
export const SIGNATURE_HEADER = 'x-operator-signature';

const SECRET_NAME = 'signing_key';
const KEY_BITS = 2048;

export interface SigningKey {
  privateKey: KeyObject;
  publicKeyPem: string;
}

/**
 * The studio's own key pair, made at the first start; of several processes starting at once the key of the first
 * is used.
 */
export async function loadSigningKey(pool: Pool): Promise<SigningKey> {
  const read = async (): Promise<string | undefined> =>
    (await pool.query<{ value: string }>('SELECT value FROM secret WHERE name = $1', [SECRET_NAME])).rows[0]?.value;
  let pem = await read();
  if (pem === undefined) {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
    const made = privateKey.export({ type: 'pkcs8', format: 'pem' });
    await pool.query('INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [SECRET_NAME, made]);
    pem = await read();
    if (pem === undefined) throw new Error('the signing key was not stored');
  }
  const privateKey = createPrivateKey(pem);
  return { privateKey, publicKeyPem: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString() };
}

export function signBody(body: string | Buffer, key: KeyObject): string {
  return sign('RSA-SHA256', Buffer.from(body), key).toString('base64');
}

export function isSignedBy(body: Buffer, signature: string, publicKeyPem: string): boolean {
  try {
    return verify('RSA-SHA256', body, publicKeyPem, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
