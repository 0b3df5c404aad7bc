import * as wire from '@pavilion/contract/lottery/desk-orders';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { MAX_COUNTED, pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { otherOf } from '@pavilion/lottery/across';
import type { DeskRegistrar, OperatorContext } from '../../../http/desk.ts';
import { countListed } from '../../../kernel/count-listed.ts';
import { many, maybeOne, one } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { brandDays, inZone, utcDays } from '../../../kernel/report-range.ts';
import { type LotteryDeskDeps, gameNames } from './deps.ts';
import { readLines } from '../tickets/lines.ts';
import { playWord } from '../games/read-games.ts';
import { drawnOfOrder, lineWon } from '../tickets/read-order.ts';
import { contentWords } from '../games/selection-words.ts';
import { ORDER_STATES } from '../states.ts';

const MAX_LINES = 200;
const MAX_ROWS = 500;

interface Row {
  id: string;
  brandId: string;
  memberId: string;
  username: string;
  gameId: number;
  gameCode: string;
  family: string;
  numero: string;
  result: string | null;
  currency: string;
  stakes: bigint;
  stake: bigint;
  won: bigint | null;
  possibleWin: bigint;
  status: number;
  isChase: boolean;
  placedAt: Date;
}

const ORDERS = `SELECT o.id, o.brand_id AS "brandId", o.member_id AS "memberId", m.username, o.game_id AS "gameId", g.code AS "gameCode", g.family, i.numero, i.result, b.currency,
    o.stakes, o.stake, o.won, o.best AS "possibleWin", o.status, o.chase_id IS NOT NULL AS "isChase", o.placed_at AS "placedAt"
  FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id JOIN lottery_game g ON g.id = o.game_id JOIN member_facts m ON m.id = o.member_id JOIN brand_facts b ON b.id = o.brand_id`;

/** Orders of members, and the results of games and issues. */
export function registerOrdersDesk({ serve }: Pick<DeskRegistrar, 'serve'>, deps: LotteryDeskDeps): void {
  serve(wire.lotteryOrdersList, ({ query }, context) => listOrders(deps, query, context));
  serve(wire.lotteryOrderDetail, ({ query }, context) => detail(deps, query.id, context));
  serve(wire.lotteryProfit, ({ query }, context) => profit(deps, query, context));
}

const view = (
  { result: _result, gameCode: _gameCode, family: _family, stakes, placedAt, ...row }: Row,
  names: ReadonlyMap<number, string>,
) => ({
  ...row,
  gameName: names.get(row.gameId) ?? '',
  stakes: Number(stakes),
  placedAt: placedAt.toISOString(),
});

async function listOrders(deps: LotteryDeskDeps, query: InnerQuery<typeof wire.lotteryOrdersList>, context: OperatorContext) {
  const page = pageOf(query);
  // Days of each order's brand.
  const where = `o.brand_id = ANY ($1) AND ($2::text IS NULL OR o.member_id = $2) AND ($3::int IS NULL OR o.game_id = $3)
    AND ($4::text IS NULL OR o.issue_id IN (SELECT n.id FROM lottery_game l JOIN lottery_issue n ON n.game_id = l.id AND n.numero = $4)) AND ($5::text IS NULL OR o.id = $5) AND ($6::int IS NULL OR o.status = $6)
    AND ($7::timestamptz IS NULL OR o.placed_at >= ${inZone('$7', 'b.time_zone')}) AND ($8::timestamptz IS NULL OR o.placed_at < ${inZone('$8', 'b.time_zone')})`;
  const values = [
    context.session.scope.filter((id) => query.brandId === undefined || id === query.brandId),
    query.memberId ?? null,
    query.gameId ?? null,
    query.numero || null,
    query.q?.trim() || null,
    query.status ?? null,
    ...utcDays(query),
  ];
  const { count, isMore } = await countListed(
    deps.db,
    `FROM lottery_order o JOIN brand_facts b ON b.id = o.brand_id WHERE ${where}`,
    values,
  );
  const rows = await many<Row>(deps.db, `${ORDERS} WHERE ${where} ORDER BY o.number DESC LIMIT $9 OFFSET $10`, [
    ...values,
    page.pageSize,
    Math.min((page.pageNo - 1) * page.pageSize, MAX_COUNTED),
  ]);
  const names = await gameNames(deps, context);
  return { list: rows.map((row) => view(row, names)), ...pageFacts(page, count, isMore) };
}

async function detail(deps: LotteryDeskDeps, id: string, context: OperatorContext) {
  const { db } = deps;
  const row = await maybeOne<Row>(db, `${ORDERS} WHERE o.id = $1 AND o.brand_id = ANY ($2)`, [id, context.session.scope]);
  if (!row) throw refuse('not.found');
  const { count } = await one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM lottery_line WHERE order_id = $1', [id]);
  const lines = await readLines(db, [id], { most: MAX_LINES });
  const drawn = await drawnOfOrder(deps, row, lines);
  const names = await gameNames(deps, context);
  const corrections = await correctionsOf(deps, id);
  const say = (code: string): string => deps.messageFor(code, context.language);
  return {
    ...view(row, names),
    result: row.result,
    lineCount: count,
    lines: lines.map((line) => {
      const { number, stakes, multiple, series, stake, play } = line;
      const { own, other } = otherOf(line.content);
      return {
        number,
        stakes,
        multiple,
        series,
        stake,
        content: contentWords(play, own, say),
        beside: other === null ? null : (names.get(other) ?? String(other)),
        playName: playWord(deps, play.code, context.language),
        won: row.won === null ? null : lineWon(line, drawn),
      };
    }),
    corrections: corrections.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  };
}

/** What corrections of the result changed of an order, first to last. */
export const correctionsOf = (
  { db }: Pick<LotteryDeskDeps, 'db'>,
  orderId: string,
): Promise<{ at: Date; before: string; after: string; wonBefore: bigint; wonAfter: bigint }[]> =>
  many(
    db,
    `SELECT at, before, after, won_before AS "wonBefore", won_after AS "wonAfter" FROM lottery_resettled WHERE order_id = $1 ORDER BY revision`,
    [orderId],
  );

async function profit(deps: LotteryDeskDeps, query: InnerQuery<typeof wire.lotteryProfit>, context: OperatorContext) {
  const { currency, timeZone } = await deps.access.brandInScope(query.brandId, context);
  const byIssue = query.gameId !== undefined;
  const rows = await many<{ gameId: number; numero: string | null; orders: number; members: number; staked: bigint; won: bigint }>(
    deps.db,
    `SELECT o.game_id AS "gameId", ${byIssue ? 'i.numero' : 'NULL'} AS numero, count(*)::int AS orders, count(DISTINCT o.member_id)::int AS members,
        sum(o.stake)::bigint AS staked, sum(o.won)::bigint AS won
      FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id
      WHERE o.brand_id = $1 AND o.status IN (${ORDER_STATES.settled}) AND ($2::int IS NULL OR o.game_id = $2)
        AND ($3::timestamptz IS NULL OR i.drawn_at >= $3) AND ($4::timestamptz IS NULL OR i.drawn_at < $4)
      GROUP BY o.game_id${byIssue ? ', i.numero, i.draws_at ORDER BY i.draws_at DESC' : ' ORDER BY 5 DESC'} LIMIT ${MAX_ROWS}`,
    [query.brandId, query.gameId ?? null, ...brandDays(query, timeZone)],
  );
  const names = await gameNames(deps, context);
  return { currency, list: rows.map((row) => ({ ...row, gameName: names.get(row.gameId) ?? '', profit: row.staked - row.won })) };
}
