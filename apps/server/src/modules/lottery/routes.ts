import * as orders from '@pavilion/contract/lottery-orders';
import type { Serve } from '../../http/serve.ts';
import type { LotteryDeps } from './deps.ts';
import { registerDrawReads } from './read-draws.ts';
import { registerGameReads } from './read-games.ts';
import { placeOrder } from './place-order.ts';

export function registerLotteryRoutes(serve: Serve, parts: LotteryDeps): void {
  registerGameReads(serve, parts);
  registerDrawReads(serve, parts);
  serve(orders.placeLotteryOrder, async ({ body }, context) => {
    const { id, numero, stake, balance } = await placeOrder(
      parts,
      {
        gameId: body.gameId,
        numero: body.currentNumero,
        requestId: body.requestId,
        slip: body.bettingSlipString,
        total: body.betCartAmountSum,
      },
      context,
    );
    return { orderNumber: id, chaseNumber: null, numero, totalBettingAmount: stake, balance };
  });
}
