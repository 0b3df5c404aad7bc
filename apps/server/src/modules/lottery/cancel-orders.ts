import type { SessionContext } from '../../http/types.ts';
import { many, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { applyWithin } from '../betting/public.ts';
import { findCash } from '../ledger/public.ts';
import { findOtherIssues, othersOf, type OtherIssue, placeOf, takesBets } from './across.ts';
import type { LotteryDeps } from './deps.ts';
import { type Claim, claimKey, liabilitiesOf, release, wholeOf } from './exposure.ts';
import { readLines, type StoredLine } from './kept-lines.ts';
import { findOffered } from './tables.ts';
import { betOf } from './write-ticket.ts';

interface Cancelled extends Record<string, unknown> {
  id: string;
  status: number;
  best: bigint;
  issueId: bigint;
  numero: string;
  gameId: number;
  code: string;
  vassalage: string;
  prizeMode: string;
}

/**
 * Takes a member's waiting orders back, all of them or none, while their issues take bets: the issues are held open as a ticket holds them, so what
 * closing counts is never taken back. Orders taken back before are answered the same.
 */
export async function cancelOrders(
  parts: LotteryDeps,
  asked: readonly string[],
  { brand, session }: SessionContext,
): Promise<{ cancelled: string[]; balance: bigint }> {
  const ids = [...new Set(asked)];
  const { memberId } = session;
  const balance = await transaction(parts.db, async (tx) => {
    await holdOpen(tx, parts, ids, memberId);
    const orders = await many<Cancelled>(
      tx,
      `SELECT o.id, o.status, o.best, o.issue_id AS "issueId", i.numero, o.game_id AS "gameId", g.code, g.vassalage, g.prize_mode AS "prizeMode"
        FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id JOIN lottery_game g ON g.id = o.game_id
        WHERE o.id = ANY ($1) AND o.member_id = $2 ORDER BY o.issue_id, o.number FOR UPDATE OF o`,
      [ids, memberId],
    );
    if (orders.some(({ status }) => status !== 2 && status !== 8)) throw refuse('lottery.cancel.late');
    for (const gameId of new Set(orders.map((order) => order.gameId))) {
      if (!(await findOffered(tx, brand.id, gameId))?.terms.canCancel) throw refuse('lottery.cancel.not');
    }
    const waiting = orders.filter(({ status }) => status === 2);
    await releaseAll(tx, brand.id, await holdOthers(tx, parts, waiting));
    await tx.query('UPDATE lottery_order SET status = 8, ended_at = $2 WHERE id = ANY ($1)', [
      waiting.map(({ id }) => id),
      parts.clock.now(),
    ]);
    for (const order of waiting) {
      const { status } = await applyWithin(
        tx,
        {
          kind: 'cancel',
          ...betOf({ id: order.id, game: order, numero: order.numero }),
          memberId,
          transactionId: `${order.id}:c`,
          referenceId: order.id,
          amount: 0n,
          currency: brand.currency,
        },
        parts.clock,
      );
      if (status !== 'ok') throw new Error(`the stake of ${order.id} does not come back: ${status}`);
    }
    return (await findCash(tx, [memberId])).get(memberId) ?? 0n;
  });
  parts.onApplied();
  return { cancelled: ids, balance };
}

/** Holds the issues of orders open. An order of somebody else does not exist. */
async function holdOpen(tx: Tx, parts: LotteryDeps, ids: readonly string[], memberId: string): Promise<void> {
  const { found, issues } = (
    await many<{ found: number; issues: bigint[] | null }>(
      tx,
      'SELECT count(*)::int AS found, array_agg(DISTINCT issue_id) AS issues FROM lottery_order WHERE id = ANY ($1) AND member_id = $2',
      [ids, memberId],
    )
  )[0] ?? { found: 0, issues: null };
  if (found < ids.length) throw refuse('lottery.order.unknown');
  // One that has ended is not locked: its closing does not wait for those who come late.
  const held = await many<{ closesAt: Date }>(
    tx,
    `SELECT closes_at AS "closesAt" FROM lottery_issue WHERE id = ANY ($1) AND state = 'open' AND closes_at > $2 ORDER BY id FOR SHARE`,
    [issues, parts.clock.now()],
  );
  const now = parts.clock.now();
  if (held.length < (issues?.length ?? 0) || held.some(({ closesAt }) => closesAt <= now)) throw refuse('lottery.cancel.late');
}

interface Bound {
  order: Cancelled;
  lines: readonly StoredLine[];
  /** Issues of other games its lines count in. */
  others: ReadonlyMap<number, OtherIssue>;
}

/** Orders with their lines; those across two draws are taken back while both take bets. */
async function holdOthers(tx: Tx, { clock }: LotteryDeps, orders: readonly Cancelled[]): Promise<Bound[]> {
  const ids = orders.map(({ id }) => id);
  const lines = Map.groupBy(await readLines(tx, ids), ({ orderId }) => orderId);
  const bound: Bound[] = [];
  for (const order of orders) {
    const own = lines.get(order.id) ?? [];
    const others = await findOtherIssues(tx, { numero: order.numero, gameIds: othersOf(own), isHeld: true });
    const now = clock.now();
    if ([...others.values()].some((issue) => !takesBets(issue, now))) throw refuse('lottery.cancel.late');
    bound.push({ order, lines: own, others });
  }
  return bound;
}

/** What the orders had reserved, of all of them together: selections are locked in the order in which tickets lock them. */
async function releaseAll(tx: Tx, brandId: string, orders: readonly Bound[]): Promise<void> {
  const selections: Placed[] = orders.flatMap(({ order: { issueId, gameId }, lines, others }) =>
    // Each order rounded its own: so it is taken back.
    liabilitiesOf(lines).map(({ playId, key, amount }) => placeOf({ playId, key, amount }, { issueId, gameId }, others)),
  );
  const wholes = orders.map(({ order: { issueId, best } }) => wholeOf(issueId, best));
  for (const claims of [selections, wholes]) await release(tx, brandId, added(claims));
}

type Placed = Omit<Claim, 'most'>;

const added = (claims: readonly Placed[]): Placed[] =>
  [...Map.groupBy(claims, claimKey).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, amount: same.reduce((sum, { amount }) => sum + amount, 0n) }] : [];
  });
