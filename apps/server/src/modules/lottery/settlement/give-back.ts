import { lotterySettled } from '@pavilion/contract/lottery/events';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { many, maybeOne, transaction } from '../../../kernel/db.ts';
import { sum, writeLetters } from '../../inbox/public.ts';
import type { BetOp } from '../../betting/public.ts';
import type { LotteryDeps } from '../deps.ts';
import { inTurn } from '../tickets/in-turn.ts';
import { releaseOrders } from '../tickets/release-orders.ts';
import { type GameRow, ISSUE, type IssueRow } from '../tables.ts';
import { betOf } from '../tickets/write-ticket.ts';
import { hintOf } from '../../../kernel/hint.ts';
import { ORDER_STATES } from '../states.ts';

const AT_ONCE = 1_000;

interface PlacedOrder {
  id: string;
  brandId: string;
  memberId: string;
  stake: bigint;
}

interface MarkedOrder extends PlacedOrder {
  best: bigint;
}

interface Order extends PlacedOrder {
  /** Of its prize group, where it was settled. */
  rebate: bigint;
}

interface GivenBack {
  game: GameRow;
  issue: IssueRow;
  /** `late`: placed when the draw had begun; `void`: all of the issue. */
  why: 'late' | 'void';
  /** The other game whose draw had begun: only orders that count in it. */
  beside?: number;
  startedAt?: Date;
}

/** Orders of the issue that have not been given back yet. */
const ORDERS = `SELECT id, brand_id AS "brandId", member_id AS "memberId", stake, rebate FROM lottery_order
  WHERE issue_id = $1 AND status IN (${ORDER_STATES.valid}) AND ($2::timestamptz IS NULL OR placed_at >= $2) AND id > $3
    AND ($5::text IS NULL OR EXISTS (SELECT FROM lottery_line l WHERE l.order_id = lottery_order.id AND split_part(l.content, '@', 2) = $5))
  ORDER BY id LIMIT $4`;

async function* ordersOf({ db }: LotteryDeps, { issue, why, beside, startedAt }: GivenBack): AsyncGenerator<Order[]> {
  for (let after = ''; ;) {
    const since = why === 'late' ? (startedAt ?? issue.startedAt) : null;
    const rows = await many<Order>(db, ORDERS, [issue.id, since, after, AT_ONCE, beside === undefined ? null : String(beside)]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

async function* cancels(deps: LotteryDeps, given: GivenBack): AsyncGenerator<BetOp> {
  const { game, issue, why } = given;
  for await (const rows of ordersOf(deps, given))
    for (const { id, memberId, rebate } of rows) {
      // A win that was paid is taken back with it.
      const back = {
        kind: 'cancel',
        ...betOf({ id, game, numero: issue.numero }),
        memberId,
        amount: 0n,
        currency: '',
        afterWin: 'take-back',
      } as const;
      yield { ...back, transactionId: `${id}:${why}`, referenceId: id };
      if (rebate > 0n) yield { ...back, transactionId: `${id}:${why}:r`, referenceId: `${id}:r` };
    }
}

/** Gives stakes back, then marks the orders and writes to their members. Asked again it finishes what is left. */
export async function giveBack(deps: LotteryDeps, given: GivenBack): Promise<void> {
  const { game, issue, why, beside } = given;
  // An issue that returned and is void once more gives back what was placed in between.
  const times = why === 'void' && issue.voids > 1 ? `:${issue.voids}` : '';
  const { refused, refusals } = await deps.settlements.settleMany({
    id: `lottery:${game.code}:${issue.numero}:${why}${times}${beside === undefined ? '' : `:${beside}`}`,
    operations: () => cancels(deps, given),
  });
  if (refused > 0)
    throw new Error(`${refused} stakes of ${game.code} ${issue.numero} did not come back, first ${JSON.stringify(refusals[0])}`);
  for await (const rows of ordersOf(deps, given)) await mark(deps, given, rows);
}

async function mark({ db, clock, hintAll }: LotteryDeps, { game, issue, why }: GivenBack, rows: readonly Order[]): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    // Who is slow finds an issue that returned meanwhile: its orders are new ones.
    if (
      why === 'void' &&
      !(await maybeOne(tx, `SELECT FROM lottery_issue WHERE id = $1 AND state = 'void' AND voids = $2 FOR SHARE`, [issue.id, issue.voids]))
    )
      return;
    const marked = await many<MarkedOrder>(
      tx,
      `UPDATE lottery_order SET status = $2, won = NULL, rebate = 0, ended_at = $3 WHERE id = ANY ($1) AND status IN (${ORDER_STATES.valid})
        RETURNING id, brand_id AS "brandId", member_id AS "memberId", stake, best`,
      [rows.map(({ id }) => id), LOTTERY_ORDER[why], now],
    );
    // Of lines across two draws a part is counted at the other's issue, beside what waiting orders hold there.
    await releaseOrders(
      tx,
      issue,
      marked.map((order) => ({ ...order, issueId: issue.id, gameId: game.id })),
    );
    await hintAll(
      tx,
      marked.map(({ id, brandId, memberId }) => hintOf(lotterySettled, { brandId, memberId, data: { order: id, issue: issue.numero } })),
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
export async function refundVoid(deps: LotteryDeps): Promise<void> {
  const tried: bigint[] = [];
  const more = () =>
    many<IssueRow>(
      deps.db,
      `SELECT ${ISSUE} FROM lottery_issue i WHERE i.state = 'void' AND i.refunded_at IS NULL AND i.id <> ALL ($1) ORDER BY i.id LIMIT 100`,
      [tried],
    );
  for await (const { game, issue } of inTurn(deps, more, tried)) {
    await deps.locks
      .withAdvisoryLock('lottery', String(issue.id), async () => {
        await giveBack(deps, { game, issue, why: 'void' });
        await deps.db.query(
          `UPDATE lottery_issue SET refunded_at = $2 WHERE id = $1 AND state = 'void' AND voids = $3 AND refunded_at IS NULL`,
          [issue.id, deps.clock.now(), issue.voids],
        );
      })
      // One that cannot be given back keeps no other from it, and no draw from being settled.
      .catch((error: unknown) => deps.log.error({ err: error, issue: issue.numero }, 'a void issue is not given back'));
  }
}
