import { newId } from '@pavilion/contract/base/id';
import * as wire from '@pavilion/contract/lottery/orders';
import type { Serve } from '../../http/serve.ts';
import { refuse } from '../../kernel/refusal.ts';
import { phasesOf } from './chases/begin-chase.ts';
import { cancelOrders } from './tickets/cancel-orders.ts';
import type { LotteryDeps } from './deps.ts';
import { registerDrawReads } from './draws/read-draws.ts';
import { registerGameReads } from './games/read-games.ts';
import { registerOrderReads } from './tickets/read-orders.ts';
import { registerSealReads } from './draws/read-seals.ts';
import { type OrderRequest, type PlacedOrder, placeOrders } from './tickets/place-order.ts';
import { placeContents } from './tickets/place-vn.ts';
import { modeNumbered } from './games/prize-mode.ts';
import { endChase } from './chases/work-chases.ts';

const shown = ({ id, chaseId, numero, stake, balance }: PlacedOrder) => ({
  orderNumber: id,
  chaseNumber: chaseId,
  numero,
  totalBettingAmount: stake,
  balance,
});

export function registerLotteryRoutes(serve: Serve, deps: LotteryDeps): void {
  registerGameReads(serve, deps);
  registerDrawReads(serve, deps);
  registerOrderReads(serve, deps);
  registerSealReads(serve, deps);
  serve(wire.placeLotteryOrder, async ({ body }, context) => {
    if (body.quickChase === true && body.chase !== true) throw refuse('request_param_err', { field: 'quickChase' });
    const read = async (): Promise<OrderRequest[]> => {
      const phases = body.chase === true ? await phasesOf(deps, { brandId: context.brand.id, gameId: body.gameId }, body.chaseSlip) : null;
      const asked = {
        gameId: body.gameId,
        mode: modeNumbered(body.prizeModeId),
        // A chase begins where its slip says.
        numero: phases?.[0]?.numero ?? body.currentNumero,
        requestId: body.requestId ?? newId('req', context.now.getTime()),
        slip: body.bettingSlipString,
        total: body.betCartAmountSum,
        chase: phases === null ? undefined : { phases, stopsOnWin: body.winningStop === true },
      };
      return [asked];
    };
    const call = { requestIds: body.requestId === undefined ? [] : [body.requestId], sent: body, read };
    const [placed] = await placeOrders(deps, call, context);
    if (!placed) throw new Error('an order was asked for and none was answered');
    return shown(placed);
  });
  serve(wire.placeVnBetting, async ({ body }, context) => {
    const orders = await placeContents(deps, body, context);
    const [first] = orders;
    if (!first) throw new Error('contents were placed and no order exists');
    return { ...shown({ ...first, stake: orders.reduce((sum, { stake }) => sum + stake, 0n) }), orders: orders.map(shown) };
  });
  serve(wire.cancelLotteryOrders, ({ body }, context) => cancelOrders(deps, body, context));
  serve(wire.endLotteryChase, ({ query }, { session }) => endChase(deps, { id: query.id, memberId: session.memberId }));
}
