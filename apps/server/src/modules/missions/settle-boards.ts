import { giftOf, type MissionTerms } from '@pavilion/contract/missions/terms';
import { POINT } from '@pavilion/contract/points/terms';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import type { Tick } from '../../deps.ts';
import { many, maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import { closeActivity } from '../activity/public.ts';
import { hasSeenBefore } from '../ledger/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { givePoints } from '../points/public.ts';
import { isBarred, issueGrant } from '../rewards/public.ts';
import { readLeaders } from './boards.ts';
import { evaluateDue } from './follow.ts';
import { claimEnd, grantTerms, SOURCE } from './give-prize.ts';
import { readTerms, readZone } from './read-missions.ts';
import type { BrandZone, MissionDeps } from './tables.ts';

interface Board {
  missionId: string;
  brandId: string;
  code: string;
  from: Date;
  to: Date;
  terms: unknown;
  state: 'running' | 'ranked';
}

const AT_ONCE = 50;

/**
 * Settles leaderboards whose period is over, behind the barrier: places are written in one transaction and never change, then each prize is issued in one of its own
 * under a key that is its place's. Killed anywhere, the next run goes on.
 */
export async function settleBoards(deps: MissionDeps): Promise<void> {
  if (!(await deps.maySettle())) return;
  const boards = await many<Board>(
    deps.db,
    `SELECT b.mission_id AS "missionId", b.brand_id AS "brandId", m.code, b.period_from AS "from", b.period_to AS "to", v.terms, b.state
       FROM mission_board b JOIN mission m ON m.id = b.mission_id JOIN mission_version v ON v.mission_id = b.mission_id AND v.version = b.version
       WHERE b.state <> 'settled' AND b.period_to <= $1 ORDER BY b.period_to LIMIT $2`,
    [deps.clock.now(), AT_ONCE],
  );
  if (boards.some(({ state }) => state === 'running')) await evaluateDue(deps);
  for (const board of boards) {
    const brand = await readZone(deps.db, board.brandId);
    if (!brand) continue;
    if (board.state === 'running' && !(await rank(deps, board))) continue;
    await pay(deps, { board, brand });
  }
}

/** Writes the places down, once nothing of the period is unjudged any more. False: not yet. */
async function rank(deps: MissionDeps, board: Board): Promise<boolean> {
  const { db, clock, log } = deps;
  const { brandId, missionId, from, to } = board;
  const closed = await closeActivity(db, { brandId, through: to }, clock.now());
  if (closed === 'held') log.error({ brand: brandId, mission: missionId }, 'a held operation blocks a leaderboard');
  if (closed !== 'closed' || !(await hasSeenBefore(db, 'missions', { brandId, before: to }))) return false;
  if (await maybeOne(db, 'SELECT 1 FROM mission_due WHERE brand_id = $1 AND since < $2 LIMIT 1', [brandId, to])) return false;
  const { board: prizes, condition, gives } = readTerms(board.terms);
  await transaction(db, async (tx) => {
    const { state } = await one<{ state: string }>(
      tx,
      'SELECT state FROM mission_board WHERE mission_id = $1 AND period_from = $2 FOR UPDATE',
      [missionId, from],
    );
    if (state !== 'running') return;
    const winners: { memberId: string; score: bigint }[] = [];
    // Who may have nothing leaves the place to the next.
    for (const leader of await readLeaders(tx, missionId, from, prizes.length * 2 + AT_ONCE)) {
      if (winners.length === prizes.length || leader.score < BigInt(condition.target)) break;
      if (!(await isBarred(tx, leader.memberId, clock.now()))) winners.push(leader);
    }
    await tx.query(
      `INSERT INTO mission_place (mission_id, period_from, place, member_id, score, amount, state, gives)
         SELECT $1, $2, w.place, w.member_id, w.score, w.amount, 'due', $6
           FROM unnest($3::text[], $4::bigint[], $5::bigint[]) WITH ORDINALITY w (member_id, score, amount, place)`,
      [
        missionId,
        from,
        winners.map(({ memberId }) => memberId),
        winners.map(({ score }) => score),
        prizes.slice(0, winners.length),
        giftOf({ gives }),
      ],
    );
    await tx.query(`UPDATE mission_board SET state = 'ranked', ranked_at = $3 WHERE mission_id = $1 AND period_from = $2`, [
      missionId,
      from,
      clock.now(),
    ]);
  });
  return true;
}

async function pay(deps: MissionDeps, { board, brand }: { board: Board; brand: BrandZone }): Promise<void> {
  const { missionId, from } = board;
  const terms = readTerms(board.terms);
  const due = await many<WonPlace>(
    deps.db,
    `SELECT place, member_id AS "memberId", amount FROM mission_place WHERE mission_id = $1 AND period_from = $2 AND state = 'due' ORDER BY place`,
    [missionId, from],
  );
  const now = deps.clock.now();
  for (const won of due) {
    await transaction(deps.db, async (tx) => {
      await lockMember(tx, won.memberId);
      const isOut = await isBarred(tx, won.memberId, now);
      const grantId = isOut ? null : await givePlace(tx, deps, { board, brand, terms, won, now });
      await tx.query(
        `UPDATE mission_place SET state = $4, grant_id = $5 WHERE mission_id = $1 AND period_from = $2 AND place = $3 AND state = 'due'`,
        [missionId, from, won.place, isOut ? 'barred' : 'given', grantId],
      );
    });
  }
  await deps.db.query(
    `UPDATE mission_board b SET state = 'settled', settled_at = $3 WHERE mission_id = $1 AND period_from = $2 AND state = 'ranked'
       AND NOT EXISTS (SELECT FROM mission_place p WHERE p.mission_id = b.mission_id AND p.period_from = b.period_from AND p.state = 'due')`,
    [missionId, from, now],
  );
}

interface WonPlace {
  place: number;
  memberId: string;
  amount: bigint;
}

interface PrizeInput {
  board: Board;
  brand: BrandZone;
  terms: MissionTerms;
  won: WonPlace;
  now: Date;
}

/** Gives what a place won, once under its key: money as a grant, whose id is the answer; points at once. */
async function givePlace(tx: Tx, deps: MissionDeps, { board, brand, terms, won, now }: PrizeInput): Promise<string | null> {
  const { memberId, amount } = won;
  const reference = `${board.missionId}:${board.from.toISOString()}:${won.place}`;
  const key = `${SOURCE}.place:${reference}`;
  const owner = { brandId: brand.id, memberId };
  if (giftOf(terms) === 'points') {
    await givePoints(tx, { ...owner, points: amount / POINT, key: `points:${key}`, reference, source: SOURCE, now });
    await deps.hint(tx, balanceChanged, { ...owner });
    return null;
  }
  const { id } = await issueGrant(tx, deps, {
    ...owner,
    key,
    currency: brand.currency,
    source: SOURCE,
    code: board.code,
    amount,
    terms: grantTerms(terms, amount),
    claimUntil: claimEnd(now, terms.claimDays, brand.timeZone),
    now,
  });
  return id;
}

export const settleTick = (deps: MissionDeps): Tick => ({
  name: 'settle-missions',
  cron: '* * * * *',
  run: () => settleBoards(deps),
});
