import { createPublicKey } from 'node:crypto';
import type { Studio } from './context.ts';
import type { ProtectionOverrides } from './protection.ts';
import { isSignedBy } from './wallet/signing.ts';

/** A platform that offers our games. */
export interface Operator {
  id: string;
  /** PEM (SPKI) of the key its calls are signed with. */
  publicKey: string;
  /** Address of its wallet; `/transaction/bet` and the others are appended. Null: transfer mode, its players' wallets are here. */
  walletUrl: string | null;
  /** Codes of the games it may launch; all unless given. */
  games?: readonly string[] | null;
  /** What it loosens or tightens for all its players. */
  protection?: ProtectionOverrides;
}

const MAX_OPERATORS = 100;
const SELECT = 'SELECT id, public_key AS "publicKey", wallet_url AS "walletUrl", games, protection FROM operator';

/**
 * Adds an operator, or replaces what is known of it. Throws when the key is not a public key, the address no web
 * address, or the mode another than it has: its players' money would be in neither.
 */
export async function saveOperator({ pool, clock }: Pick<Studio, 'pool' | 'clock'>, operator: Operator): Promise<void> {
  const key = createPublicKey(operator.publicKey);
  if (key.asymmetricKeyType !== 'rsa') throw new Error(`operator ${operator.id}: an RSA public key is expected`);
  if (operator.walletUrl !== null && !/^https?:$/.test(new URL(operator.walletUrl).protocol)) {
    throw new Error(`operator ${operator.id}: wallet address ${operator.walletUrl}`);
  }
  const { rowCount } = await pool.query(
    `INSERT INTO operator (id, public_key, wallet_url, wallet_mode, games, protection, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET public_key = $2, wallet_url = $3, games = $5, protection = $6, updated_at = $7
       WHERE operator.wallet_mode = $4`,
    [
      operator.id,
      key.export({ type: 'spki', format: 'pem' }).toString(),
      operator.walletUrl?.replace(/\/+$/, '') ?? null,
      operator.walletUrl === null ? 'transfer' : 'seamless',
      operator.games ?? null,
      JSON.stringify(operator.protection ?? {}),
      clock.now(),
    ],
  );
  if (rowCount !== 1) throw new Error(`operator ${operator.id} has another mode`);
}

export async function findOperator({ pool }: Studio, id: string): Promise<Operator | undefined> {
  return (await pool.query<Operator>(`${SELECT} WHERE id = $1`, [id])).rows[0];
}

/** The operator who signed these bytes. */
export async function findSigner({ pool }: Studio, body: Buffer, signature: string): Promise<Operator | undefined> {
  const { rows } = await pool.query<Operator>(`${SELECT} ORDER BY id LIMIT $1`, [MAX_OPERATORS]);
  return rows.find((operator) => isSignedBy(body, signature, operator.publicKey));
}
