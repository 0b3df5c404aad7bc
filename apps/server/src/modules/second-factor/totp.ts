import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { type Db, maybeOne, type Sql } from '../../kernel/db.ts';
import { checkTry, type Judgement } from '../../kernel/guarded-tries.ts';
import { otpauthUri, SECRET_BYTES, secretText, stepOf, TRIES } from './rules.ts';
import type { SecretSeal } from './secret-seal.ts';

export interface TotpDeps extends Pick<Deps, 'record'> {
  db: Db;
  seal(): Promise<SecretSeal>;
}

export type CodeResult = 'right' | 'wrong' | 'locked';

/** Checks a code under the limit of its kind. A code used before is wrong, but not counted as a guess. */
export async function checkSecondFactor(
  { db, record }: TotpDeps,
  who: { memberId: string; kind: 'totp' | 'recovery'; check(): Promise<Judgement> },
  now: Date,
): Promise<CodeResult> {
  const { memberId, kind, check } = who;
  const result = await checkTry(db, {
    subjects: [{ subject: `${kind}:${memberId}`, ...TRIES }],
    now,
    check,
    onLock: () => noteLock({ db, record }, { memberId, kind }),
  });
  return result === 'spent' ? 'wrong' : result;
}

function noteLock({ db, record }: Pick<TotpDeps, 'db' | 'record'>, { memberId, kind }: { memberId: string; kind: string }): void {
  const note = (brandId: string | null) => record({ kind: 'factor.locked', brandId, memberId, detail: { factor: kind } });
  maybeOne<{ brand_id: string }>(db, 'SELECT brand_id FROM member_facts WHERE id = $1', [memberId]).then(
    (row) => note(row?.brand_id ?? null),
    () => note(null),
  );
}

export async function isTotpOn(sql: Sql, memberId: string): Promise<boolean> {
  return (await maybeOne(sql, 'SELECT FROM member_totp WHERE member_id = $1 AND confirmed_at IS NOT NULL', [memberId])) !== null;
}

export interface Enrolment {
  /** Base32, to be typed by hand where no picture can be taken. */
  secret: string;
  otpauthUri: string;
}

/** Makes a secret that is in force once a code of it was given; an earlier one that was never confirmed is forgotten. Null: it is on already. */
export async function startTotp(
  { db, seal }: TotpDeps,
  who: { memberId: string; issuer: string; account: string },
  now: Date,
): Promise<Enrolment | null> {
  const secret = randomBytes(SECRET_BYTES);
  const { rowCount } = await db.query(
    `
    INSERT INTO member_totp AS t (member_id, sealed_secret, created_at) VALUES ($1, $2, $3)
    ON CONFLICT (member_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
      WHERE t.confirmed_at IS NULL`,
    [who.memberId, (await seal()).seal(who.memberId, secret), now],
  );
  return rowCount === 1 ? { secret: secretText(secret), otpauthUri: otpauthUri(secret, who) } : null;
}

/** Checks a code. One statement takes the step, so that a code sent many times at once is right only once. */
export function checkTotp(deps: TotpDeps, who: { memberId: string; code: string; enrolling?: boolean }, now: Date): Promise<CodeResult> {
  return checkSecondFactor(deps, { memberId: who.memberId, kind: 'totp', check: () => takeStep(deps, who, now) }, now);
}

async function takeStep(
  { db, seal }: TotpDeps,
  who: { memberId: string; code: string; enrolling?: boolean },
  now: Date,
): Promise<Judgement> {
  const { memberId, enrolling = false } = who;
  const row = await maybeOne<{ sealed_secret: Buffer }>(
    db,
    'SELECT sealed_secret FROM member_totp WHERE member_id = $1 AND (confirmed_at IS NULL) = $2',
    [memberId, enrolling],
  );
  if (!row) return 'wrong';
  const step = stepOf((await seal()).open(memberId, row.sealed_secret), who.code, now);
  if (step === null) return 'wrong';
  const { rowCount } = await db.query(
    'UPDATE member_totp SET last_step = $2 WHERE member_id = $1 AND last_step < $2 AND sealed_secret = $3 AND (confirmed_at IS NULL) = $4',
    [memberId, step, row.sealed_secret, enrolling],
  );
  return rowCount === 1 ? 'right' : 'spent';
}

/** Puts a secret in force whose code was right a moment ago; false when it is in force already or gone. */
export async function confirmTotp(tx: Sql, memberId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE member_totp SET confirmed_at = $2 WHERE member_id = $1 AND confirmed_at IS NULL AND last_step > 0',
    [memberId, now],
  );
  return rowCount === 1;
}

/** Takes the app and its recovery codes away. */
export async function stopTotp(tx: Sql, memberId: string): Promise<void> {
  await tx.query('DELETE FROM recovery_code WHERE member_id = $1', [memberId]);
  await tx.query('DELETE FROM member_totp WHERE member_id = $1', [memberId]);
}
