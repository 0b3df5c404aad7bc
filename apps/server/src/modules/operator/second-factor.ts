import type { Act } from '@pavilion/contract/acts';
import { plainCode } from '@pavilion/languages/compared-text';
import { maybeOne, one, type Sql } from '../../kernel/db.ts';
import { checkTry, type Judgement } from '../../kernel/guarded-tries.ts';
import { refuse } from '../../kernel/refusal.ts';
import { writeAuditEntry } from '../audit/public.ts';
import { newRecoveryCode, plainRecoveryCode, RECOVERY_CODES, stepOf } from '../second-factor/public.ts';
import type { OperatorDeps } from './deps.ts';

export const OPERATOR_TRIES = { lockAfter: 5, windowSeconds: 15 * 60 };

type OperatorSecondFactorDeps = Pick<OperatorDeps, 'db' | 'seal' | 'record'>;

/**
 * Uses a code up: six digits are of the authenticator app, anything else is a recovery code. One statement takes the step or the code,
 * so that of the same code sent many times one is right; one used before is refused like a wrong one, but is no guess.
 * Refuses `desk.code.wrong` and `desk.code.locked`.
 */
export async function checkSecondFactor(
  deps: OperatorSecondFactorDeps,
  who: { operatorId: string; code: string; ip: string },
  now: Date,
): Promise<'totp' | 'recovery'> {
  const { operatorId, ip } = who;
  const plain = plainCode(who.code);
  const isOfApp = /^\d{6}$/.test(plain);
  let isNewLock = false;
  const result = await checkTry(deps.db, {
    subjects: [{ subject: `desk-code:${operatorId}`, ...OPERATOR_TRIES }],
    now,
    check: () => (isOfApp ? takeStep(deps, { operatorId, code: plain }, now) : takeRecoveryCode(deps, who, now)),
    onLock: () => {
      isNewLock = true;
    },
  });
  const factor = isOfApp ? 'totp' : 'recovery';
  const note = (action: Act): Promise<void> =>
    writeAuditEntry(
      deps.db,
      { kind: 'system', id: 'sign-in', ip, now },
      { action, subjectKind: 'operator', subjectId: operatorId, detail: { factor } },
    );
  if (result === 'wrong') await note('operator.code.failed');
  if (isNewLock) await note('operator.code.locked');
  if (result === 'right') return factor;
  if (result !== 'spent')
    deps.record({
      kind: 'operator.code.failed',
      operatorId,
      ip,
      detail: { factor, locked: result === 'locked' },
    });
  if (result === 'locked') throw refuse('desk.code.locked', { field: 'code', params: { minutes: OPERATOR_TRIES.windowSeconds / 60 } });
  throw refuse('desk.code.wrong', { field: 'code' });
}

async function takeStep(
  { db, seal }: OperatorSecondFactorDeps,
  { operatorId, code }: { operatorId: string; code: string },
  now: Date,
): Promise<Judgement> {
  const row = await maybeOne<{ totp_sealed: Buffer | null }>(db, 'SELECT totp_sealed FROM operator WHERE id = $1', [operatorId]);
  if (!row?.totp_sealed) return 'wrong';
  const step = stepOf((await seal()).open(operatorId, row.totp_sealed), code, now);
  if (step === null) return 'wrong';
  const { rowCount } = await db.query(
    'UPDATE operator SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2 AND totp_sealed = $3',
    [operatorId, step, row.totp_sealed],
  );
  return rowCount === 1 ? 'right' : 'spent';
}

async function takeRecoveryCode(
  { db, seal }: OperatorSecondFactorDeps,
  { operatorId, code }: { operatorId: string; code: string },
  now: Date,
): Promise<Judgement> {
  const hash = (await seal()).hash(operatorId, plainRecoveryCode(code));
  const { rowCount } = await db.query(
    'UPDATE operator_recovery_code SET used_at = $3 WHERE operator_id = $1 AND code_hash = $2 AND used_at IS NULL',
    [operatorId, hash, now],
  );
  if (rowCount === 1) return 'right';
  const isSpent = await maybeOne(db, 'SELECT FROM operator_recovery_code WHERE operator_id = $1 AND code_hash = $2', [operatorId, hash]);
  return isSpent ? 'spent' : 'wrong';
}

/** New recovery codes in place of the former ones; readable here and never again. */
export async function renewRecoveryCodes({ seal }: Pick<OperatorDeps, 'seal'>, tx: Sql, operatorId: string): Promise<string[]> {
  const { hash } = await seal();
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode());
  await tx.query('DELETE FROM operator_recovery_code WHERE operator_id = $1', [operatorId]);
  await tx.query('INSERT INTO operator_recovery_code (operator_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    operatorId,
    [...codes].map((code) => hash(operatorId, plainRecoveryCode(code))),
  ]);
  return [...codes];
}

export async function countRecoveryCodes(sql: Sql, operatorId: string): Promise<number> {
  const { left } = await one<{ left: number }>(
    sql,
    'SELECT count(*)::int AS left FROM operator_recovery_code WHERE operator_id = $1 AND used_at IS NULL',
    [operatorId],
  );
  return left;
}
