import type { Db } from '../../../kernel/db.ts';
import { gamesById, type GameRow, type IssueRow } from '../tables.ts';

/**
 * Issues with their games until `more` finds none. Each is put into `tried`, which `more` leaves out: however many cannot be worked, they keep no other
 * from their turn.
 */
export async function* inTurn(
  { db }: { db: Db },
  more: () => Promise<readonly IssueRow[]>,
  tried: bigint[],
): AsyncGenerator<{ game: GameRow; issue: IssueRow }> {
  let games: ReadonlyMap<number, GameRow> | null = null;
  for (let issues = await more(); issues.length > 0; issues = await more()) {
    games ??= await gamesById(db);
    for (const issue of issues) {
      tried.push(issue.id);
      const game = games.get(issue.gameId);
      if (game) yield { game, issue };
    }
  }
}
