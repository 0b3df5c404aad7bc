import { lotteryChaseEnded, lotteryPlaced } from '@pavilion/contract/lottery/events';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { type Db, many, type Tx, transaction } from '../../../kernel/db.ts';
import { Refusal, refuse } from '../../../kernel/refusal.ts';
import { accounts, findCash, post } from '../../ledger/public.ts';
import { ofPhase, phaseId } from './begin-chase.ts';
import { CHASE, type ChaseRow, type DueChase, goOn, lockChase, ownerOf } from './chase-rows.ts';
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
 * Goes on with chases whose next issue has opened: its phase becomes a bet, checked as any other; what was won, refused or missed ends the chase and
 * gives back what it still holds. An exclusion ends it at once: of a draw a day the money would be held until the next. Answers whether more is due
 * at once.
 */
export async function workChases(deps: LotteryDeps, isStopped: () => boolean = () => false): Promise<boolean> {
  let placed = 0;
  // Those that have to wait, as while a brand is in maintenance, keep no others from their turn.
  for (let after: DueChase | undefined; placed < MAX_PLACED && !isStopped();) {
    const due = await findDue(deps, after);
    const left = inGroups(due).values();
    const place = async () => {
      for (const group of left) {
        if (isStopped()) return;
        placed += await workGroup(deps, group);
      }
    };
    await Promise.all(Array.from({ length: BESIDE }, place));
    after = due.at(-1);
    if (due.length < READ_AT_ONCE) break;
  }
  if (placed > 0) deps.onApplied();
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

function findDue(deps: LotteryDeps, after: DueChase | undefined): Promise<DueChase[]> {
  return many<DueChase>(
    deps.db,
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
    [deps.clock.now(), LAST_MS / 1000, READ_AT_ONCE, after?.closesAt ?? null, after?.id ?? null],
  );
}

/** Phases of one brand and issue are placed together; answers how many chases went on or ended. Whatever is refused there is checked alone. */
async function workGroup(deps: LotteryDeps, group: readonly DueChase[]): Promise<number> {
  const placed = group.length > 1 ? await placePhases(deps, group) : new Set();
  let done = placed.size;
  for (const chase of group) if (!placed.has(chase.id) && (await workChase(deps, chase))) done += 1;
  return done;
}

/** Answers whether the chase went on or ended; one that is refused for a while is tried again later. */
async function workChase(deps: LotteryDeps, chase: DueChase): Promise<boolean> {
  try {
    if (chase.isWon) await end(deps, chase, { state: 'won', reason: null });
    else if (chase.isExcluded) await end(deps, chase, { state: 'failed', reason: 'play.excluded' });
    else if (chase.isLate) await end(deps, chase, { state: 'failed', reason: 'lottery.closed' });
    else await placePhase(deps, chase);
  } catch (error) {
    // One that breaks keeps no others from their turn either.
    if (!(error instanceof Refusal)) deps.log.error({ err: error, chase: chase.id }, 'a chase does not go on');
    if (!(error instanceof Refusal) || PASSING.has(error.code)) return false;
    await end(deps, chase, { state: 'failed', reason: error.code });
  }
  return true;
}

async function placePhase(deps: LotteryDeps, chase: ChaseRow): Promise<void> {
  const { id, brandId, memberId, gameId, nextPhase, phase } = chase;
  if (!phase) throw new Error(`chase ${id} has no phase ${nextPhase}`);
  const offered = await findOffered(deps.db, brandId, gameId);
  const game = offered && chase.prizeMode === 'ZY' ? atZy(offered) : offered;
  if (!game?.isOn) throw refuse('lottery.game.unknown');
  const ticket = await priceTicket(deps, { game, memberId, slip: atMultiples(chase.slip, phase.multiples) });
  // A price that was changed since: another stake was agreed to.
  if (ticket.stake !== BigInt(phase.stake)) throw refuse('lottery.total.differs');
  const owner = await ownerOf(deps, chase);
  await transaction(deps.db, async (tx) => {
    const wanted = { gameId, numero: phase.numero };
    const issue = await lockedIssue(tx, deps, await lockOpenIssues(tx, deps, [wanted]), wanted);
    const present = await lockChase(tx, id);
    if (present?.state !== 'running' || present.nextPhase !== nextPhase) return;
    const number = nextPhase + 1;
    const written = await writeTicket(tx, deps, { ticket, issue, requestId: phaseId(id, number), owner, chase: { id, phase: number } });
    if (!written) throw new Error(`phase ${number} of ${id} exists and the chase does not know it`);
    await reserveTickets(tx, brandId, [written]);
    await post(tx, ofPhase(owner, { chaseId: id, phase: number, amount: ticket.stake }), deps.clock.now());
    await bookTicket(tx, deps, written, owner);
    await goOn(tx, deps, [{ chase, stake: ticket.stake }]);
    await deps.hint(tx, lotteryPlaced, { brandId, memberId, data: { order: written.id, issue: issue.numero } });
  });
}

interface ChaseEnd {
  state: 'won' | 'failed' | 'cancelled';
  reason: string | null;
}

/** Ends a chase that is unchanged since it was read, and notifies its member. */
async function end(deps: LotteryDeps, chase: ChaseRow, ending: ChaseEnd): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const present = await lockChase(tx, chase.id);
    if (present?.state === 'running' && present.nextPhase === chase.nextPhase) await giveBack(tx, deps, present, ending);
  });
}

async function giveBack(tx: Tx, deps: LotteryDeps, chase: ChaseRow, { state, reason }: ChaseEnd): Promise<void> {
  const { id, brandId, memberId, held } = chase;
  const now = deps.clock.now();
  await tx.query(`UPDATE lottery_chase SET held = 0, state = $2, reason = $3, ip = NULL, ended_at = $4 WHERE id = $1`, [
    id,
    state,
    reason,
    now,
  ]);
  const owner = await ownerOf(deps, chase);
  await post(
    tx,
    {
      key: `lottery.rest:${id}`,
      type: 'lottery.held.returned',
      reference: id,
      lines: [{ from: accounts.hold(owner), to: accounts.cash(owner), amount: held }],
    },
    now,
  );
  await deps.hint(tx, lotteryChaseEnded, { brandId, memberId, data: { chase: id } });
}

/** Ends a member's chase by their own wish: what is still held comes back. Ended before, it answers that it is late. */
export async function endChase(
  deps: LotteryDeps,
  { id, memberId }: { id: string; memberId: string },
): Promise<{ returned: bigint; balance: bigint }> {
  const ended = await transaction(deps.db as Db, async (tx) => {
    const chase = await lockChase(tx, id);
    if (!chase || chase.memberId !== memberId) throw refuse('lottery.order.unknown');
    if (chase.state !== 'running') throw refuse('lottery.cancel.late');
    await giveBack(tx, deps, chase, { state: 'cancelled', reason: null });
    return { returned: chase.held, balance: (await findCash(tx, [memberId])).get(memberId) ?? 0n };
  });
  deps.onApplied();
  return ended;
}
