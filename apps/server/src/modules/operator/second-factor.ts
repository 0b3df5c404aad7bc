import { takeCounted } from '../../http/throttle.ts';
import { maybeOne, one, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { newRecoveryCode, plainRecoveryCode, RECOVERY_CODES, stepOf } from '../factors/public.ts';
import type { DeskParts } from './parts.ts';

const TRIES = { points: 5, seconds: 15 * 60 };

const countOf = (operatorId: string) => ({ key: `desk-code:${operatorId}`, ...TRIES });

type FactorParts = Pick<DeskParts, 'db' | 'seal'>;

/**
 * Uses a code up: six digits are of the authenticator app, anything else is a recovery code. The try is counted before it is judged,
 * and one statement takes the step or the code, so that of the same code sent many times one is right.
 * Refuses `desk.code.wrong` and `desk.code.locked`.
 */
export async function proveSecondFactor(parts: FactorParts, who: { operatorId: string; code: string }, now: Date): Promise<'totp' | 'recovery'> {
  const { db } = parts;
  const { operatorId } = who;
  if (!(await takeCounted(db, countOf(operatorId), now))) {
    throw refuse('desk.code.locked', { field: 'code', params: { minutes: TRIES.seconds / 60 } });
  }
  const plain = who.code.replace(/\s/g, '');
  const isRight = /^\d{6}$/.test(plain) ? await takeStep(parts, { operatorId, code: plain }, now) : await takeRecoveryCode(parts, who, now);
  if (!isRight) throw refuse('desk.code.wrong', { field: 'code' });
  await db.query('DELETE FROM rate_count WHERE key = $1', [countOf(operatorId).key]);
  return /^\d{6}$/.test(plain) ? 'totp' : 'recovery';
}

async function takeStep({ db, seal }: FactorParts, { operatorId, code }: { operatorId: string; code: string }, now: Date): Promise<boolean> {
  const row = await maybeOne<{ totp_sealed: Buffer | null }>(db, 'SELECT totp_sealed FROM operator WHERE id = $1', [operatorId]);
  if (!row?.totp_sealed) return false;
  const step = stepOf((await seal()).open(operatorId, row.totp_sealed), code, now);
  if (step === null) return false;
  const { rowCount } = await db.query(
    'UPDATE operator SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2 AND totp_sealed = $3', [operatorId, step, row.totp_sealed]);
  return rowCount === 1;
}

async function takeRecoveryCode({ db, seal }: FactorParts, { operatorId, code }: { operatorId: string; code: string }, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE operator_recovery_code SET used_at = $3 WHERE operator_id = $1 AND code_hash = $2 AND used_at IS NULL',
    [operatorId, (await seal()).hash(operatorId, plainRecoveryCode(code)), now]);
  return rowCount === 1;
}

/** New recovery codes in place of the former ones; readable here and never again. */
export async function renewRecoveryCodes({ seal }: Pick<DeskParts, 'seal'>, tx: Sql, operatorId: string): Promise<string[]> {
  const { hash } = await seal();
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode());
  await tx.query('DELETE FROM operator_recovery_code WHERE operator_id = $1', [operatorId]);
  await tx.query('INSERT INTO operator_recovery_code (operator_id, code_hash) SELECT $1, unnest($2::bytea[])',
    [operatorId, [...codes].map((code) => hash(operatorId, plainRecoveryCode(code)))]);
  return [...codes];
}

export async function countRecoveryCodes(sql: Sql, operatorId: string): Promise<number> {
  const { left } = await one<{ left: number }>(sql,
    'SELECT count(*)::int AS left FROM operator_recovery_code WHERE operator_id = $1 AND used_at IS NULL', [operatorId]);
  return left;
}
