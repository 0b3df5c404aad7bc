import { Secret } from 'otpauth';
import { type Db, maybeOne } from '../../kernel/db.ts';
import type { OperatorDeps } from './deps.ts';

/** Shown at every start, and only where DEMO is on: never a secret. */
const DEMONSTRATION_KEY = 'PAVILIONDESKDEMONSTRATIONSECRET2';
const PASSWORD = 'Lantern-2026';

const people = [
  { id: 'opr_demonstration1', email: 'owner@pavilion.example', name: 'Ngoc Lan', role: 'owner' },
  { id: 'opr_demonstration2', email: 'second@pavilion.example', name: 'Rui Sampaio', role: 'owner' },
] as const;

export interface DemonstrationOperator {
  email: string;
  password: string;
  /** Base32, for an authenticator app. */
  totpKey: string;
}

/** Two operators anybody can be, so that a demonstration can approve with four eyes. Run again it adds only what is missing. */
export async function seedOperators(
  { db, hasher, seal }: Pick<OperatorDeps, 'db' | 'hasher' | 'seal'>,
  now: Date,
): Promise<DemonstrationOperator[]> {
  const key = Buffer.from(Secret.fromBase32(DEMONSTRATION_KEY).buffer);
  for (const { id, email, name, role } of people) {
    if (await maybeOne(db, 'SELECT FROM operator WHERE email = $1', [email])) continue;
    await db.query(
      `INSERT INTO operator (id, email, name, role, password_hash, password_set_at, totp_sealed, is_demonstration, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, true, $6) ON CONFLICT DO NOTHING`,
      [id, email, name, role, await hasher.hash(PASSWORD), now, (await seal()).seal(id, key)],
    );
  }
  return people.map(({ email }) => ({ email, password: PASSWORD, totpKey: DEMONSTRATION_KEY }));
}

/** Are there operators whose password and key anybody can read? */
export async function hasDemonstrationOperators(db: Db): Promise<boolean> {
  return (await maybeOne(db, 'SELECT FROM operator WHERE is_demonstration LIMIT 1')) !== null;
}
