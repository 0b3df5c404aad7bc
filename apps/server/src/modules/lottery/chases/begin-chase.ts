import { createHash } from 'node:crypto';
import { newId } from '@pavilion/contract/base/id';
import { many, maybeOne, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { accounts, type Journal, postAll } from '../../ledger/public.ts';
import { isBarredFromDeposits } from '../../player-limits/public.ts';
import type { LotteryDeps } from '../deps.ts';
import { type LockedIssues, lockedIssue } from '../draws/lock-issues.ts';
import { storedMode } from '../games/prize-mode.ts';
import type { IssueRow, OfferedGame } from '../tables.ts';
import { atMultiples, findGame, checkTicket, readTicket, refuseAcross, refuseLines, refuseOther, type Ticket } from '../tickets/ticket.ts';
import { modePart, type TicketOwner } from '../tickets/write-ticket.ts';

interface AskedPhase {
  numero: string;
  multiples: readonly number[];
}

/** Issues of a chase in their order, each with the multiple of every line, one for all or one a line. */
export interface AskedChase {
  phases: readonly AskedPhase[];
  stopsOnWin: boolean;
}

/** As it is kept: stakes as decimal texts of ledger units. */
export interface Phase {
  numero: string;
  multiples: readonly number[];
  stake: string;
}

export interface ChasePlan {
  slip: string;
  phases: readonly Phase[];
  stopsOnWin: boolean;
  total: bigint;
  /** The first phase's. */
  first: Ticket;
}

/** Issues of a chase as a slip names them: each, or the first of them with a multiple for it and each that follows. */
export async function phasesOf(
  deps: LotteryDeps,
  { brandId, gameId }: { brandId: string; gameId: number },
  slip: readonly AskedPhase[] | AskedPhase | undefined,
): Promise<readonly AskedPhase[]> {
  if (slip === undefined) return [];
  if (!('numero' in slip)) return slip;
  // Asked for more than it may, it does not learn that there are fewer.
  refuseMany(await findGame(deps, brandId, gameId), slip.multiples);
  const rows = await many<{ numero: string }>(
    deps.db,
    `SELECT n.numero FROM lottery_issue f JOIN lottery_issue n ON n.game_id = f.game_id AND n.closes_at >= f.closes_at AND n.state <> 'void'
      WHERE f.game_id = $1 AND f.numero = $2 ORDER BY n.closes_at LIMIT $3`,
    [gameId, slip.numero, slip.multiples.length],
  );
  if (rows.length < slip.multiples.length) throw refuse('lottery.issue.unknown');
  return rows.map(({ numero }, place) => ({ numero, multiples: slip.multiples.slice(place, place + 1) }));
}

function refuseMany({ terms: { mostChase } }: OfferedGame, phases: readonly unknown[]): void {
  if (phases.length > mostChase) throw refuse('lottery.chase.many', { value: { most: mostChase } });
}

export const chaseHash = ({ game, slip }: { game: OfferedGame; slip: string }, { phases, stopsOnWin }: AskedChase): string =>
  createHash('sha256')
    .update(JSON.stringify([game.id, slip, phases.map(({ numero, multiples }) => [numero, multiples]), stopsOnWin, ...modePart(game)]))
    .digest('hex');

interface ChaseInput {
  game: OfferedGame;
  slip: string;
  memberId: string;
  at?: readonly number[] | undefined;
  /** Decimal text the member saw; null where the call has none. */
  total: string | null;
}

/** So many phases that differ are priced: pricing takes as long as a slip is wide, and a chase has up to 1,440. */
const MAX_PRICED = 8;

/**
 * Multiples whose prices speak for all phases: the greatest of each line, where some phase has them all; else those of every phase, of which the one
 * with the most staked need not be the one that may win most. Where more differ than are priced, the greatest of each line, which none exceeds.
 */
function greatestOf(phases: AskedChase['phases']): (readonly number[])[] {
  const width = phases.reduce((most, { multiples }) => Math.max(most, multiples.length), 1);
  const highest = Array.from({ length: width }, (_, line) =>
    phases.reduce((most, { multiples }) => Math.max(most, multiples[line] ?? multiples[0] ?? 0), 0),
  );
  const has = ({ multiples }: AskedPhase): boolean => highest.every((most, line) => most === (multiples[line] ?? multiples[0]));
  const differ = new Map(phases.map(({ multiples }) => [multiples.join(), multiples]));
  return phases.some(has) || differ.size > MAX_PRICED ? [highest] : [...differ.values()];
}

/**
 * The amounts of a chase's phases. Stakes and wins follow the multiples, so one phase is priced for all of them, and the greatest once more: what it
 * may win is checked before money is held.
 */
export async function planChase(
  deps: LotteryDeps,
  { game, slip, memberId, at, total: seen }: ChaseInput,
  asked: AskedChase,
): Promise<ChasePlan> {
  const [one] = asked.phases;
  if (!one) throw refuse('request_param_err', { field: 'chaseSlip' });
  refuseMany(game, asked.phases);
  const read = (multiples: readonly number[]) => readTicket(deps, { game, memberId, at, slip: atMultiples(slip, multiples) });
  const first = await read(one.multiples);
  // Provinces that draw on one day do not the next.
  const across = first.lines.flatMap(({ play }, place) => (play.across === undefined ? [] : place));
  if (across.length > 0) throw refuseAcross(across, at);
  const units = first.lines.map(({ stake, multiple }) => stake / BigInt(multiple));
  const phases = asked.phases.map(({ numero, multiples }): Phase => {
    if (multiples.length !== 1 && multiples.length !== units.length) throw refuseLines([{ line: 1, code: 'multiple' }], at);
    const high = multiples.findIndex((multiple) => multiple > game.terms.mostMultiple);
    if (high >= 0) throw refuseLines([{ line: high + 1, code: 'multiple' }], at);
    const stake = units.reduce((sum, unit, line) => sum + unit * BigInt(multiples[line] ?? multiples[0] ?? 0), 0n);
    return { numero, multiples, stake: String(stake) };
  });
  const total = phases.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
  refuseOther(total, seen);
  for (const multiples of greatestOf(asked.phases)) if (multiples.join() !== one.multiples.join()) checkTicket(await read(multiples));
  return { slip, phases, stopsOnWin: asked.stopsOnWin, total, first: checkTicket(first) };
}

/**
 * Checks that the issues of a chase follow each other and take bets now or later. Answers the first where it takes bets now; null where it opens
 * later: its stake is then checked when it does, and only who may not play at all is refused here.
 */
export async function firstOfChase(
  tx: Tx,
  deps: LotteryDeps,
  { game, plan, memberId, held }: { game: OfferedGame; plan: ChasePlan; memberId: string; held: LockedIssues },
): Promise<IssueRow | null> {
  const now = deps.clock.now();
  const numeros = plan.phases.map(({ numero }) => numero);
  const rows = await many<{ numero: string; opensAt: Date; closesAt: Date; state: string }>(
    tx,
    `SELECT i.numero, i.opens_at AS "opensAt", i.closes_at AS "closesAt", i.state FROM unnest($2::text[]) WITH ORDINALITY AS n (numero, place)
      JOIN lottery_issue i ON i.game_id = $1 AND i.numero = n.numero ORDER BY n.place`,
    [game.id, numeros],
  );
  if (rows.length < numeros.length) throw refuse('lottery.issue.unknown');
  if (rows.some(({ closesAt }, place) => place > 0 && closesAt <= (rows[place - 1]?.closesAt ?? closesAt)))
    throw refuse('request_param_err', { field: 'chaseSlip' });
  const [first] = rows;
  // One that closed already is refused by the hold, which names the present one.
  if (first && (first.opensAt <= now || first.state !== 'open'))
    return lockedIssue(tx, deps, held, { gameId: game.id, numero: first.numero });
  if (await isBarredFromDeposits(tx, memberId, now)) throw refuse('play.excluded');
  return null;
}

interface NewChase {
  game: OfferedGame;
  plan: ChasePlan;
  requestId: string;
  hash: string;
  sentHash: string;
  owner: TicketOwner;
  /** The first phase is placed with it. */
  isPlacing: boolean;
}

/** Writes a chase; null where the member's id of it exists already. */
export async function writeChase(tx: Tx, { clock }: LotteryDeps, beginning: NewChase): Promise<string | null> {
  const { game, plan, requestId, hash, sentHash, owner, isPlacing } = beginning;
  const now = clock.now();
  const id = newId('cha', now.getTime());
  const staked = isPlacing ? plan.first.stake : 0n;
  const isRunning = staked < plan.total;
  const row = await maybeOne(
    tx,
    `INSERT INTO lottery_chase (id, brand_id, member_id, game_id, request_id, request_hash, slip, phases, stops_on_win, total, held, staked, next_phase,
        state, ip, prize_mode, placed_at, ended_at, sent_hash)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) ON CONFLICT (member_id, request_id) DO NOTHING RETURNING id`,
    [
      id,
      owner.brandId,
      owner.memberId,
      game.id,
      requestId,
      hash,
      plan.slip,
      JSON.stringify(plan.phases),
      plan.stopsOnWin,
      plan.total,
      plan.total - staked,
      staked,
      isPlacing ? 1 : 0,
      isRunning ? 'running' : 'done',
      isRunning ? owner.ip : null,
      storedMode(game),
      now,
      isRunning ? null : now,
      sentHash,
    ],
  );
  return row && id;
}

/** The id under which a phase is an order: ids of clients hold no space, so that none of them collides with it. */
export const phaseId = (chaseId: string, phase: number): string => `${chaseId} ${phase}`;

/** Moves the whole of a chase to hold, and what its first phase stakes back to be staked. */
export async function holdMoney(
  tx: Tx,
  { clock }: LotteryDeps,
  { owner, chaseId, total, first }: { owner: TicketOwner; chaseId: string; total: bigint; first: bigint },
): Promise<void> {
  const held: Journal = {
    key: `lottery.held:${chaseId}`,
    type: 'lottery.held',
    reference: chaseId,
    lines: [{ from: accounts.cash(owner), to: accounts.hold(owner), amount: total }],
  };
  await postAll(tx, first > 0n ? [held, ofPhase(owner, { chaseId, phase: 1, amount: first })] : [held], clock.now());
}

/** Money of a phase leaves the hold to be staked. */
export const ofPhase = (owner: TicketOwner, { chaseId, phase, amount }: { chaseId: string; phase: number; amount: bigint }): Journal => ({
  key: `lottery.phase:${chaseId}:${phase}`,
  type: 'lottery.held.returned',
  reference: chaseId,
  lines: [{ from: accounts.hold(owner), to: accounts.cash(owner), amount }],
});
