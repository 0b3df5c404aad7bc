import type { RiskKind } from '@pavilion/contract/risk/terms';
import { many, maybeOne, type Sql, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { evaluateFacts } from './evaluate.ts';
import { gatherOwn } from './gather.ts';
import { OWN_KINDS } from './detect.ts';
import { readRules } from './rule-store.ts';

interface WithdrawalRequest {
  brandId: string;
  memberId: string;
  amount: bigint;
  now: Date;
}

/**
 * Whether a withdrawal that is being asked for may be approved by itself; under the member's guard. `review`: a live case of a rule that holds names the
 * member, or this withdrawal completes what such a rule looks for in the member's own money; the case of that opens within a minute. Refuses
 * `withdraw.locked` where an operator locked the member's withdrawals.
 */
export async function checkWithdrawalAllowed(tx: Tx, { brandId, memberId, amount, now }: WithdrawalRequest): Promise<'free' | 'review'> {
  if (await isLocked(tx, memberId)) throw refuse('withdraw.locked');
  if (await hasHoldingCase(tx, memberId)) return 'review';
  const rules = (await readRules(tx, brandId)).filter(({ kind, holds }) => holds && OWN_KINDS.includes(kind));
  const facts = await gatherOwn(tx, { brandId, memberIds: [memberId], now });
  const withdrawals = [...facts.withdrawals, { id: 'asked', memberId, at: now.getTime(), amount }];
  const found = await evaluateFacts(tx, { brandId, rules, facts: { ...facts, withdrawals }, now });
  return found.length > 0 ? 'review' : 'free';
}

/** Whether a withdrawal that approved itself may not be ordered any more: a live case that holds, or a lock, has come up since. Under the member's guard. */
export const isHeldByRisk = async (tx: Tx, memberId: string): Promise<boolean> =>
  (await hasHoldingCase(tx, memberId)) || (await isLocked(tx, memberId));

const hasHoldingCase = async (sql: Sql, memberId: string): Promise<boolean> =>
  (await maybeOne(
    sql,
    `SELECT FROM risk_case_member m JOIN risk_case c ON c.id = m.case_id WHERE m.member_id = $1 AND c.holds AND c.state IN ('open', 'review') LIMIT 1`,
    [memberId],
  )) !== null;

const isLocked = async (sql: Sql, memberId: string): Promise<boolean> =>
  (await maybeOne(sql, 'SELECT FROM risk_lock WHERE member_id = $1 AND lifted_at IS NULL', [memberId])) !== null;

export interface RiskSign {
  caseId: string;
  kind: RiskKind;
  state: 'open' | 'review' | 'confirmed';
  holds: boolean;
}

/** Live cases that name these members, and confirmed ones, the newest first. */
export async function findRiskSigns(sql: Sql, memberIds: readonly string[]): Promise<ReadonlyMap<string, RiskSign[]>> {
  if (memberIds.length === 0) return new Map();
  const rows = await many<RiskSign & { memberId: string }>(
    sql,
    `SELECT m.member_id AS "memberId", c.id AS "caseId", c.kind, c.state, c.holds FROM risk_case_member m JOIN risk_case c ON c.id = m.case_id
       WHERE m.member_id = ANY ($1) AND c.state <> 'cleared' ORDER BY c.opened_at DESC, c.id DESC`,
    [memberIds],
  );
  return Map.groupBy(rows, ({ memberId }) => memberId);
}

/** Members of these brands whom a live or confirmed case names. */
export const findMembersAtRisk = async (sql: Sql, brandIds: readonly string[]): Promise<string[]> =>
  (
    await many<{ id: string }>(
      sql,
      `SELECT DISTINCT m.member_id AS id FROM risk_case_member m JOIN risk_case c ON c.id = m.case_id WHERE c.brand_id = ANY ($1) AND c.state <> 'cleared'`,
      [brandIds],
    )
  ).map(({ id }) => id);
