import { many, prepared, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { LotteryDeps } from '../deps.ts';
import { findIssue, findPresent, ISSUE, type IssueRow } from '../tables.ts';

/** An issue by its game and number. */
export interface IssueRequest {
  gameId: number;
  numero: string;
}

/** Issues that are held until the transaction ends. */
export interface LockedIssues {
  of(wanted: IssueRequest): IssueRow | undefined;
}

const HOLD = prepared(`SELECT ${ISSUE} FROM lottery_issue i
  WHERE (i.game_id, i.numero) IN (SELECT * FROM unnest($1::int[], $2::text[])) AND i.state = 'open' AND i.closes_at > $3 ORDER BY i.id FOR SHARE OF i`);

/**
 * Holds issues open until the transaction ends, all in one statement and the order of their ids: anyone who locks several takes them in this order, so
 * none waits for the other in a circle. Those whose bets have ended are left out and not locked, so those who come late never keep a closing waiting.
 */
export async function lockOpenIssues(tx: Tx, deps: LotteryDeps, wanted: readonly IssueRequest[]): Promise<LockedIssues> {
  const rows = await many<IssueRow>(tx, HOLD, [wanted.map(({ gameId }) => gameId), wanted.map(({ numero }) => numero), deps.clock.now()]);
  // They may have been waited for.
  const now = deps.clock.now();
  const held = rows.filter(({ closesAt }) => closesAt > now);
  return { of: ({ gameId, numero }) => held.find((issue) => issue.gameId === gameId && issue.numero === numero) };
}

/** An issue that is held and takes bets. Refuses one that takes none, naming the one that does. */
export async function lockedIssue(tx: Tx, deps: LotteryDeps, held: LockedIssues, wanted: IssueRequest): Promise<IssueRow> {
  const now = deps.clock.now();
  const issue = held.of(wanted);
  if (issue && issue.opensAt <= now) return issue;
  if (!issue && !(await findIssue(tx, wanted.gameId, wanted.numero))) throw refuse('lottery.issue.unknown');
  const present = await findPresent(tx, wanted.gameId, now);
  throw refuse(issue ? 'lottery.not.open' : 'lottery.closed', { value: { current: present?.numero ?? null } });
}
