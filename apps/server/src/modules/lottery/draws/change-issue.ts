import { many, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { IssueRow } from '../tables.ts';

/** An issue whose settling has ended may be corrected or voided; for one that is being settled the caller tries again later. */
export function refuseUnfit(kind: 'correct' | 'void', { state }: Pick<IssueRow, 'state'>): void {
  if (state === 'void') throw refuse('lottery.issue.void');
  if (state === 'drawn') throw refuse('lottery.settling');
  if (kind === 'correct' && state !== 'settled') throw refuse('lottery.result.early');
}

/** Whether it can be neither corrected nor voided, as it is asked. */
export const isUnfit = (kind: 'correct' | 'void', { state }: Pick<IssueRow, 'state'>): boolean =>
  kind === 'correct' ? state !== 'settled' : state === 'void' || state === 'drawn';

/** Waits for tickets under way on the issues; the next pass gives stakes back. */
export async function declareVoid(tx: Tx, ids: readonly bigint[], reason: string): Promise<void> {
  await tx.query(`UPDATE lottery_issue SET state = 'void', void_reason = $2, voids = voids + 1, refunded_at = NULL WHERE id = ANY ($1)`, [
    ids,
    reason,
  ]);
}

interface DaysOff {
  gameId: number;
  without: readonly string[];
  reason: string;
  now: Date;
}

const numeroOf = (day: string): string => day.replaceAll('-', '');

/**
 * Days without a draw: issues made for them already are void. Those of days that are none any more return, unless operators voided them by name or
 * their bets have ended; the next pass makes what was not made. The game is locked.
 */
export async function changeCalendar(tx: Tx, before: readonly string[], { gameId, without, reason, now }: DaysOff): Promise<void> {
  await tx.query(`UPDATE lottery_game SET schedule = schedule || jsonb_build_object('without', $2::jsonb) WHERE id = $1`, [
    gameId,
    JSON.stringify(without),
  ]);
  const held = await many<{ id: bigint }>(
    tx,
    `SELECT id FROM lottery_issue WHERE game_id = $1 AND numero = ANY ($2) AND state = 'open' AND closes_at > $3 ORDER BY id FOR UPDATE`,
    [gameId, without.map(numeroOf), now],
  );
  await declareVoid(
    tx,
    held.map(({ id }) => id),
    reason,
  );
  await returnIssues(tx, { gameId, days: before.filter((day) => !without.includes(day)), now });
}

/** Open again with nothing staked: what they still give back, money and exposure, is given back first. */
async function returnIssues(tx: Tx, { gameId, days, now }: { gameId: number; days: readonly string[]; now: Date }): Promise<void> {
  const back = await many<{ id: bigint; refundedAt: Date | null }>(
    tx,
    `SELECT i.id, i.refunded_at AS "refundedAt" FROM lottery_issue i WHERE i.game_id = $1 AND i.numero = ANY ($2) AND i.state = 'void' AND i.closes_at > $3
        AND NOT EXISTS (SELECT FROM lottery_issue_change c WHERE c.issue_id = i.id AND c.kind = 'void')
      ORDER BY i.id FOR UPDATE OF i`,
    [gameId, days.map(numeroOf), now],
  );
  if (back.some(({ refundedAt }) => refundedAt === null)) throw refuse('lottery.settling');
  const ids = back.map(({ id }) => id);
  await tx.query(`UPDATE lottery_issue SET state = 'open', void_reason = NULL, refunded_at = NULL WHERE id = ANY ($1)`, [ids]);
}
