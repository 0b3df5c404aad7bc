import { many, transaction } from '../../kernel/db.ts';
import { sum, writeLetters } from '../inbox/public.ts';
import type { BetOp } from '../betting/public.ts';
import type { LotteryDeps } from './deps.ts';
import { productOf } from './ticket.ts';
import { type GameRow, ISSUE, type IssueRow, listGames } from './tables.ts';

const AT_ONCE = 1_000;

interface Order extends Record<string, unknown> {
  id: string;
  brandId: string;
  memberId: string;
  stake: bigint;
}

interface GivenBack {
  game: GameRow;
  issue: IssueRow;
  /** `late`: placed when the draw had begun; `void`: all of the issue. */
  why: 'late' | 'void';
}

/** 7 cancelled by the house, 12 draw void. */
const STATUS = { late: 7, void: 12 } as const;

/** Orders of the issue that have not been given back yet. */
const ORDERS = `SELECT id, brand_id AS "brandId", member_id AS "memberId", stake FROM lottery_order
  WHERE issue_id = $1 AND status IN (2, 4, 5) AND ($2::timestamptz IS NULL OR placed_at >= $2) AND id > $3 ORDER BY id LIMIT $4`;

async function* ordersOf({ db }: LotteryDeps, { issue, why }: GivenBack): AsyncGenerator<Order[]> {
  for (let after = ''; ;) {
    const rows = await many<Order>(db, ORDERS, [issue.id, why === 'late' ? issue.startedAt : null, after, AT_ONCE]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

async function* cancels(parts: LotteryDeps, given: GivenBack): AsyncGenerator<BetOp> {
  const { game, issue, why } = given;
  for await (const rows of ordersOf(parts, given))
    for (const { id, memberId } of rows)
      yield {
        kind: 'cancel',
        vendor: game.vassalage,
        transactionId: `${id}:${why}`,
        referenceId: id,
        memberId,
        roundId: `${game.code}:${issue.numero}:${id}`,
        amount: 0n,
        currency: '',
        game: game.code,
        product: productOf(game),
        // A win that was paid is taken back with it.
        afterWin: 'take-back',
      };
}

/** Gives stakes back, then marks the orders and writes to their members. Asked again it finishes what is left. */
export async function giveBack(parts: LotteryDeps, given: GivenBack): Promise<void> {
  const { game, issue, why } = given;
  await parts.settlements.settleMany({ id: `lottery:${game.code}:${issue.numero}:${why}`, operations: () => cancels(parts, given) });
  for await (const rows of ordersOf(parts, given)) await mark(parts, given, rows);
}

async function mark({ db, clock, hintAll }: LotteryDeps, { game, issue, why }: GivenBack, rows: readonly Order[]): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    const marked = await many<Order>(
      tx,
      `UPDATE lottery_order SET status = $2, won = NULL, ended_at = $3 WHERE id = ANY ($1) AND status IN (2, 4, 5)
        RETURNING id, brand_id AS "brandId", member_id AS "memberId", stake`,
      [rows.map(({ id }) => id), STATUS[why], now],
    );
    await hintAll(
      tx,
      marked.map(({ id, brandId, memberId }) => ({
        brandId,
        memberId,
        event: 'lottery.settled',
        data: { order: id, issue: issue.numero },
      })),
    );
    await writeLetters(
      tx,
      marked.map(({ id, brandId, memberId, stake }) => ({
        brandId,
        memberId,
        template: why === 'late' ? ('lottery.late' as const) : ('lottery.void' as const),
        params: { amount: sum(stake), game: game.code, issue: issue.numero, reference: id },
        now,
      })),
    );
  });
}

/** Gives back what void issues still hold. */
export async function refundVoid(parts: LotteryDeps): Promise<void> {
  const issues = await many<IssueRow & Record<string, unknown>>(
    parts.db,
    `SELECT ${ISSUE} FROM lottery_issue i WHERE i.state = 'void' AND i.refunded_at IS NULL ORDER BY i.id LIMIT 100`,
  );
  if (issues.length === 0) return;
  const games = new Map((await listGames(parts.db)).map((game) => [game.id, game]));
  for (const issue of issues) {
    const game = games.get(issue.gameId);
    if (!game) continue;
    await giveBack(parts, { game, issue, why: 'void' });
    await parts.db.query(`UPDATE lottery_issue SET refunded_at = $2 WHERE id = $1 AND refunded_at IS NULL`, [issue.id, parts.clock.now()]);
  }
}
