import { lotteryChaseEnded, lotteryPlaced } from '@pavilion/contract/lottery/events';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { type Db, many, type Tx, transaction } from '../../../kernel/db.ts';
import { Refusal, refuse } from '../../../kernel/refusal.ts';
import { accounts, findCash, post } from '../../ledger/public.ts';
import { ofPhase, phaseId } from './begin-chase.ts';
import { CHASE, type ChaseRow, type DueChase, goOn, lockChase, whoseOf } from './chase-rows.ts';
import type { LotteryDeps } from '../deps.ts';
import { lockedIssue, lockOpenIssues } from '../draws/lock-issues.ts';
import { inGroups, placePhases } from '../tickets/place-phases.ts';
import { atZy } from '../games/prize-mode.ts';
import { findOffered } from '../tables.ts';
import { atMultiples, priceTicket } from '../tickets/ticket.ts';
import { bookTicket, reserveTickets, writeTicket } from '../tickets/write-ticket.ts';

/** A chase that stops on a win waits for the result before it until bets end in so many milliseconds; then its phase is placed without. */
const LAST_MS = 10_000;
/** Chases read at a time. */
const READ_AT_ONCE = 1_000;
/** Worked side by side, each on a connection of its own: while one waits for the exposure the other is priced and written. */
const BESIDE = 2;
/** After so many a pass ends: chases whose bets end sooner may have come meanwhile. */
const MAX_PLACED = 1_000;
/** The phase is tried again while its issue takes bets. */
const PASSING = new Set(['system.busy', 'system.maintenance']);

/**
 * Goes on with chases whose next issue has opened: its phase becomes a bet, judged as any other; what was won, refused or missed ends the chase and
 * gives back what it still holds. An exclusion ends it at once: of a draw a day the money would be held until the next. Answers whether more is due
 * at once.
 */
export async function workChases(parts: LotteryDeps, isStopped: () => boolean = () => false): Promise<boolean> {
  let placed = 0;
  // Those that have to wait, as while a brand is in maintenance, keep no others from their turn.
  for (let after: DueChase | undefined; placed < MAX_PLACED && !isStopped();) {
    const due = await findDue(parts, after);
    const left = inGroups(due).values();
    const place = async () => {
      for (const group of left) {
        if (isStopped()) return;
        placed += await workGroup(parts, group);
      }
    };
    await Promise.all(Array.from({ length: BESIDE }, place));
    after = due.at(-1);
    if (due.length < READ_AT_ONCE) break;
  }
  if (placed > 0) parts.onApplied();
  return placed >= MAX_PLACED;
}

/**
 * Chases that may be due, by indexes: their next issue has opened, they have won, or their member is excluded. Of tens of thousands that run, most wait
 * for an issue to come; neither their orders nor their phases (1,440 at most) are read.
 */
const MAY_BE_DUE = `SELECT c.id FROM (SELECT DISTINCT game_id, next_numero FROM lottery_chase WHERE state = 'running') n
      JOIN lottery_issue i ON i.game_id = n.game_id AND i.numero = n.next_numero AND i.opens_at <= $1
      JOIN lottery_chase c ON c.state = 'running' AND c.game_id = n.game_id AND c.next_numero = n.next_numero
    UNION SELECT id FROM lottery_chase WHERE state = 'running' AND has_won
    UNION SELECT c.id FROM lottery_chase c JOIN guard_facts g ON g.member_id = c.member_id WHERE c.state = 'running' AND g.excluded_until > $1`;

function findDue(parts: LotteryDeps, after: DueChase | undefined): Promise<DueChase[]> {
  return many<DueChase>(
    parts.db,
    `WITH due AS (SELECT c.id, i.closes_at, w.is_won, e.is_excluded, i.state <> 'open' OR i.closes_at <= $1 AS is_late
      FROM (${MAY_BE_DUE}) d JOIN lottery_chase c ON c.id = d.id AND c.state = 'running'
        JOIN lottery_issue i ON i.game_id = c.game_id AND i.numero = c.next_numero
        CROSS JOIN LATERAL (SELECT c.has_won AND EXISTS (SELECT FROM lottery_order o WHERE o.chase_id = c.id AND o.status = ${LOTTERY_ORDER.won}) AS is_won) w
        CROSS JOIN LATERAL (SELECT coalesce(bool_or(g.excluded_until > $1), false) AS is_excluded FROM guard_facts g WHERE g.member_id = c.member_id) e
      WHERE (i.opens_at <= $1 OR w.is_won OR e.is_excluded)
        AND NOT (NOT e.is_excluded AND NOT w.is_won AND c.stops_on_win AND i.state = 'open' AND i.closes_at > $1::timestamptz + make_interval(secs => $2)
          AND (SELECT true FROM lottery_order o WHERE o.chase_id = c.id AND o.status = ${LOTTERY_ORDER.waiting} ORDER BY o.phase DESC LIMIT 1) IS NOT NULL)
        AND ($4::timestamptz IS NULL OR (i.closes_at, c.id) > ($4, $5))
      ORDER BY i.closes_at, c.id LIMIT $3)
    SELECT ${CHASE}, due.closes_at AS "closesAt", due.is_won AS "isWon", due.is_excluded AS "isExcluded", due.is_late AS "isLate"
      FROM due JOIN lottery_chase c ON c.id = due.id ORDER BY due.closes_at, c.id`,
    [parts.clock.now(), LAST_MS / 1000, READ_AT_ONCE, after?.closesAt ?? null, after?.id ?? null],
  );
}

/** Phases of one brand and issue are placed together; answers how many chases went on or ended. Whatever is refused there is judged alone. */
async function workGroup(parts: LotteryDeps, group: readonly DueChase[]): Promise<number> {
  const placed = group.length > 1 ? await placePhases(parts, group) : new Set();
  let done = placed.size;
  for (const chase of group) if (!placed.has(chase.id) && (await workChase(parts, chase))) done += 1;
  return done;
}

/** Answers whether the chase went on or ended; one that is refused for a while is tried again later. */
async function workChase(parts: LotteryDeps, chase: DueChase): Promise<boolean> {
  try {
    if (chase.isWon) await end(parts, chase, { state: 'won', reason: null });
    else if (chase.isExcluded) await end(parts, chase, { state: 'failed', reason: 'play.excluded' });
    else if (chase.isLate) await end(parts, chase, { state: 'failed', reason: 'lottery.closed' });
    else await placePhase(parts, chase);
  } catch (error) {
    // One that breaks keeps no others from their turn either.
    if (!(error instanceof Refusal)) parts.log.error({ err: error, chase: chase.id }, 'a chase does not go on');
    if (!(error instanceof Refusal) || PASSING.has(error.code)) return false;
    await end(parts, chase, { state: 'failed', reason: error.code });
  }
  return true;
}

async function placePhase(parts: LotteryDeps, chase: ChaseRow): Promise<void> {
  const { id, brandId, memberId, gameId, nextPhase, phase } = chase;
  if (!phase) throw new Error(`chase ${id} has no phase ${nextPhase}`);
  const offered = await findOffered(parts.db, brandId, gameId);
  const game = offered && chase.prizeMode === 'ZY' ? atZy(offered) : offered;
  if (!game?.isOn) throw refuse('lottery.game.unknown');
  const ticket = await priceTicket(parts, { game, memberId, slip: atMultiples(chase.slip, phase.multiples) });
  // A price that was changed since: another stake was agreed to.
  if (ticket.stake !== BigInt(phase.stake)) throw refuse('lottery.total.differs');
  const whose = await whoseOf(parts, chase);
  await transaction(parts.db, async (tx) => {
    const wanted = { gameId, numero: phase.numero };
    const issue = await lockedIssue(tx, parts, await lockOpenIssues(tx, parts, [wanted]), wanted);
    const present = await lockChase(tx, id);
    if (present?.state !== 'running' || present.nextPhase !== nextPhase) return;
    const number = nextPhase + 1;
    const written = await writeTicket(tx, parts, { ticket, issue, requestId: phaseId(id, number), whose, chase: { id, phase: number } });
    if (!written) throw new Error(`phase ${number} of ${id} stands and the chase does not know it`);
    await reserveTickets(tx, brandId, [written]);
    await post(tx, ofPhase(whose, { chaseId: id, phase: number, amount: ticket.stake }), parts.clock.now());
    await bookTicket(tx, parts, written, whose);
    await goOn(tx, parts, [{ chase, stake: ticket.stake }]);
    await parts.hint(tx, lotteryPlaced, { brandId, memberId, data: { order: written.id, issue: issue.numero } });
  });
}

interface ChaseEnd {
  state: 'won' | 'failed' | 'cancelled';
  reason: string | null;
}

/** Ends a chase where it still stands as it was read, and tells its member. */
async function end(parts: LotteryDeps, chase: ChaseRow, ending: ChaseEnd): Promise<void> {
  await transaction(parts.db, async (tx) => {
    const present = await lockChase(tx, chase.id);
    if (present?.state === 'running' && present.nextPhase === chase.nextPhase) await giveBack(tx, parts, present, ending);
  });
}

async function giveBack(tx: Tx, parts: LotteryDeps, chase: ChaseRow, { state, reason }: ChaseEnd): Promise<void> {
  const { id, brandId, memberId, held } = chase;
  const now = parts.clock.now();
  await tx.query(`UPDATE lottery_chase SET held = 0, state = $2, reason = $3, ip = NULL, ended_at = $4 WHERE id = $1`, [
    id,
    state,
    reason,
    now,
  ]);
  const whose = await whoseOf(parts, chase);
  await post(
    tx,
    {
      key: `lottery.rest:${id}`,
      type: 'lottery.held.returned',
      reference: id,
      lines: [{ from: accounts.hold(whose), to: accounts.cash(whose), amount: held }],
    },
    now,
  );
  await parts.hint(tx, lotteryChaseEnded, { brandId, memberId, data: { chase: id } });
}

/** Ends a member's chase by their own wish: what is still held comes back. Ended before, it answers that it is late. */
export async function endChase(
  parts: LotteryDeps,
  { id, memberId }: { id: string; memberId: string },
): Promise<{ returned: bigint; balance: bigint }> {
  const ended = await transaction(parts.db as Db, async (tx) => {
    const chase = await lockChase(tx, id);
    if (!chase || chase.memberId !== memberId) throw refuse('lottery.order.unknown');
    if (chase.state !== 'running') throw refuse('lottery.cancel.late');
    await giveBack(tx, parts, chase, { state: 'cancelled', reason: null });
    return { returned: chase.held, balance: (await findCash(tx, [memberId])).get(memberId) ?? 0n };
  });
  parts.onApplied();
  return ended;
}
