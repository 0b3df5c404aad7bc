import { maybeOne, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { LotteryDeps } from './deps.ts';
import { findPresent, ISSUE, type IssueRow } from './tables.ts';

/** Holds an issue open until the transaction ends. Refuses one that takes no bets, naming the one that does. */
export async function holdIssue(tx: Tx, parts: LotteryDeps, { game, numero }: { game: { id: number }; numero: string }): Promise<IssueRow> {
  const issue = await maybeOne<IssueRow & Record<string, unknown>>(
    tx,
    `SELECT ${ISSUE} FROM lottery_issue i WHERE i.game_id = $1 AND i.numero = $2 FOR SHARE`,
    [game.id, numero],
  );
  if (!issue) throw refuse('lottery.issue.unknown');
  // The row may have been waited for.
  const now = parts.clock.now();
  if (issue.state !== 'open' || issue.closesAt <= now || issue.opensAt > now) {
    const present = await findPresent(tx, game.id, now);
    throw refuse('lottery.closed', { value: { current: present?.numero ?? null } });
  }
  return issue;
}
