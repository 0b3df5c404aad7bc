import * as wire from '@pavilion/contract/lottery/desk-feeds';
import type { DeskRegistrar, OperatorContext } from '../../../http/desk.ts';
import { isInScope } from '../../../http/desk-scope.ts';
import { many } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { type LotteryDeskDeps, gameNames } from './deps.ts';
import { changeFeedGames, listFeeds } from '../draws/feeds.ts';
import { listGames } from '../tables.ts';

/** Feeds of official results. Their keys are made on the command line alone. */
export function registerFeedsDesk({ serve }: Pick<DeskRegistrar, 'serve'>, deps: LotteryDeskDeps): void {
  serve(wire.lotteryFeeds, async (_request, context) => {
    const names = await gameNames(deps, context);
    const seen = await gamesSeen(deps, context);
    const official = (await listGames(deps.db)).filter(({ id, isHouse }) => !isHouse && seen(id));
    return {
      list: (await listFeeds(deps.db)).map((feed) => ({ ...feed, gameIds: feed.gameIds.filter(seen) })),
      games: official.map(({ id, code }) => ({ gameId: id, code, name: names.get(id) ?? code })),
      mayChange: mayChange(context),
    };
  });
  serve(wire.lotteryFeedGames, ({ body }, context) => {
    if (!mayChange(context)) throw refuse('desk.not.permitted');
    return changeFeedGames(deps.db, body, context);
  });
}

/** Games that a brand in scope offers; who sees every brand sees those that none offers too. */
async function gamesSeen({ db }: LotteryDeskDeps, { session }: OperatorContext): Promise<(gameId: number) => boolean> {
  if (isInScope(null, session)) return () => true;
  const offered = await many<{ id: number }>(db, 'SELECT DISTINCT game_id AS id FROM lottery_offer WHERE brand_id = ANY ($1)', [
    session.scope,
  ]);
  const ids = new Set(offered.map(({ id }) => id));
  return (gameId) => ids.has(gameId);
}

const mayChange = ({ session }: OperatorContext): boolean => isInScope(null, session) && session.permissions.includes('lottery.feeds');
