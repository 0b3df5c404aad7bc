import type { placeVnBetting } from '@pavilion/contract/lottery/orders';
import { BETTING_MODES, type PrizeMode } from '@pavilion/contract/lottery/terms';
import { unitsFromNumber } from '@pavilion/contract/base/money';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { playById } from '@pavilion/lottery/families';
import { type SlipLine, writeSlip } from '@pavilion/lottery/slip';
import type { SessionContext } from '../../../http/types.ts';
import type { LotteryDeps } from '../deps.ts';
import { offerOf, topGroup } from '../games/offer.ts';
import { type OrderRequest, type PlacedOrder, placeOrders } from './place-order.ts';
import { modeNamed } from '../games/prize-mode.ts';
import type { OfferedGame } from '../tables.ts';
import { findGame, productOf, refuseLines } from './ticket.ts';

type Content = InnerBody<typeof placeVnBetting>['contents'][number];
interface PlacedContent {
  content: Content;
  /** From 1, as refusals call it. */
  at: number;
}

/**
 * Bets of the older form: each content is a line; those on one issue become one order, one on several issues is a chase. All are placed or none.
 * The highest prize group of the member is meant where the game has groups.
 */
export async function placeContents(
  deps: LotteryDeps,
  body: InnerBody<typeof placeVnBetting>,
  context: SessionContext,
): Promise<PlacedOrder[]> {
  const first = body.requestId ?? newId('req', context.now.getTime());
  // The client's id names the first order; the others are written beside it.
  const requestIds = body.contents.map((_, place) => (place === 0 ? first : `${first}/${place}`));
  const read = () => readContents(deps, body, { requestIds, context });
  return placeOrders(deps, { requestIds: body.requestId === undefined ? [] : requestIds, sent: body, read }, context);
}

async function readContents(
  deps: LotteryDeps,
  body: InnerBody<typeof placeVnBetting>,
  { requestIds, context }: { requestIds: readonly string[]; context: SessionContext },
): Promise<OrderRequest[]> {
  const contents = body.contents.map((content, place) => ({ content, at: place + 1 }));
  const groups = Map.groupBy(contents, ({ content, at }) =>
    content.numero.length === 1 ? `${content.gameId} ${content.numero[0]?.numero}` : `chase ${at}`,
  );
  const mode = modeNamed(body.prizeMode);
  const asked: OrderRequest[] = [];
  for (const group of groups.values()) {
    asked.push(await askedOf(deps, group, { requestId: requestIds[asked.length] ?? '', mode, context }));
  }
  return asked;
}

async function askedOf(
  deps: LotteryDeps,
  group: readonly PlacedContent[],
  { requestId, mode, context }: { requestId: string; mode: PrizeMode | null; context: SessionContext },
): Promise<OrderRequest> {
  const [first] = group;
  if (!first) throw new Error('a group of contents has one');
  const { brand, session } = context;
  const game = await findGame(deps, brand.id, first.content.gameId, mode);
  const own = await deps.ownGroup(session.memberId, productOf(game), topGroup(game.terms));
  const slip = writeSlip(group.map((one) => lineOf(one, game, own)));
  const { numero, winStop } = first.content;
  return {
    gameId: game.id,
    mode,
    numero: numero[0]?.numero ?? '',
    requestId,
    slip,
    total: null,
    at: group.map(({ at }) => at),
    chase:
      numero.length === 1
        ? undefined
        : { phases: numero.map((one) => ({ numero: one.numero, multiples: [one.multiple] })), stopsOnWin: winStop === true },
  };
}

/** A slip may not hold its own separators inside of a content: such a content is no line. */
function lineOf({ content, at }: PlacedContent, game: OfferedGame, own: number): SlipLine {
  const { playId, bettingContent, bettingApproach, singleBetPrice, numero } = content;
  if (/[~;]/.test(bettingContent)) throw refuseLines([{ line: at, code: 'form' }]);
  const offer = offerOf(game, own);
  const offered = offer.plays.get(playId);
  if (!offered) throw refuseLines([{ line: at, code: playById(playId)?.family === game.family ? 'off' : 'play' }]);
  // The price names the mode: the unit, a tenth, a hundredth, a thousandth of it.
  const price = unitsFromNumber(singleBetPrice);
  const mode = BETTING_MODES.find(({ parts }) => price !== null && price * BigInt(parts) === offered.unit);
  if (!mode) throw refuseLines([{ line: at, code: 'mode' }]);
  return {
    content: bettingContent,
    approach: bettingApproach === 2 ? 2 : 1,
    playId,
    modeId: mode.id,
    series: offered.byGroup ? (offer.groups?.most ?? 0) : 0,
    multiple: numero[0]?.multiple ?? 1,
  };
}
