import { createHash } from 'node:crypto';
import type { PrizeMode } from '@pavilion/contract/lottery/terms';
import type { SessionContext } from '../../../http/types.ts';
import { commitBeforeDisk, flushed, many, prepared, type Sql, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { findCash } from '../../ledger/public.ts';
import {
  type AskedChase,
  chaseHash,
  type ChasePlan,
  firstOfChase,
  holdMoney,
  phaseId,
  planChase,
  writeChase,
} from '../chases/begin-chase.ts';
import { othersOf, takesBets } from '../settlement/across.ts';
import type { LotteryDeps } from '../deps.ts';
import { type LockedIssues, lockedIssue, lockOpenIssues, type IssueRequest } from '../draws/lock-issues.ts';
import type { OfferedGame } from '../tables.ts';
import { findGame, checkTicket, readTicket, refuseAcross, refuseOther, type Ticket } from './ticket.ts';
import { bookTicket, reserveTickets, ticketHash, type TicketOwner, writeTicket, type WrittenTicket } from './write-ticket.ts';

/** A ticket of many lines on one issue, or on the issues of a chase, as it was asked for. */
export interface OrderRequest {
  gameId: number;
  /** Null: the game's own. */
  mode: PrizeMode | null;
  numero: string;
  requestId: string;
  slip: string;
  /** Decimal text the member saw; null where the call has none. */
  total: string | null;
  chase?: AskedChase | undefined;
  /** What each line is called in a refusal. */
  at?: readonly number[];
}

/** What a client sent under its id. */
export interface Call {
  /** Of its tickets and chases, the client's first; none where the client gave no id. */
  requestIds: readonly string[];
  /** Whole, as it came. */
  sent: unknown;
  /** What it asks for today: read only where it is not placed yet. */
  read(): Promise<readonly OrderRequest[]>;
}

export interface PlacedOrder {
  /** Of the order, or of a chase none of whose phases is placed yet. */
  id: string;
  chaseId: string | null;
  numero: string;
  stake: bigint;
  balance: bigint;
}

interface OrderPlan {
  asked: OrderRequest;
  game: OfferedGame;
  /** Of the first phase of a chase. */
  ticket: Ticket;
  chase: ChasePlan | null;
  hash: string;
}

/** Another call of the same member wrote the same id meanwhile: what it wrote is the answer. */
class WrittenMeanwhile extends Error {}

/**
 * Places tickets and chases, all of them or none: their issues are held open, what they may win is reserved, and their stakes are booked, in one
 * transaction; whatever is refused leaves nothing behind. The same sent again under its id answers what was placed, whatever the brand offers by now; so
 * does the same slip on the same issues.
 */
export async function placeOrders(deps: LotteryDeps, call: Call, context: SessionContext): Promise<PlacedOrder[]> {
  const { memberId } = context.session;
  const sentHash = hashOf(call.sent);
  const earlier = await findSent(deps.db, { call, sentHash, memberId });
  if (earlier) return earlier;
  const planned: OrderPlan[] = [];
  for (const asked of await call.read()) planned.push(await plan(deps, asked, context));
  const work = () =>
    transaction(deps.db, async (tx) => {
      // The whole exposure of an issue is one row that all of its tickets wait for. Orders and chases have ids in separate tables: one
      // of each under the same id would be placed, so that a member's come one after the other, as they do at the member's money anyway.
      await commitBeforeDisk(tx, `lottery.ids ${context.session.memberId}`);
      return placeWithin(tx, deps, { planned, sentHash }, context);
    });
  const placed = await work().catch((error: unknown) => {
    if (error instanceof WrittenMeanwhile) return work();
    throw error;
  });
  await flushed(deps.db);
  deps.onApplied();
  return placed;
}

async function plan(deps: LotteryDeps, asked: OrderRequest, { brand, session }: SessionContext): Promise<OrderPlan> {
  const game = await findGame(deps, brand.id, asked.gameId, asked.mode);
  const priced = { game, slip: asked.slip, memberId: session.memberId, at: asked.at };
  if (asked.chase) {
    const chase = await planChase(deps, { ...priced, total: asked.total }, asked.chase);
    return { asked, game, ticket: chase.first, chase, hash: chaseHash({ ...asked, game }, asked.chase) };
  }
  const draft = await readTicket(deps, priced);
  refuseOther(draft.stake, asked.total);
  return { asked, game, ticket: checkTicket(draft), chase: null, hash: ticketHash({ ...asked, game }) };
}

async function placeWithin(
  tx: Tx,
  deps: LotteryDeps,
  { planned, sentHash }: { planned: readonly OrderPlan[]; sentHash: string },
  { brand, session, ip }: SessionContext,
): Promise<PlacedOrder[]> {
  const owner: TicketOwner = { brandId: brand.id, memberId: session.memberId, currency: brand.currency, ip, sessionId: session.id };
  const known = await findKnown(tx, planned, owner.memberId);
  if (known) return known;
  // Issues, then selections, then the member's money: every transaction of the module takes its locks in this order.
  const held = await lockOpenIssues(tx, deps, planned.flatMap(wantedBy));
  const drafts = [];
  for (const one of planned.toSorted(byIssue)) {
    const { game, chase, asked } = one;
    const issue = chase
      ? await firstOfChase(tx, deps, { game, plan: chase, memberId: owner.memberId, held })
      : await lockedIssue(tx, deps, held, { gameId: game.id, numero: asked.numero });
    drafts.push({ one, issue, others: othersHeld(one, held, deps.clock.now()) });
  }
  const written: { one: OrderPlan; chaseId: string | null; order: WrittenTicket | null }[] = [];
  for (const { one, issue, others } of drafts) {
    const { asked, ticket, chase } = one;
    const chaseId =
      chase &&
      (await writeChase(tx, deps, {
        requestId: asked.requestId,
        game: one.game,
        plan: chase,
        hash: one.hash,
        sentHash,
        owner,
        isPlacing: issue !== null,
      }));
    if (chase && chaseId === null) throw new WrittenMeanwhile();
    const named = chaseId === null ? {} : { chase: { id: chaseId, phase: 1 } };
    const requestId = chaseId === null ? asked.requestId : phaseId(chaseId, 1);
    const order = issue && (await writeTicket(tx, deps, { ticket, issue, others, at: asked.at, requestId, sentHash, owner, ...named }));
    if (issue && !order) throw new WrittenMeanwhile();
    written.push({ one, chaseId, order });
  }
  await reserveTickets(
    tx,
    brand.id,
    written.flatMap(({ order }) => order ?? []),
  );
  const placed = new Map<OrderPlan, PlacedOrder>();
  // Known from the last booking, unless a chase only held money.
  let cash: bigint | null = null;
  for (const { one, chaseId, order } of written) {
    if (one.chase && chaseId !== null)
      await holdMoney(tx, deps, { owner, chaseId, total: one.chase.total, first: order ? order.ticket.stake : 0n });
    cash = order && (await bookTicket(tx, deps, order, owner));
    const stake = one.chase?.total ?? one.ticket.stake;
    placed.set(one, { id: order?.id ?? chaseId ?? '', chaseId, numero: one.asked.numero, stake, balance: 0n });
  }
  const balance = cash ?? (await findCash(tx, [owner.memberId])).get(owner.memberId) ?? 0n;
  return planned.flatMap((one) => {
    const answer = placed.get(one);
    return answer ? { ...answer, balance } : [];
  });
}

const byIssue = (a: OrderPlan, b: OrderPlan): number => a.game.id - b.game.id || (a.asked.numero < b.asked.numero ? -1 : 1);

/** Issues of a ticket: its own, and those of other games its lines count in. Of a chase its first. */
const wantedBy = ({ game, asked, chase, ticket }: OrderPlan): IssueRequest[] => {
  const numero = chase?.phases[0]?.numero ?? asked.numero;
  return [game.id, ...(chase ? [] : othersOf(ticket.lines))].map((gameId) => ({ gameId, numero }));
};

/** Issues of other games that lines of a ticket count in. Refuses lines of which one takes no bets. */
function othersHeld({ asked, chase, ticket }: OrderPlan, held: LockedIssues, now: Date): WrittenTicket['others'] {
  if (chase) return new Map();
  const others = new Map(
    othersOf(ticket.lines).flatMap((gameId) => {
      const issue = held.of({ gameId, numero: asked.numero });
      return issue && takesBets(issue, now) ? [[gameId, issue] as const] : [];
    }),
  );
  const late = ticket.lines.flatMap((line, place) => (othersOf([line]).every((id) => others.has(id)) ? [] : place));
  if (late.length > 0) throw refuseAcross(late, asked.at);
  return others;
}

const KNOWN = prepared(
  `SELECT o.request_id AS "requestId", o.id, NULL AS "chaseId", i.numero, o.stake, o.request_hash AS hash, o.sent_hash AS sent
      FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id WHERE o.member_id = $1 AND o.request_id = ANY ($2)
    UNION ALL SELECT c.request_id, coalesce(o.id, c.id), c.id, c.phases -> 0 ->> 'numero', c.total, c.request_hash, c.sent_hash
      FROM lottery_chase c LEFT JOIN lottery_order o ON o.chase_id = c.id AND o.phase = 1 WHERE c.member_id = $1 AND c.request_id = ANY ($2)`,
);

interface KnownOrder extends Omit<PlacedOrder, 'balance'> {
  requestId: string;
  hash: string;
  /** Null where it was placed before this was kept. */
  sent: string | null;
}

const hashOf = (sent: unknown): string => createHash('sha256').update(JSON.stringify(sent)).digest('hex');

/** What was placed by the very same call, with the balance now; null where nothing was, or something else. */
async function findSent(
  sql: Sql,
  { call: { requestIds }, sentHash, memberId }: { call: Call; sentHash: string; memberId: string },
): Promise<PlacedOrder[] | null> {
  if (requestIds.length === 0) return null;
  const rows = await many<KnownOrder>(sql, KNOWN, [memberId, requestIds]);
  const same = rows.filter(({ sent }) => sent === sentHash);
  if (same.length === 0) return null;
  const balance = (await findCash(sql, [memberId])).get(memberId) ?? 0n;
  const inOrder = same.toSorted((a, b) => requestIds.indexOf(a.requestId) - requestIds.indexOf(b.requestId));
  return inOrder.map(({ id, chaseId, numero, stake }) => ({ id, chaseId, numero, stake, balance }));
}

/** What was placed under the client's ids, with the balance now; null where nothing was. Refuses ids that were used for something else. */
async function findKnown(tx: Tx, planned: readonly OrderPlan[], memberId: string): Promise<PlacedOrder[] | null> {
  const rows = await many<KnownOrder>(tx, KNOWN, [memberId, planned.map(({ asked }) => asked.requestId)]);
  if (rows.length === 0) return null;
  const balance = (await findCash(tx, [memberId])).get(memberId) ?? 0n;
  return planned.map(({ asked, hash }) => {
    const row = rows.find(({ requestId }) => requestId === asked.requestId);
    if (row?.hash !== hash) throw refuse('request.conflict');
    return { id: row.id, chaseId: row.chaseId, numero: row.numero, stake: row.stake, balance };
  });
}
