import { many, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { findBeside, findOtherIssues, isAcross, othersOfIssue } from './across.ts';
import type { LotteryDeps } from './deps.ts';
import { type Drawn, drawnOf } from './judge.ts';
import { refuseUnfit } from './proposals.ts';
import { reckon } from './reckon.ts';
import { canonicalResult, officialGame } from './results.ts';
import { findIssue, type GameRow, type IssueRow, listGames } from './tables.ts';

/** Orders named in a preview. */
const MOST_NAMED = 20;
const AT_ONCE = 2_000;

interface Changed {
  orderId: string;
  brandId: string;
  memberId: string;
  stake: bigint;
  before: bigint;
  after: bigint;
  /** Of its stake, what comes back. */
  returned: bigint;
}

interface Asked {
  kind: 'correct' | 'void';
  gameId: number;
  numero: string;
  text: string;
}

/** What a correction or voiding would come to for the orders of some brands: judged as settling does, nothing is written. */
export async function previewIssue(parts: LotteryDeps, { kind, gameId, numero, text }: Asked, brandIds: readonly string[]) {
  const game = await officialGame(parts.db, gameId);
  const issue = await findIssue(parts.db, gameId, numero);
  if (!issue) throw refuse('not.found');
  refuseUnfit(kind, issue);
  const result = kind === 'correct' ? canonicalResult(game, text) : null;
  const brands = await many<{ id: string; currency: string }>(parts.db, 'SELECT id, currency FROM brand_facts WHERE id = ANY ($1)', [
    brandIds,
  ]);
  const currencies = new Map(brands.map(({ id, currency }) => [id, currency]));
  const sums = new Map<string, ReturnType<typeof nothing>>();
  let most: Changed[] = [];
  for await (const one of changes(parts, { game, issue, result })) {
    const currency = currencies.get(one.brandId);
    if (currency === undefined) continue;
    const sum = sums.get(currency) ?? nothing(currency);
    sums.set(currency, sum);
    count(sum, one);
    if (one.after !== one.before || one.returned > 0n) most.push(one);
    if (most.length > 10 * MOST_NAMED) most = dearest(most);
  }
  return { sums: [...sums.values()], most: await named(parts.db, dearest(most), currencies) };
}

const nothing = (currency: string) => ({ currency, orders: 0, gained: 0, more: 0, less: 0, lost: 0, before: 0n, after: 0n, returned: 0n });

function count(sum: ReturnType<typeof nothing>, { before, after, returned }: Changed): void {
  sum.orders += 1;
  sum.before += before;
  sum.after += after;
  sum.returned += returned;
  if (before === after) return;
  sum[before === 0n ? 'gained' : after === 0n ? 'lost' : after > before ? 'more' : 'less'] += 1;
}

const weight = ({ before, after, returned }: Changed): bigint =>
  after + returned > before ? after + returned - before : before - after - returned;
const dearest = (list: readonly Changed[]): Changed[] =>
  list.toSorted((a, b) => (weight(a) === weight(b) ? 0 : weight(a) > weight(b) ? -1 : 1)).slice(0, MOST_NAMED);

interface Change {
  game: GameRow;
  issue: IssueRow;
  /** Null: the draw is void. */
  result: string | null;
}

/** Orders of the issue and of those beside it that count in its draw. */
async function* changes(parts: LotteryDeps, { game, issue, result }: Change): AsyncGenerator<Changed> {
  if (result === null) yield* givenBack(parts.db, issue.id);
  else yield* settledAnew(parts.db, issue.id, await drawnIf(parts.db, { game, issue, own: result }, { gameId: game.id, result }));
  if (!isAcross(game)) return;
  const games = new Map((await listGames(parts.db)).map((one) => [one.id, one]));
  for (const beside of await findBeside(parts.db, issue)) {
    const its = games.get(beside.gameId);
    if (its && beside.result !== null)
      yield* settledAnew(
        parts.db,
        beside.id,
        await drawnIf(parts.db, { game: its, issue: beside, own: beside.result }, { gameId: game.id, result }),
      );
  }
}

/** What an issue's orders are judged by where one game's draw has another result. */
async function drawnIf(
  sql: Sql,
  { game, issue, own }: { game: GameRow; issue: IssueRow; own: string },
  { gameId, result }: { gameId: number; result: string | null },
): Promise<Drawn> {
  const gameIds = isAcross(game) ? await othersOfIssue(sql, issue.id) : [];
  const others = new Map(await findOtherIssues(sql, { numero: issue.numero, gameIds }));
  const changed = others.get(gameId);
  if (changed) others.set(gameId, { ...changed, result, state: result === null ? 'void' : changed.state });
  return drawnOf({ game, result: own, others });
}

async function* settledAnew(sql: Sql, issueId: bigint, drawn: Drawn): AsyncGenerator<Changed> {
  for await (const { orderId, brandId, memberId, stake, won, standing } of reckon(sql, { issueId, drawn }))
    yield { orderId, brandId, memberId, stake, before: standing?.won ?? 0n, after: won, returned: 0n };
}

async function* givenBack(sql: Sql, issueId: bigint): AsyncGenerator<Changed> {
  for (let after = ''; ;) {
    const rows = await many<{ orderId: string; brandId: string; memberId: string; stake: bigint; won: bigint | null }>(
      sql,
      `SELECT id AS "orderId", brand_id AS "brandId", member_id AS "memberId", stake, won FROM lottery_order
        WHERE issue_id = $1 AND status IN (2, 4, 5) AND id > $2 ORDER BY id LIMIT $3`,
      [issueId, after, AT_ONCE],
    );
    for (const { won, ...row } of rows) yield { ...row, before: won ?? 0n, after: 0n, returned: row.stake };
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.orderId ?? '';
  }
}

async function named(sql: Sql, list: readonly Changed[], currencies: ReadonlyMap<string, string>) {
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
