import { lotterySettled, lotteryWon } from '@pavilion/contract/lottery/events';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { many, maybeOne, type Tx, transaction } from '../../../kernel/db.ts';
import type { BetOp } from '../../betting/public.ts';
import { sum, writeLetters } from '../../inbox/public.ts';
import type { LotteryDeps } from '../deps.ts';
import { findOtherIssues, hasReady, isAcross, othersOfIssue } from './across.ts';
import { giveBack, refundVoid } from './give-back.ts';
import { inTurn } from '../tickets/in-turn.ts';
import { type DrawnResults, drawnOf } from './evaluate-lines.ts';
import { type EvaluatedTicket, evaluateTickets } from './evaluate-tickets.ts';
import { type GameRow, ISSUE, type IssueRow } from '../tables.ts';
import { betOf } from '../tickets/write-ticket.ts';
import { hintOf } from '../../../kernel/hint.ts';
import { ORDER_STATES } from '../states.ts';

const MARKED_AT_ONCE = 1_000;
/** Thousands look at a draw and wait: longer steps and shorter rests than a settlement usually takes (ADR 25: 11.5 s instead of 15 s, bets' p99 51 ms instead of 18). */
const PACE = { stepMs: 25, share: 0.9 } as const;

/**
 * Pays every ticket of a drawn issue by its result and marks it won or lost. Finished by whoever calls next when this process dies: the money under
 * the settlement's name, what is marked by the result itself. Settling again changes nothing. Settled by a corrected result, an order whose win
 * changes has the old one taken back and the new one paid; the others keep what they have. Tickets that count in another draw too wait for its
 * result, and the issue with them.
 */
export async function settleIssue(deps: LotteryDeps, game: GameRow, issue: IssueRow): Promise<void> {
  const { result, revision } = issue;
  if (result === null) throw new Error(`issue ${game.code} ${issue.numero} has no result`);
  if (issue.startedAt !== null && revision === 0) await giveBack(deps, { game, issue, why: 'late' });
  const gameIds = isAcross(game) ? await othersOfIssue(deps.db, issue.id) : [];
  const others = await findOtherIssues(deps.db, { numero: issue.numero, gameIds });
  const drawn = drawnOf({ game, result, others });
  const waiting = gameIds.filter((id) => !drawn.joined.has(id));
  if (revision === 0)
    for (const [beside, { startedAt }] of others) if (startedAt) await giveBack(deps, { game, issue, why: 'late', beside, startedAt });
  const end = async (): Promise<void> => {
    if (waiting.length > 0)
      await deps.db.query(`UPDATE lottery_issue SET waits_for = $2 WHERE id = $1 AND state = 'drawn' AND revision = $3`, [
        issue.id,
        waiting,
        revision,
      ]);
    else
      await deps.db.query(
        `UPDATE lottery_issue SET state = 'settled', settled_at = $2, waits_for = NULL WHERE id = $1 AND state = 'drawn' AND revision = $3`,
        [issue.id, deps.clock.now(), revision],
      );
  };
  if (waiting.length === 0 || (await hasReady(deps.db, issue.id, waiting))) await payAll(deps, { game, issue, drawn, waiting, end });
  else await end();
}

interface PayoutRun {
  game: GameRow;
  issue: IssueRow;
  drawn: DrawnResults;
  /** Other games whose results are missing. */
  waiting: readonly number[];
  /** When every ticket is marked. */
  end(): Promise<void>;
}

async function payAll(deps: LotteryDeps, { game, issue, drawn, waiting, end }: PayoutRun): Promise<void> {
  const currencies = await currenciesOf(deps, issue.id);
  const asked = { issueId: issue.id, drawn };
  // What is sealed under a name is not read again: each set of tickets that can be settled has a name of its own.
  const part = waiting.length === 0 ? '' : `:without:${waiting.join(',')}`;
  const outcomes = new OutcomeBuffer();
  await deps.settlements.settleMany(
    {
      id: `lottery:${game.code}:${issue.numero}:${issue.revision}${part}`,
      operations: () => operations(outcomes.of(evaluateTickets(deps.db, asked)), { game, issue, currencies }),
      afterwards: async ({ refused, refusals }) => {
        // A ticket is marked by what was booked. What the ledger refuses is looked into by people; the issue stays drawn until then.
        if (refused > 0)
          throw new Error(`${refused} operations of ${game.code} ${issue.numero} were refused, first ${JSON.stringify(refusals[0])}`);
        await markAll(deps, issue, outcomes.whole() ?? evaluateTickets(deps.db, asked));
        await end();
      },
    },
    PACE,
  );
}

/** Two batches at once: while one waits for the database the other is made ready. */
async function markAll(deps: LotteryDeps, issue: IssueRow, outcomes: AsyncIterable<Outcome> | Iterable<Outcome>): Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  const begin = async (batch: readonly Outcome[]): Promise<void> => {
    const marking = mark(deps, issue, batch);
    // Should the one before fail, nobody waits for this one.
    marking.catch(() => undefined);
    await underWay;
    underWay = marking;
  };
  let batch: Outcome[] = [];
  for await (const outcome of outcomes) {
    batch.push(outcome);
    if (batch.length < MARKED_AT_ONCE) continue;
    await begin(batch);
    batch = [];
  }
  if (batch.length > 0) await begin(batch);
  await underWay;
}

type Outcome = Pick<EvaluatedTicket, 'orderId' | 'won' | 'rebate'>;

/** Outcomes kept from staging until they are marked, some 150 bytes each; of a larger issue, and of one another process staged, they are reckoned again. */
const MAX_BUFFERED = 250_000;

class OutcomeBuffer {
  #outcomes: Outcome[] = [];
  #isWhole = false;

  /** Passes the tickets on; what was kept of an earlier pass that broke is forgotten. */
  async *of(tickets: AsyncIterable<EvaluatedTicket>): AsyncGenerator<EvaluatedTicket> {
    this.#outcomes = [];
    this.#isWhole = false;
    for await (const ticket of tickets) {
      const { orderId, won, rebate } = ticket;
      if (this.#outcomes.length <= MAX_BUFFERED) this.#outcomes.push({ orderId, won, rebate });
      yield ticket;
    }
    this.#isWhole = this.#outcomes.length <= MAX_BUFFERED;
  }

  whole(): readonly Outcome[] | null {
    return this.#isWhole ? this.#outcomes : null;
  }
}

/** Currencies of the brands that hold tickets. */
async function currenciesOf({ db, brandById }: LotteryDeps, issueId: bigint): Promise<ReadonlyMap<string, string>> {
  const rows = await many<{ id: string }>(db, 'SELECT DISTINCT brand_id AS id FROM lottery_order WHERE issue_id = $1', [issueId]);
  const brands = await Promise.all(rows.map(({ id }) => brandById(id)));
  return new Map(brands.map(({ id, currency }) => [id, currency]));
}

interface BetContext {
  game: GameRow;
  issue: IssueRow;
  currencies: ReadonlyMap<string, string>;
}

/** A win of nothing settles a ticket that lost. What the prize group gives back is reported once, whatever is corrected later. */
async function* operations(tickets: AsyncIterable<EvaluatedTicket>, { game, issue, currencies }: BetContext): AsyncGenerator<BetOp> {
  for await (const { orderId, memberId, brandId, won, turnover, rebate, previous } of tickets) {
    if (previous && (previous.won === won || previous.revision >= issue.revision)) continue;
    const common = { ...betOf({ id: orderId, game, numero: issue.numero }), memberId, currency: currencies.get(brandId) ?? '' };
    if (previous)
      yield {
        ...common,
        kind: 'cancel',
        transactionId: `${orderId}:c${issue.revision}`,
        referenceId: `${orderId}:w${previous.revision}`,
        amount: 0n,
        afterWin: 'take-back',
      };
    yield {
      ...common,
      kind: 'win',
      transactionId: `${orderId}:w${issue.revision}`,
      referenceId: orderId,
      amount: won,
      roundClosed: true,
      turnover,
    };
    if (rebate > 0n && issue.revision === 0) yield { ...common, kind: 'promo', transactionId: `${orderId}:r`, amount: rebate };
  }
}

interface MarkedTicket {
  id: string;
  brandId: string;
  memberId: string;
  won: bigint;
  chaseId: string | null;
  /** The result before a correction; null where there was none. */
  before: bigint | null;
}

/**
 * Marks tickets; money is booked already. `revision` of an order names its current win, so an order a correction does not touch keeps its own.
 * Members are notified on commit, each once and of their largest win; of a correction by letter.
 */
async function mark({ db, clock, hintAll }: LotteryDeps, issue: IssueRow, batch: readonly Outcome[]): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    const marked = await many<MarkedTicket>(
      tx,
      `UPDATE lottery_order o SET status = CASE WHEN n.won > 0 THEN ${LOTTERY_ORDER.won} ELSE ${LOTTERY_ORDER.lost} END, won = n.won, revision = $3, ended_at = $4,
          rebate = CASE WHEN $3 = 0 THEN n.rebate ELSE o.rebate END
        FROM unnest($1::text[], $2::bigint[], $5::bigint[]) AS n (id, won, rebate)
        WHERE o.id = n.id AND (o.status = ${LOTTERY_ORDER.waiting} OR o.status IN (${ORDER_STATES.settled}) AND o.revision < $3 AND o.won <> n.won)
        RETURNING o.id, o.brand_id AS "brandId", o.member_id AS "memberId", o.chase_id AS "chaseId", o.won, old.won AS before`,
      [batch.map(({ orderId }) => orderId), batch.map(({ won }) => won), issue.revision, now, batch.map(({ rebate }) => rebate)],
    );
    await markWonChases(
      tx,
      marked.flatMap(({ chaseId, won }) => (chaseId !== null && won > 0n ? [chaseId] : [])),
    );
    const newWinners = await noteFirstWins(tx, issue, marked);
    await hintAll(
      tx,
      [...Map.groupBy(marked, ({ memberId }) => memberId).values()].map((own) => {
        const [best, ...others] = own as [MarkedTicket, ...MarkedTicket[]];
        const { id, brandId, memberId, won } = others.reduce((most, one) => (one.won > most.won ? one : most), best);
        const to = { brandId, memberId };
        const data = { order: id, issue: issue.numero };
        if (won <= 0n) return hintOf(lotterySettled, { ...to, data });
        return hintOf(lotteryWon, { ...to, data: { ...data, ...(newWinners.has(memberId) ? { first: 'yes' as const } : {}) } });
      }),
    );
    await notifyCorrected(tx, issue, { marked: marked.filter(({ before }) => before !== null), now });
  });
}

/** Of those who won, the members who won no draw before, noted as winners from now on. A correction makes nobody one. In the order of their ids: two issues settled at once wait for each other in one direction. */
async function noteFirstWins(tx: Tx, issue: IssueRow, marked: readonly MarkedTicket[]): Promise<ReadonlySet<string>> {
  const winners = [...new Set(marked.flatMap(({ memberId, won }) => (won > 0n ? [memberId] : [])))].toSorted();
  if (winners.length === 0 || issue.revision > 0) return new Set();
  const rows = await many<{ memberId: string }>(
    tx,
    `INSERT INTO lottery_first_win (member_id, issue_id) SELECT n.id, $2 FROM unnest($1::text[]) AS n (id)
      ON CONFLICT (member_id) DO NOTHING RETURNING member_id AS "memberId"`,
    [winners, issue.id],
  );
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Chases that stop on a win and have one: the next pass over chases need not look through the orders of all. */
async function markWonChases(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `UPDATE lottery_chase SET has_won = true WHERE id IN (SELECT id FROM lottery_chase
      WHERE id = ANY ($1) AND state = 'running' AND stops_on_win AND NOT has_won ORDER BY id FOR NO KEY UPDATE)`,
    [ids],
  );
}

/** Writes down what a correction changed, and to whom: of the issue's own result, or of another draw its tickets count in. */
async function notifyCorrected(tx: Tx, issue: IssueRow, { marked, now }: { marked: readonly MarkedTicket[]; now: Date }): Promise<void> {
  if (marked.length === 0) return;
  await tx.query(
    `INSERT INTO lottery_resettled (order_id, revision, before, after, won_before, won_after, at)
      SELECT n.id, $4, coalesce(c.before, ''), coalesce(c.after, ''), n.before, n.won, $5
        FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS n (id, before, won),
        (SELECT c.before, c.after FROM lottery_issue_change c JOIN lottery_issue i ON i.id = c.issue_id
          WHERE i.numero = $6 AND i.game_id = ANY ($7) ORDER BY c.decided_at DESC LIMIT 1) c
      ON CONFLICT DO NOTHING`,
    [
      marked.map(({ id }) => id),
      marked.map(({ before }) => before),
      marked.map(({ won }) => won),
      issue.revision,
      now,
      issue.numero,
      [issue.gameId, ...(await othersOfIssue(tx, issue.id))],
    ],
  );
  await writeLetters(
    tx,
    marked.map(({ id, brandId, memberId, won, before }) => ({
      brandId,
      memberId,
      template: 'lottery.corrected' as const,
      params: { issue: issue.numero, before: sum(before ?? 0n), after: sum(won), reference: id },
      now,
    })),
  );
}

/** An issue that waits for other draws is worked again when one of them has a result or was declared void. */
const READY = `(i.waits_for IS NULL OR EXISTS (SELECT FROM lottery_issue n
  WHERE n.game_id = ANY (i.waits_for) AND n.numero = i.numero AND n.state IN ('drawn', 'settled', 'void')))`;

/** Settles what was drawn and is not settled yet, and gives back what was declared void. */
export async function settleDrawn(deps: LotteryDeps): Promise<void> {
  await refundVoid(deps);
  // Most issues have no ticket, and nothing to settle.
  await deps.db.query(`UPDATE lottery_issue SET state = 'settled', settled_at = $1 WHERE state = 'drawn' AND tickets = 0`, [
    deps.clock.now(),
  ]);
  const tried: bigint[] = [];
  const more = () =>
    many<IssueRow>(
      deps.db,
      `SELECT ${ISSUE} FROM lottery_issue i WHERE i.state = 'drawn' AND ${READY} AND i.id <> ALL ($1) ORDER BY i.drawn_at, i.id LIMIT 100`,
      [tried],
    );
  for await (const { game, issue } of inTurn(deps, more, tried))
    await settleAlone(deps, game, issue).catch((error: unknown) =>
      deps.log.error({ err: error, issue: issue.numero }, 'an issue is not settled'),
    );
}

/** One process settles an issue at a time; another that comes meanwhile leaves it. */
const settleAlone = (deps: LotteryDeps, game: GameRow, issue: IssueRow): Promise<boolean> =>
  deps.locks.withAdvisoryLock('lottery', String(issue.id), async () => {
    const present = await maybeOne<IssueRow>(deps.db, `SELECT ${ISSUE} FROM lottery_issue i WHERE i.id = $1`, [issue.id]);
    if (present?.state === 'drawn') await settleIssue(deps, game, present);
  });
