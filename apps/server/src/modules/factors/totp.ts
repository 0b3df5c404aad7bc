import { randomBytes } from 'node:crypto';
import { takeCounted } from '../../http/throttle.ts';
import { type Db, maybeOne, type Sql } from '../../kernel/db.ts';
import { otpauthUri, SECRET_BYTES, secretText, stepOf, TRIES } from './rules.ts';
import type { SecretSeal } from './secret-seal.ts';

export interface FactorParts {
  db: Db;
  seal(): Promise<SecretSeal>;
}

export type CodeResult = 'right' | 'wrong' | 'locked';

const countOf = (memberId: string) => ({ key: `totp:${memberId}`, ...TRIES });

export async function isTotpOn(sql: Sql, memberId: string): Promise<boolean> {
  return (await maybeOne(sql, 'SELECT FROM member_totp WHERE member_id = $1 AND confirmed_at IS NOT NULL', [memberId])) !== null;
}

export interface Enrolment {
  /** Base32, to be typed by hand where no picture can be taken. */
  secret: string;
  otpauthUri: string;
}

/** Makes a secret that is in force once a code of it was given; an earlier one that was never confirmed is forgotten. Null: it is on already. */
export async function startTotp({ db, seal }: FactorParts, who: { memberId: string; issuer: string; account: string }, now: Date): Promise<Enrolment | null> {
  const secret = randomBytes(SECRET_BYTES);
  const { rowCount } = await db.query(`
    INSERT INTO member_totp AS t (member_id, sealed_secret, created_at) VALUES ($1, $2, $3)
    ON CONFLICT (member_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
      WHERE t.confirmed_at IS NULL`, [who.memberId, (await seal()).seal(who.memberId, secret), now]);
  return rowCount === 1 ? { secret: secretText(secret), otpauthUri: otpauthUri(secret, who) } : null;
}

/**
 * Judges a code. The try is counted first, so that guesses side by side gain nothing; the step is taken by one statement, so that of
 * the same code sent many times one is right.
 */
export async function checkTotp({ db, seal }: FactorParts, who: { memberId: string; code: string; enrolling?: boolean }, now: Date): Promise<CodeResult> {
  const { memberId, enrolling = false } = who;
  if (!(await takeCounted(db, countOf(memberId), now))) return 'locked';
  const row = await maybeOne<{ sealed_secret: Buffer }>(
    db, 'SELECT sealed_secret FROM member_totp WHERE member_id = $1 AND (confirmed_at IS NULL) = $2', [memberId, enrolling]);
  if (!row) return 'wrong';
  const step = stepOf((await seal()).open(memberId, row.sealed_secret), who.code, now);
  if (step === null) return 'wrong';
  const { rowCount } = await db.query(
    'UPDATE member_totp SET last_step = $2 WHERE member_id = $1 AND last_step < $2 AND sealed_secret = $3 AND (confirmed_at IS NULL) = $4',
    [memberId, step, row.sealed_secret, enrolling]);
  if (rowCount !== 1) return 'wrong';
  await db.query('DELETE FROM rate_count WHERE key = $1', [countOf(memberId).key]);
  return 'right';
}

/** Puts a secret in force whose code was right a moment ago; false when it is in force already or gone. */
export async function confirmTotp(tx: Sql, memberId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE member_totp SET confirmed_at = $2 WHERE member_id = $1 AND confirmed_at IS NULL AND last_step > 0', [memberId, now]);
  return rowCount === 1;
}

/** Takes the app and its recovery codes away. */
export async function stopTotp(tx: Sql, memberId: string): Promise<void> {
  await tx.query('DELETE FROM recovery_code WHERE member_id = $1', [memberId]);
  await tx.query('DELETE FROM member_totp WHERE member_id = $1', [memberId]);
}
