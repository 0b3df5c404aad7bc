import { maybeOne, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { LotteryDeps } from './deps.ts';
import { findIssue, findPresent, ISSUE, type IssueRow } from './tables.ts';

/**
 * Holds an issue open until the transaction ends. Refuses one that takes no bets, naming the one that does; it is not locked for that, so those who
 * come late never keep its closing waiting.
 */
export async function holdIssue(tx: Tx, parts: LotteryDeps, { game, numero }: { game: { id: number }; numero: string }): Promise<IssueRow> {
  const issue = await maybeOne<IssueRow & Record<string, unknown>>(
    tx,
    `SELECT ${ISSUE} FROM lottery_issue i WHERE i.game_id = $1 AND i.numero = $2 AND i.state = 'open' AND i.opens_at <= $3 AND i.closes_at > $3 FOR SHARE`,
    [game.id, numero, parts.clock.now()],
  );
  // The row may have been waited for.
  const now = parts.clock.now();
  if (issue && issue.closesAt > now) return issue;
  if (!issue && !(await findIssue(tx, game.id, numero))) throw refuse('lottery.issue.unknown');
  const present = await findPresent(tx, game.id, now);
  throw refuse('lottery.closed', { value: { current: present?.numero ?? null } });
}
