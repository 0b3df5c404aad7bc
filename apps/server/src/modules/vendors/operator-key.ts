import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { type Db, maybeOne, one } from '../../kernel/db.ts';

const SECRET_NAME = 'operator.rsa';

export interface OperatorKey {
  privateKey: KeyObject;
  publicKeyPem: string;
}

/** Our RSA key pair towards vendors, made at the first need; of several processes the first one's stands. */
export async function loadOperatorKey(db: Db): Promise<OperatorKey> {
  const found = await maybeOne<{ value: string }>(db, 'SELECT value FROM secret WHERE name = $1', [SECRET_NAME]);
  const pem = found?.value ?? (await makeKey(db));
  const privateKey = createPrivateKey(pem);
  return { privateKey, publicKeyPem: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString() };
}

async function makeKey(db: Db): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const made = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await db.query('INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [SECRET_NAME, made]);
  return (await one<{ value: string }>(db, 'SELECT value FROM secret WHERE name = $1', [SECRET_NAME])).value;
}
