import { SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import type { DeskAccess, OperatorContext } from '../../../http/desk.ts';
import { isInScope } from '../../../http/desk-scope.ts';
import { maybeOne } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { brandsOfDraw } from '../draws/brands-of-draw.ts';
import type { LotteryDeps } from '../deps.ts';
import { nameOf } from '../games/read-games.ts';
import { findIssue, gamesById } from '../tables.ts';
import type { Changes } from '../tickets/preview.ts';
import type { Previews } from '../tickets/previews.ts';

export interface LotteryDeskDeps extends LotteryDeps {
  access: DeskAccess;
  previews: Previews<Changes>;
}

/** A draw is one for all brands; who sees none that offers the game does not see the game. */
export async function gameInScope({ db }: Pick<LotteryDeskDeps, 'db'>, gameId: number, { session }: OperatorContext): Promise<void> {
  const seen = await maybeOne(db, 'SELECT FROM lottery_offer WHERE game_id = $1 AND brand_id = ANY ($2) LIMIT 1', [gameId, session.scope]);
  if (!seen) throw refuse('not.found');
}

/** Who types the result of a draw sees a brand it is drawn for, unless it is drawn for none. */
export async function drawInScope(
  deps: Pick<LotteryDeskDeps, 'db'>,
  { gameId, numero }: { gameId: number; numero: string },
  context: OperatorContext,
): Promise<void> {
  await gameInScope(deps, gameId, context);
  const brands = await brandsOfDraw(deps.db, { gameId, issueId: (await findIssue(deps.db, gameId, numero))?.id ?? null });
  if (brands.length > 0 && !brands.some((id) => isInScope(id, context.session))) throw refuse('not.found');
}

/** Names of games in the operator's language. */
export async function gameNames({ db }: Pick<LotteryDeskDeps, 'db'>, { language }: OperatorContext): Promise<Map<number, string>> {
  return new Map([...(await gamesById(db)).values()].map((game) => [game.id, nameOf(game, language ?? SOURCE_LANGUAGE)]));
}
