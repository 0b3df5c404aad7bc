import { createPublicKey } from 'node:crypto';
import type { Studio } from './context.ts';
import type { ProtectionOverrides } from './protection.ts';
import { isSignedBy } from './wallet/signing.ts';

/** A platform that offers our games. */
export interface Operator {
  id: string;
  /** PEM (SPKI) of the key its calls are signed with. */
  publicKey: string;
  /** Address of its wallet; `/transaction/bet` and the others are appended. */
  walletUrl: string;
  /** What it loosens or tightens for all its players. */
  protection?: ProtectionOverrides;
}

const MOST_OPERATORS = 100;
const SELECT = 'SELECT id, public_key AS "publicKey", wallet_url AS "walletUrl", protection FROM operator';

/**
 * Adds an operator, or replaces what is known of it. Throws when the key is not a public key or the address no web
 * address.
 */
export async function saveOperator({ pool, clock }: Pick<Studio, 'pool' | 'clock'>, operator: Operator): Promise<void> {
  const key = createPublicKey(operator.publicKey);
  if (key.asymmetricKeyType !== 'rsa') throw new Error(`operator ${operator.id}: an RSA public key is expected`);
  const { protocol } = new URL(operator.walletUrl);
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`operator ${operator.id}: wallet address ${operator.walletUrl}`);
  await pool.query(
    `INSERT INTO operator (id, public_key, wallet_url, protection, updated_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET public_key = $2, wallet_url = $3, protection = $4, updated_at = $5`,
    [
      operator.id,
      key.export({ type: 'spki', format: 'pem' }).toString(),
      operator.walletUrl.replace(/\/+$/, ''),
      JSON.stringify(operator.protection ?? {}),
      clock.now(),
    ],
  );
}

export async function findOperator({ pool }: Studio, id: string): Promise<Operator | undefined> {
  return (await pool.query<Operator>(`${SELECT} WHERE id = $1`, [id])).rows[0];
}

/** Whose signature this is over these bytes. */
export async function findSigner({ pool }: Studio, body: Buffer, signature: string): Promise<Operator | undefined> {
  const { rows } = await pool.query<Operator>(`${SELECT} ORDER BY id LIMIT $1`, [MOST_OPERATORS]);
  return rows.find((operator) => isSignedBy(body, signature, operator.publicKey));
}
