import { takeCounted } from '../../http/throttle.ts';
import { one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { newRecoveryCode, plainRecoveryCode, RECOVERY_CODES, TRIES } from './rules.ts';
import type { CodeResult, FactorParts } from './totp.ts';

const countOf = (memberId: string) => ({ key: `recovery:${memberId}`, ...TRIES });

/** New codes in place of the former ones. They are readable here and never again. */
export async function renewRecoveryCodes({ seal }: FactorParts, tx: Sql, memberId: string): Promise<string[]> {
  const { hash } = await seal();
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode());
  await tx.query('DELETE FROM recovery_code WHERE member_id = $1', [memberId]);
  await tx.query('INSERT INTO recovery_code (member_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    memberId, [...codes].map((code) => hash(memberId, plainRecoveryCode(code))),
  ]);
  return [...codes];
}

/** Those not used yet. */
export async function countRecoveryCodes(sql: Sql, memberId: string): Promise<number> {
  const { left } = await one<{ left: number }>(
    sql, 'SELECT count(*)::integer AS left FROM recovery_code WHERE member_id = $1 AND used_at IS NULL', [memberId]);
  return left;
}

/** Uses a code up. Counted before it is judged; of the same code sent many times one is right. `used` runs on the same commit. */
export async function checkRecoveryCode(
  { db, seal }: FactorParts, who: { memberId: string; code: string; used(tx: Tx): Promise<void> }, now: Date,
): Promise<CodeResult> {
  const { memberId } = who;
  if (!(await takeCounted(db, countOf(memberId), now))) return 'locked';
  const codeHash = (await seal()).hash(memberId, plainRecoveryCode(who.code));
  const isRight = await transaction(db, async (tx) => {
    const { rowCount } = await tx.query(
      'UPDATE recovery_code SET used_at = $3 WHERE member_id = $1 AND code_hash = $2 AND used_at IS NULL', [memberId, codeHash, now]);
    if (rowCount !== 1) return false;
    await who.used(tx);
    await tx.query('DELETE FROM rate_count WHERE key = $1', [countOf(memberId).key]);
    return true;
  });
  return isRight ? 'right' : 'wrong';
}
