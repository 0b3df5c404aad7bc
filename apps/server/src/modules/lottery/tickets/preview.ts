import { many, one, type Sql } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { findBeside, findOtherIssues, isAcross, othersOfIssue } from '../settlement/across.ts';
import type { LotteryDeps } from '../deps.ts';
import { type DrawnResults, drawnOf, payLines } from '../settlement/evaluate-lines.ts';
import { readLines } from './lines.ts';
import { refuseUnfit } from '../draws/change-issue.ts';
import type { ReportProgress } from './previews.ts';
import { canonicalResult, officialGame } from '../draws/results.ts';
import { findIssue, gamesById, type GameRow, type IssueRow } from '../tables.ts';
import { ORDER_STATES } from '../states.ts';

/** Orders named in a preview. */
const MAX_NAMED = 20;
/** Orders read at once, and lines evaluated of them: an order has a thousand at most. */
const ORDERS_AT_ONCE = 500;
const LINES_AT_ONCE = 1_000;

interface PlacedOrder {
  orderId: string;
  brandId: string;
  memberId: string;
  stake: bigint;
  won: bigint | null;
  lines: number;
}

interface ChangedOrder {
  orderId: string;
  brandId: string;
  memberId: string;
  stake: bigint;
  before: bigint;
  after: bigint;
  /** Of its stake, what comes back. */
  returned: bigint;
}

interface ChangeRequest {
  kind: 'correct' | 'void';
  gameId: number;
  numero: string;
  text: string;
}

/** Another result of an issue, or none. */
export interface Change {
  game: GameRow;
  issue: IssueRow;
  /** Null: the draw is void. */
  result: string | null;
}

/** What a correction or voiding comes to by brand. */
export type Changes = ReadonlyMap<string, { sum: Sum; most: readonly ChangedOrder[] }>;

type Sum = ReturnType<typeof nothing>;

const nothing = () => ({ orders: 0, gained: 0, more: 0, less: 0, lost: 0, before: 0n, after: 0n, returned: 0n });

/** A question for a preview, refused as proposing it would be. */
export async function readChange({ db }: LotteryDeps, { kind, gameId, numero, text }: ChangeRequest): Promise<Change> {
  const game = await officialGame(db, gameId);
  const issue = await findIssue(db, gameId, numero);
  if (!issue) throw refuse('not.found');
  refuseUnfit(kind, issue);
  return { game, issue, result: kind === 'correct' ? canonicalResult(game, text) : null };
}

export const keyOf = ({ issue: { id, state, revision }, result }: Change): string => `${id} ${state} ${revision} ${result ?? 'void'}`;

/** The effect on the orders of every brand: evaluated as settling does, nothing is written. */
export async function evaluateChange({ db }: LotteryDeps, change: Change, report: ReportProgress): Promise<Changes> {
  const changes = await concerned(db, change);
  const { of } = await one<{ of: number }>(
    db,
    `SELECT count(*)::int AS of FROM lottery_order WHERE issue_id = ANY ($1) AND status IN (${ORDER_STATES.valid})`,
    [changes.map(({ issueId }) => issueId)],
  );
  const found = new Map<string, { sum: Sum; most: ChangedOrder[] }>();
  let reckoned = 0;
  for (const { issueId, drawn } of changes)
    for await (const one of changed(db, issueId, drawn)) {
      const own = found.get(one.brandId) ?? { sum: nothing(), most: [] };
      found.set(one.brandId, own);
      count(own.sum, one);
      if (one.after !== one.before || one.returned > 0n) own.most.push(one);
      if (own.most.length > 10 * MAX_NAMED) own.most = dearest(own.most);
      reckoned += 1;
      await report({ reckoned, of });
    }
  return found;
}

/** What is found of all brands, since it happens to all, with the names of those it changes most of the brands in scope. */
export async function showChanges(sql: Sql, found: Changes, scope: readonly string[]) {
  const brands = await many<{ id: string; currency: string }>(sql, 'SELECT id, currency FROM brand_facts WHERE id = ANY ($1)', [
    [...found.keys()],
  ]);
  const currencies = new Map(brands.map(({ id, currency }) => [id, currency]));
  const sums = new Map<string, Sum & { currency: string }>();
  const most: ChangedOrder[] = [];
  for (const { id, currency } of brands) {
    const own = found.get(id);
    if (!own) continue;
    const sum = sums.get(currency) ?? { currency, ...nothing() };
    sums.set(currency, sum);
    for (const key of ['orders', 'gained', 'more', 'less', 'lost'] as const) sum[key] += own.sum[key];
    for (const key of ['before', 'after', 'returned'] as const) sum[key] += own.sum[key];
    if (scope.includes(id)) most.push(...own.most);
  }
  return { sums: [...sums.values()], most: await named(sql, dearest(most), currencies) };
}

function count(sum: Sum, { before, after, returned }: ChangedOrder): void {
  sum.orders += 1;
  sum.before += before;
  sum.after += after;
  sum.returned += returned;
  if (before === after) return;
  sum[before === 0n ? 'gained' : after === 0n ? 'lost' : after > before ? 'more' : 'less'] += 1;
}

const weight = ({ before, after, returned }: ChangedOrder): bigint =>
  after + returned > before ? after + returned - before : before - after - returned;
const dearest = (list: readonly ChangedOrder[]): ChangedOrder[] =>
  list.toSorted((a, b) => (weight(a) === weight(b) ? 0 : weight(a) > weight(b) ? -1 : 1)).slice(0, MAX_NAMED);

/** The issue and those beside it whose orders count in its draw, with what they would be evaluated by; null: stakes come back. */
async function concerned(sql: Sql, { game, issue, result }: Change): Promise<{ issueId: bigint; drawn: DrawnResults | null }[]> {
  const changed = { gameId: game.id, result };
  const own = result === null ? null : await drawnIf(sql, { game, issue, own: result }, changed);
  const affected = [{ issueId: issue.id, drawn: own }];
  if (!isAcross(game)) return affected;
  const games = await gamesById(sql);
  for (const beside of await findBeside(sql, issue)) {
    const its = games.get(beside.gameId);
    if (its && beside.result !== null)
      affected.push({ issueId: beside.id, drawn: await drawnIf(sql, { game: its, issue: beside, own: beside.result }, changed) });
  }
  return affected;
}

/** What an issue's orders are evaluated by where one game's draw has another result. */
async function drawnIf(
  sql: Sql,
  { game, issue, own }: { game: GameRow; issue: IssueRow; own: string },
  { gameId, result }: { gameId: number; result: string | null },
): Promise<DrawnResults> {
  const gameIds = isAcross(game) ? await othersOfIssue(sql, issue.id) : [];
  const others = new Map(await findOtherIssues(sql, { numero: issue.numero, gameIds }));
  const changed = others.get(gameId);
  if (changed) others.set(gameId, { ...changed, result, state: result === null ? 'void' : changed.state });
  return drawnOf({ game, result: own, others });
}

/** Orders one after the other; those that wait for another draw are left out. */
async function* changed(sql: Sql, issueId: bigint, drawn: DrawnResults | null): AsyncGenerator<ChangedOrder> {
  for await (const orders of placed(sql, issueId)) {
    const lines =
      drawn &&
      Map.groupBy(
        await readLines(
          sql,
          orders.map(({ orderId }) => orderId),
        ),
        ({ orderId }) => orderId,
      );
    for (const { won, lines: _lines, ...order } of orders) {
      const before = won ?? 0n;
      if (!drawn) yield { ...order, before, after: 0n, returned: order.stake };
      else {
        const paid = payLines(lines?.get(order.orderId) ?? [], drawn);
        if (paid) yield { ...order, before, after: paid.won, returned: 0n };
      }
    }
  }
}

/** Orders that were not cancelled, as many at once as have few enough lines. */
async function* placed(sql: Sql, issueId: bigint): AsyncGenerator<PlacedOrder[]> {
  for (let last: Pick<PlacedOrder, 'memberId' | 'orderId'> = { memberId: '', orderId: '' }; ;) {
    const rows = await many<PlacedOrder>(
      sql,
      `SELECT o.id AS "orderId", o.brand_id AS "brandId", o.member_id AS "memberId", o.stake, o.won,
          (SELECT count(*)::int FROM lottery_line l WHERE l.order_id = o.id) AS lines
        FROM lottery_order o WHERE o.issue_id = $1 AND o.status IN (${ORDER_STATES.valid}) AND (o.member_id, o.id) > ($2, $3)
        ORDER BY o.member_id, o.id LIMIT $4`,
      [issueId, last.memberId, last.orderId, ORDERS_AT_ONCE],
    );
    let some: PlacedOrder[] = [];
    let lines = 0;
    for (const row of rows) {
      if (some.length > 0 && lines + row.lines > LINES_AT_ONCE) {
        yield some;
        some = [];
        lines = 0;
      }
      some.push(row);
      lines += row.lines;
    }
    if (some.length > 0) yield some;
    if (rows.length < ORDERS_AT_ONCE) return;
    last = rows.at(-1) ?? last;
  }
}

async function named(sql: Sql, list: readonly ChangedOrder[], currencies: ReadonlyMap<string, string>) {
  const members = await many<{ id: string; username: string }>(sql, 'SELECT id, username FROM member_facts WHERE id = ANY ($1)', [
    list.map(({ memberId }) => memberId),
  ]);
  const names = new Map(members.map(({ id, username }) => [id, username]));
  return list.map(({ orderId, brandId, memberId, stake, before, after }) => ({
    orderId,
    username: names.get(memberId) ?? '',
    currency: currencies.get(brandId) ?? '',
    stake,
    before,
    after,
  }));
}
