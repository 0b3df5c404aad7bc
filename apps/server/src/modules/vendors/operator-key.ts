import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Db } from '../../kernel/db.ts';
import { ensureSecret } from '../../kernel/secret.ts';

const SECRET_NAME = 'operator.rsa';

export interface OperatorKey {
  privateKey: KeyObject;
  publicKeyPem: string;
}

/** Our RSA key pair towards vendors, made on first use. If several processes make it, the first one's is used by all. */
export async function loadOperatorKey(db: Db): Promise<OperatorKey> {
  const privateKey = createPrivateKey(await ensureSecret(db, SECRET_NAME, makeKey));
  return { privateKey, publicKeyPem: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString() };
}

async function makeKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
