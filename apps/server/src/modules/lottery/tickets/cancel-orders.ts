import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import type { SessionContext } from '../../../http/types.ts';
import { many, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { applyWithin } from '../../betting/public.ts';
import { findCash } from '../../ledger/public.ts';
import { othersOf, type OtherIssue } from '../settlement/across.ts';
import type { LotteryDeps } from '../deps.ts';
import { type LockedIssues, lockOpenIssues, type IssueRequest } from '../draws/lock-issues.ts';
import { readLines, type StoredLine } from './lines.ts';
import { releaseReserved, reservedBy, type ReservedOrder } from './release-orders.ts';
import { findOffered } from '../tables.ts';
import { betOf } from './write-ticket.ts';

interface CancelledOrder extends ReservedOrder {
  status: number;
  numero: string;
  code: string;
  vassalage: string;
  prizeMode: string;
}

/**
 * Takes a member's waiting orders back, all of them or none, while their issues take bets: the issues are held open as a ticket holds them, so what
 * closing counts is never taken back. Orders taken back before are answered the same.
 */
export async function cancelOrders(
  deps: LotteryDeps,
  asked: readonly string[],
  { brand, session }: SessionContext,
): Promise<{ cancelled: string[]; balance: bigint }> {
  const ids = [...new Set(asked)];
  const { memberId } = session;
  const balance = await transaction(deps.db, async (tx) => {
    const open = await holdOpen(tx, deps, ids, memberId);
    const orders = await many<CancelledOrder>(
      tx,
      `SELECT o.id, o.brand_id AS "brandId", o.status, o.best, o.issue_id AS "issueId", i.numero, o.game_id AS "gameId", g.code, g.vassalage, g.prize_mode AS "prizeMode"
        FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id JOIN lottery_game g ON g.id = o.game_id
        WHERE o.id = ANY ($1) AND o.member_id = $2 ORDER BY o.issue_id, o.number FOR UPDATE OF o`,
      [ids, memberId],
    );
    if (orders.some(({ status }) => status !== LOTTERY_ORDER.waiting && status !== LOTTERY_ORDER.cancelled))
      throw refuse('lottery.cancel.late');
    for (const gameId of new Set(orders.map((order) => order.gameId))) {
      if (!(await findOffered(tx, brand.id, gameId))?.terms.canCancel) throw refuse('lottery.cancel.not');
    }
    const waiting = orders.filter(({ status }) => status === LOTTERY_ORDER.waiting);
    const selections = waiting.flatMap((order) => reservedBy(order, open.linesOf(order.id), boundOthers(order, open)));
    await releaseReserved(tx, brand.id, { orders: waiting, selections });
    await tx.query(`UPDATE lottery_order SET status = ${LOTTERY_ORDER.cancelled}, ended_at = $2 WHERE id = ANY ($1)`, [
      waiting.map(({ id }) => id),
      deps.clock.now(),
    ]);
    for (const order of waiting) {
      const { status } = await applyWithin(
        tx,
        {
          kind: 'cancel',
          ...betOf({ id: order.id, game: order, numero: order.numero }),
          memberId,
          transactionId: `${order.id}:c`,
          referenceId: order.id,
          amount: 0n,
          currency: brand.currency,
        },
        deps.clock,
      );
      if (status !== 'ok') throw new Error(`the stake of ${order.id} does not come back: ${status}`);
    }
    return (await findCash(tx, [memberId])).get(memberId) ?? 0n;
  });
  deps.onApplied();
  return { cancelled: ids, balance };
}

interface Open {
  held: LockedIssues;
  linesOf(orderId: string): readonly StoredLine[];
}

/** Holds the issues of orders open, and those of other games their lines count in. An order of somebody else does not exist. */
async function holdOpen(tx: Tx, deps: LotteryDeps, ids: readonly string[], memberId: string): Promise<Open> {
  const orders = await many<IssueRequest & { id: string }>(
    tx,
    `SELECT o.id, o.game_id AS "gameId", i.numero FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id
      WHERE o.id = ANY ($1) AND o.member_id = $2`,
    [ids, memberId],
  );
  if (orders.length < ids.length) throw refuse('lottery.order.unknown');
  const lines = Map.groupBy(await readLines(tx, ids), ({ orderId }) => orderId);
  const linesOf: Open['linesOf'] = (id) => lines.get(id) ?? [];
  const held = await lockOpenIssues(
    tx,
    deps,
    orders.flatMap(({ id, gameId, numero }) => [gameId, ...othersOf(linesOf(id))].map((one) => ({ gameId: one, numero }))),
  );
  if (orders.some((order) => !held.of(order))) throw refuse('lottery.cancel.late');
  return { held, linesOf };
}

/** Issues of other games an order counts in: it is taken back while all take bets. */
function boundOthers({ id, numero }: CancelledOrder, { held, linesOf }: Open): ReadonlyMap<number, Pick<OtherIssue, 'id'>> {
  return new Map(
    othersOf(linesOf(id)).map((gameId) => {
      const issue = held.of({ gameId, numero });
      if (!issue) throw refuse('lottery.cancel.late');
      return [gameId, issue];
    }),
  );
}
