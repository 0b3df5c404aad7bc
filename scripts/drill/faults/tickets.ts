import { randomInt, randomUUID } from 'node:crypto';
import { lotteryMenu, playMenu, popularLotteries } from '../../../packages/contract/src/lottery/calls.ts';
import { cancelLotteryOrders, placeLotteryOrder } from '../../../packages/contract/src/lottery/orders.ts';
import type { CastParts, Player } from './cast.ts';
import { type Deadline, insist, type PatientVisitor, untilCertain } from './client.ts';

/** One VND in ledger units. */
const MAIN = 10_000n;
const LINES = 20;
const NUMBERS = 5;
/** Plays on two digits, by the form of the draw. */
const TWO_DIGITS: Readonly<Record<string, string>> = {
  'vn-north': 'vn-north.de',
  'vn-south': 'vn-south.de',
  thai: 'thai.top.2',
  hanoi: 'hanoi.top.2',
};

/** A draw that others make, so that nothing is settled while the drill runs: of those on offer the one that takes bets longest. */
export interface LotteryOnOffer {
  gameId: number;
  gameCode: string;
  numero: string;
  playId: number;
  /** Of one number, in main units. */
  price: number;
}

export const findLottery = (visitor: PatientVisitor): Promise<LotteryOnOffer> =>
  insist('a lottery that takes bets', async () => {
    const { value: groups } = await visitor.call(lotteryMenu, undefined, {});
    const families = new Map(groups.flatMap(({ gameMenus }) => gameMenus.map(({ gameId, family }) => [gameId, family] as const)));
    const { value: open } = await visitor.call(popularLotteries, undefined, { count: '100' });
    const last = open.findLast(({ gameId }) => TWO_DIGITS[families.get(gameId) ?? ''] !== undefined);
    if (!last) return undefined;
    const { gameId, gameCode, numero } = last;
    const { value: menus } = await visitor.call(playMenu, undefined, { id: String(gameId) });
    const play = menus[0]?.playMenuGroups
      .flatMap(({ playMenus }) => playMenus)
      .find(({ playCode }) => playCode === TWO_DIGITS[families.get(gameId) ?? '']);
    return play && { gameId, gameCode, numero, playId: play.playId, price: play.singleBetPrice };
  });

const typedNumbers = (): string => {
  const first = randomInt(100);
  return Array.from({ length: NUMBERS }, (_, place) => String((first + 7 * place) % 100).padStart(2, '0')).join(',');
};

/** An order of many lines, sent until its answer is certain; every third is taken back. */
export async function playTicket(
  { journal, lottery }: CastParts & { lottery: LotteryOnOffer },
  { visitor, memberId }: Player,
  deadline: Deadline,
): Promise<void> {
  const { gameId, gameCode, numero, playId, price } = lottery;
  const multiples = Array.from({ length: LINES }, () => randomInt(1, 4));
  const total = multiples.reduce((sum, multiple) => sum + multiple * NUMBERS * price, 0);
  const body = {
    gameId,
    currentNumero: numero,
    requestId: randomUUID(),
    bettingSlipString: multiples.map((multiple) => `${typedNumbers()}~2~${playId}~1~0~${multiple}`).join(';'),
    betCartAmountSum: String(total),
  };
  const operation = journal.open({ kind: 'ticket', id: body.requestId, memberId, group: '', body });
  let order = '';
  const placed = await untilCertain(operation, deadline, async () => {
    const answer = await visitor.call(placeLotteryOrder, body);
    if (answer.status === 429) return 2_000;
    if (!answer.ok) return answer.status < 500 ? { kind: 'refused', code: String(answer.code) } : undefined;
    order = answer.value.orderNumber;
    operation.group = groupOf(gameCode, answer.value);
    return { kind: 'done', moved: [-BigInt(total) * MAIN] };
  });
  if (placed?.kind !== 'done' || randomInt(3) > 0) return;
  const cancel = journal.open({ kind: 'ticket.cancel', id: `${body.requestId}:back`, memberId, group: operation.group, body: { order } });
  await untilCertain(cancel, deadline, async () => {
    const answer = await visitor.call(cancelLotteryOrders, [order]);
    if (answer.status === 429) return 2_000;
    if (!answer.ok) return answer.status < 500 ? { kind: 'refused', code: String(answer.code) } : undefined;
    return { kind: 'done', moved: [BigInt(total) * MAIN] };
  });
}

/** Round of an order's bet: what the rows of its money hang together by. */
export const groupOf = (gameCode: string, { numero, orderNumber }: { numero: string; orderNumber: string }): string =>
  `${gameCode}:${numero}:${orderNumber}`;
