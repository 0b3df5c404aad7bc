import { maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import type { Judgement } from '../../kernel/guarded-tries.ts';
import { newRecoveryCode, plainRecoveryCode, RECOVERY_CODES } from './rules.ts';
import { type CodeResult, type TotpDeps, checkSecondFactor } from './totp.ts';

/** New codes in place of the former ones. They are readable here and never again. */
export async function renewRecoveryCodes({ seal }: TotpDeps, tx: Sql, memberId: string): Promise<string[]> {
  const { hash } = await seal();
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode());
  await tx.query('DELETE FROM recovery_code WHERE member_id = $1', [memberId]);
  await tx.query('INSERT INTO recovery_code (member_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    memberId,
    [...codes].map((code) => hash(memberId, plainRecoveryCode(code))),
  ]);
  return [...codes];
}

/** Those not used yet. */
export async function countRecoveryCodes(sql: Sql, memberId: string): Promise<number> {
  const { left } = await one<{ left: number }>(
    sql,
    'SELECT count(*)::integer AS left FROM recovery_code WHERE member_id = $1 AND used_at IS NULL',
    [memberId],
  );
  return left;
}

interface RecoveryAttempt {
  memberId: string;
  code: string;
  /** Runs on the commit that uses the code up. */
  used(tx: Tx): Promise<void>;
}

/** Uses a code up; of the same code sent many times one is right. */
export function checkRecoveryCode(deps: TotpDeps, given: RecoveryAttempt, now: Date): Promise<CodeResult> {
  return checkSecondFactor(deps, { memberId: given.memberId, kind: 'recovery', check: () => takeCode(deps, given, now) }, now);
}

async function takeCode({ db, seal }: TotpDeps, who: RecoveryAttempt, now: Date): Promise<Judgement> {
  const { memberId } = who;
  const codeHash = (await seal()).hash(memberId, plainRecoveryCode(who.code));
  const isRight = await transaction(db, async (tx) => {
    const { rowCount } = await tx.query(
      'UPDATE recovery_code SET used_at = $3 WHERE member_id = $1 AND code_hash = $2 AND used_at IS NULL',
      [memberId, codeHash, now],
    );
    if (rowCount !== 1) return false;
    await who.used(tx);
    return true;
  });
  if (isRight) return 'right';
  const isSpent = await maybeOne(db, 'SELECT FROM recovery_code WHERE member_id = $1 AND code_hash = $2', [memberId, codeHash]);
  return isSpent ? 'spent' : 'wrong';
}
