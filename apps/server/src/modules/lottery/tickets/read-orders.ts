import * as wire from '@pavilion/contract/lottery/orders';
import { DateTime } from 'luxon';
import type { Serve } from '../../../http/serve.ts';
import type { SessionContext } from '../../../http/types.ts';
import { many, one, type Sql } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { LotteryDeps } from '../deps.ts';
import { readOrder, readOrderLines } from './read-order.ts';
import { TAKES_PART } from '../draws/seals.ts';
import { type OrderRow, showOrder } from './show-order.ts';
import { ORDER_STATES } from '../states.ts';

/** Of a pasted list, as much as a row shows. */
const MAX_SHOWN = 200;
const MAX_COUNTED = 10_000;

const ROW = `o.id, o.number, o.game_id AS "gameId", g.code AS "gameCode", coalesce(o.prize_mode, g.prize_mode) AS "prizeMode", g.family, g.names, i.numero, o.issue_id AS "issueId", i.state AS "issueState",
  i.result, o.placed_at AS "placedAt", i.closes_at AS "closesAt", o.chase_id AS "chaseId", o.phase,
  coalesce(jsonb_array_length(c.phases), 0) AS phases, o.stake, o.stakes::int AS stakes, o.best, o.won, o.rebate, o.revision, o.status,
  l.lines, l.play_ids AS "playIds", f.mode, f.series, f.multiple, left(f.content, ${MAX_SHOWN}) AS content,
  coalesce((r.terms ->> 'canCancel')::boolean, false) AS "canCancel",
  i.lists_tickets AND i.seed_hash IS NOT NULL AND ${TAKES_PART} AS "isSealed"`;

const FROM = `lottery_order o JOIN lottery_issue i ON i.id = o.issue_id JOIN lottery_game g ON g.id = o.game_id
  LEFT JOIN lottery_chase c ON c.id = o.chase_id LEFT JOIN lottery_offer r ON r.brand_id = o.brand_id AND r.game_id = o.game_id`;

/** Beside each order that is shown: what its lines say together, and the first of them. */
const LINES = `CROSS JOIN LATERAL (SELECT count(*)::int AS lines, array_agg(DISTINCT play_id) AS play_ids FROM lottery_line WHERE order_id = o.id) l
  JOIN lottery_line f ON f.order_id = o.id AND f.number = 1`;

interface OrdersQuery {
  from?: Date | undefined;
  to?: Date | undefined;
  gameId?: number | null | undefined;
  status?: number | null | undefined;
  /** Of an order, or of the chase it belongs to. */
  id?: string | null | undefined;
  chasing?: boolean | null | undefined;
  numero?: string | null | undefined;
  chaseState?: string | null | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

const WHERE = `o.member_id = $1 AND ($2::timestamptz IS NULL OR o.placed_at >= $2) AND ($3::timestamptz IS NULL OR o.placed_at < $3)
  AND ($4::int IS NULL OR o.game_id = $4) AND ($5::int IS NULL OR o.status = $5) AND ($6::text IS NULL OR o.id = $6 OR o.chase_id = $6)
  AND ($7::boolean IS NULL OR (o.chase_id IS NOT NULL) = $7) AND ($8::text IS NULL OR i.numero = $8) AND ($9::text IS NULL OR c.state = $9)`;

export function registerOrderReads(serve: Serve, deps: LotteryDeps): void {
  serve(wire.lotteryOrdersToday, ({ query }, context) => {
    const from = DateTime.fromJSDate(context.now, { zone: context.brand.timeZone }).startOf('day').toJSDate();
    return listOrders(deps, { ...query, from, gameId: query.gameId === undefined ? null : Number(query.gameId) }, context);
  });
  serve(wire.findLotteryOrders, ({ body }, context) =>
    listOrders(
      deps,
      {
        from: body.startDate === undefined ? undefined : new Date(body.startDate),
        to: body.endDate === undefined ? undefined : new Date(body.endDate),
        gameId: body.gameId,
        status: body.orderStatus,
        id: body.orderNumber,
        chasing: body.chasingOrder,
        numero: body.numero,
        chaseState: body.chasingStatus?.toLowerCase(),
        page: body.page,
        size: body.size,
      },
      context,
    ),
  );
  serve(wire.lotteryOrder, async ({ query }, context) => readOrder(deps, await findOrder(deps.db, query.id, context), context));
  serve(wire.lotteryOrderLines, async ({ query }, context) =>
    readOrderLines(deps, await findOrder(deps.db, query.id, context), query, context),
  );
}

async function listOrders(deps: LotteryDeps, wanted: OrdersQuery, context: SessionContext) {
  const { page = 0, size = 20 } = wanted;
  const values = [
    context.session.memberId,
    wanted.from ?? null,
    wanted.to ?? null,
    // −1 asks for all.
    wanted.gameId === -1 ? null : (wanted.gameId ?? null),
    wanted.status || null,
    wanted.id || null,
    wanted.chasing ?? null,
    wanted.numero || null,
    wanted.chaseState || null,
  ];
  const sums = await one<{ count: number; plan: bigint; actual: bigint; won: bigint }>(
    deps.db,
    `SELECT count(*)::int AS count, coalesce(sum(o.stake), 0)::bigint AS plan, coalesce(sum(o.stake) FILTER (WHERE o.status IN (${ORDER_STATES.valid})), 0)::bigint AS actual,
        coalesce(sum(o.won), 0)::bigint AS won
      FROM (SELECT o.stake, o.status, o.won FROM ${FROM} WHERE ${WHERE} ORDER BY o.number DESC LIMIT ${MAX_COUNTED}) o`,
    values,
  );
  const rows = await many<OrderRow>(
    deps.db,
    `SELECT ${ROW} FROM (SELECT o.number AS shown FROM ${FROM} WHERE ${WHERE} ORDER BY o.number DESC LIMIT $10 OFFSET $11) s
        JOIN ${FROM.replace('lottery_order o', 'lottery_order o ON o.number = s.shown')} ${LINES} ORDER BY o.number DESC`,
    [...values, size, page * size],
  );
  return {
    orders: {
      content: rows.map((row) => showOrder(deps, row, context)),
      number: page,
      size,
      totalElements: sums.count,
      totalPages: Math.ceil(sums.count / size),
    },
    orderSumTO: { sumPlanBettingAmt: sums.plan, sumActualBettingAmt: sums.actual, sumWinningAmt: sums.won },
  };
}

/** An order of the member. One of somebody else does not exist. */
async function findOrder(sql: Sql, id: string, { session }: SessionContext): Promise<OrderRow> {
  const [row] = await many<OrderRow>(sql, `SELECT ${ROW} FROM ${FROM} ${LINES} WHERE o.id = $1 AND o.member_id = $2`, [
    id,
    session.memberId,
  ]);
  if (!row) throw refuse('lottery.order.unknown');
  return row;
}
