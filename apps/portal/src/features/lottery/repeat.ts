import { lotteryOrderLines } from '@pavilion/contract/lottery/orders';
import { BETTING_MODES } from '@pavilion/contract/lottery/terms';
import type { Play } from '@pavilion/lottery/play';
import type { SlipLine } from '@pavilion/lottery/price';
import { call } from '../../api/call.ts';
import type { Order } from './queries.ts';

type Line = Order['orderInfos'][number];
const PAGE = 100;

/** The lines of an order as a slip takes them today; what is not offered any more is said at its line. */
export function slipLinesOf(lines: readonly Line[], find: (id: number) => Play<unknown> | undefined, most: number): SlipLine[] {
  return lines.map(({ playId, bettingContent: content, bettingModeCode, series, multiple }) => ({
    content,
    approach: find(playId)?.read(content, 1).ok === false ? 2 : 1,
    playId,
    modeId: BETTING_MODES.find(({ code }) => code === bettingModeCode)?.id ?? 1,
    series: Math.min(series, most),
    multiple,
  }));
}

/** All lines of an order, not only the first. */
export async function allLines(order: Order): Promise<readonly Line[]> {
  if (order.lines <= order.orderInfos.length) return order.orderInfos;
  const pages = Array.from({ length: Math.ceil(order.lines / PAGE) }, (_, page) =>
    call(lotteryOrderLines, { query: { id: order.orderDetailId, page: String(page), size: String(PAGE) } }),
  );
  return (await Promise.all(pages)).flatMap(({ content }) => content);
}
