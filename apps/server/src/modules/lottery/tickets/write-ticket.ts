import { createHash } from 'node:crypto';
import { newId } from '@pavilion/contract/base/id';
import type { PricedLine } from '@pavilion/lottery/slip';
import { many, prepared, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { applyWithin, type NewStake, type OpAnswer, type StakeOffer, type StakeOrigin } from '../../betting/public.ts';
import type { LotteryDeps } from '../deps.ts';
import { type OtherIssue, placeOf } from '../settlement/across.ts';
import { type Claim, claimKey, liabilitiesOf, reserve, wholeOf } from './exposure.ts';
import { storedMode } from '../games/prize-mode.ts';
import { ticketText } from '../draws/seals.ts';
import type { IssueRow, OfferedGame } from '../tables.ts';
import { productOf, type Ticket } from './ticket.ts';

/** Above every version of the content. */
const NEWEST = 2n ** 62n;

/** The owner of a ticket and the origin of its stake. Without a session the member asked for it before. */
export interface TicketOwner {
  brandId: string;
  memberId: string;
  currency: string;
  ip: string;
  sessionId?: string;
}

export interface WrittenTicket {
  id: string;
  ticket: Ticket;
  issue: IssueRow;
  /** Issues of other games its lines count in, by game. */
  others: ReadonlyMap<number, Pick<OtherIssue, 'id'>>;
  /** What each line is called in a refusal; absent: its place, from 1. */
  at?: readonly number[] | undefined;
}

/** Distinguishes what was asked at another prize mode than the game's own. */
export const modePart = (game: OfferedGame): readonly string[] => {
  const mode = storedMode(game);
  return mode ? [mode] : [];
};

/** What a ticket is in the digest of its issue. */
export const ticketHash = ({ game, numero, slip }: { game: OfferedGame; numero: string; slip: string }): string =>
  createHash('sha256')
    .update(ticketText({ gameId: game.id, numero, slip, prizeMode: storedMode(game) }))
    .digest('hex');

interface NewTicket {
  ticket: Ticket;
  issue: IssueRow;
  others?: WrittenTicket['others'];
  at?: WrittenTicket['at'];
  requestId: string;
  /** Of the call that asked for it; absent: a later phase of a chase. */
  sentHash?: string;
  owner: TicketOwner;
  chase?: { id: string; phase: number } | undefined;
}

const TICKETS = prepared(
  `WITH placed AS (
      INSERT INTO lottery_order (id, brand_id, member_id, game_id, issue_id, request_id, request_hash, chase_id, phase, slip, stakes, stake, best,
          own_group, prize_mode, placed_at, sent_hash)
        SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::int[], $10::text[],
          $11::bigint[], $12::bigint[], $13::bigint[], $14::int[], $15::text[], $16::timestamptz[], $17::text[])
        ON CONFLICT (member_id, request_id) DO NOTHING RETURNING id),
    lines AS (
      INSERT INTO lottery_line (order_id, number, play_id, content, approach, mode, series, multiple, stakes, unit, stake, odds)
        SELECT n.* FROM placed JOIN unnest($18::text[], $19::int[], $20::int[], $21::text[], $22::int[], $23::int[], $24::int[], $25::int[], $26::int[],
          $27::bigint[], $28::bigint[], $29::jsonb[]) AS n (order_id) ON n.order_id = placed.id)
    SELECT id FROM placed`,
);

/** Writes an order with its lines; null where the member's id of it exists already. The caller holds the issue. */
export const writeTicket = async (tx: Tx, deps: LotteryDeps, writing: NewTicket): Promise<WrittenTicket | null> =>
  (await writeTickets(tx, deps, [writing]))[0] ?? null;

/** Writes orders with their lines in one statement, those whose id does not exist already. */
export async function writeTickets(tx: Tx, { clock }: LotteryDeps, writings: readonly NewTicket[]): Promise<WrittenTicket[]> {
  const now = clock.now();
  const orders = writings.map((writing) => ({ ...writing, id: newId('lot', now.getTime()) }));
  const rows = await many<{ id: string }>(tx, TICKETS, [
    orders.map(({ id }) => id),
    orders.map(({ owner }) => owner.brandId),
    orders.map(({ owner }) => owner.memberId),
    orders.map(({ ticket }) => ticket.game.id),
    orders.map(({ issue }) => issue.id),
    orders.map(({ requestId }) => requestId),
    orders.map(({ ticket, issue }) => ticketHash({ game: ticket.game, numero: issue.numero, slip: ticket.slip })),
    orders.map(({ chase }) => chase?.id ?? null),
    orders.map(({ chase }) => chase?.phase ?? null),
    orders.map(({ ticket }) => ticket.slip),
    orders.map(({ ticket }) => ticket.stakes),
    orders.map(({ ticket }) => ticket.stake),
    orders.map(({ ticket }) => ticket.best),
    orders.map(({ ticket }) => ticket.ownGroup),
    orders.map(({ ticket }) => storedMode(ticket.game)),
    orders.map(() => now),
    orders.map(({ sentHash }) => sentHash ?? null),
    ...columnsOf(orders.flatMap(({ id, ticket }) => ticket.lines.map((line, place) => ({ id, number: place + 1, line })))),
  ]);
  const placed = new Set(rows.map(({ id }) => id));
  return orders.flatMap(({ id, ticket, issue, others = new Map(), at }) => (placed.has(id) ? { id, ticket, issue, others, at } : []));
}

const columnsOf = (lines: readonly { id: string; number: number; line: PricedLine }[]): unknown[][] => [
  lines.map(({ id }) => id),
  lines.map(({ number }) => number),
  lines.map(({ line }) => line.playId),
  lines.map(({ line }) => line.content),
  lines.map(({ line }) => line.approach),
  lines.map(({ line }) => line.modeId),
  lines.map(({ line }) => line.series),
  lines.map(({ line }) => line.multiple),
  lines.map(({ line }) => line.stakes),
  lines.map(({ line }) => line.unit),
  lines.map(({ line }) => line.stake),
  lines.map(({ line }) => JSON.stringify(line.odds.map(({ n, d }) => [String(n), String(d)]))),
];

interface SelectionClaim extends Claim {
  line: number;
  tickets: readonly WrittenTicket[];
}

/**
 * Reserves what tickets may win, all together, so that keys are locked in one order. Refuses what goes beyond a limit, with the stake that would be
 * taken.
 */
export async function reserveTickets(tx: Tx, brandId: string, tickets: readonly WrittenTicket[]): Promise<void> {
  const selections = new Map<string, SelectionClaim>();
  const wholes: SelectionClaim[] = [];
  for (const [issueId, ofIssue] of Map.groupBy(tickets, ({ issue }) => issue.id)) {
    const [first] = ofIssue;
    if (!first) continue;
    const { game } = first.ticket;
    const others = new Map(ofIssue.flatMap((one) => [...one.others]));
    for (const liability of liabilitiesOf(linesOf(ofIssue))) {
      const placed = placeOf(liability, { issueId, gameId: game.id }, others);
      // Bet across from both of its games in one call, a selection comes twice.
      const before = selections.get(claimKey(placed));
      const asked = { ...placed, most: game.terms.mostPerSelection, tickets: ofIssue };
      selections.set(claimKey(placed), before ? { ...before, amount: before.amount + placed.amount } : asked);
    }
    const best = ofIssue.reduce((sum, { ticket }) => sum + ticket.best, 0n);
    wholes.push({ ...wholeOf(issueId, best), most: game.terms.mostPerIssue, line: 1, tickets: ofIssue });
  }
  const tooMuch = await reserve(tx, brandId, [...selections.values(), ...wholes]);
  if (tooMuch.length === 0) return;
  const ofSelections = tooMuch.filter(({ claim }) => !wholes.includes(claim));
  const refused = ofSelections.length > 0 ? ofSelections : tooMuch;
  throw refuse('lottery.exposure', { value: { lines: refused.slice(0, 50).map(acceptable) } });
}

const linesOf = (tickets: readonly WrittenTicket[]): PricedLine[] => tickets.flatMap(({ ticket }) => ticket.lines);

/** Stake of the line, or of the order where the whole issue is full, that would still be taken. */
function acceptable({ claim, left }: { claim: SelectionClaim; left: bigint }): { line: number; isWhole: boolean; acceptable: number } {
  const { tickets, playId, amount } = claim;
  const isWhole = playId === 0;
  // Lines of all tickets on the issue were counted on; the client knows each by its place in what it sent.
  const line = tickets.flatMap(({ ticket, at }) => ticket.lines.map((_, place) => at?.[place] ?? place + 1))[claim.line - 1] ?? claim.line;
  const whole = isWhole ? tickets.reduce((sum, { ticket }) => sum + ticket.stake, 0n) : (linesOf(tickets)[claim.line - 1]?.stake ?? 0n);
  const share = left <= 0n || amount === 0n ? 0n : (whole * left) / amount;
  return { line, isWhole, acceptable: Number(share) / 10_000 };
}

/**
 * Reserves what tickets of different members may win, each for itself, in one statement. Answers those that find no room behind the ones before them; where
 * there are any the caller takes its transaction back.
 */
export async function reserveEach(tx: Tx, brandId: string, tickets: readonly WrittenTicket[]): Promise<WrittenTicket[]> {
  const claims = tickets.map(claimsOf);
  const sums = new Map<string, Claim>();
  for (const claim of claims.flat()) {
    const before = sums.get(claimKey(claim));
    sums.set(claimKey(claim), before ? { ...before, amount: before.amount + claim.amount } : claim);
  }
  const room = new Map((await reserve(tx, brandId, [...sums.values()])).map(({ claim, left }) => [claimKey(claim), left]));
  return tickets.filter((_, place) => {
    const tight = (claims[place] ?? []).flatMap((claim) => {
      const left = room.get(claimKey(claim));
      return left === undefined ? [] : { key: claimKey(claim), left: left - claim.amount };
    });
    if (tight.some(({ left }) => left < 0n)) return true;
    for (const { key, left } of tight) room.set(key, left);
    return false;
  });
}

/** Of a ticket whose lines count in its own issue alone. */
function claimsOf({ ticket, issue }: WrittenTicket): Claim[] {
  const { mostPerSelection, mostPerIssue } = ticket.game.terms;
  const selections = liabilitiesOf(ticket.lines).map(({ playId, key, amount }) => ({
    issueId: issue.id,
    playId,
    key,
    amount,
    most: mostPerSelection,
  }));
  return [...selections, { ...wholeOf(issue.id, ticket.best), most: mostPerIssue }];
}

/** Books the stake of an order whose exposure is reserved. Answers the member's balance. */
export async function bookTicket(tx: Tx, deps: LotteryDeps, written: WrittenTicket, owner: TicketOwner): Promise<bigint> {
  const { stake, origin } = stakeOf(written, owner);
  const answer = await deps.stakes.place(stake, origin, AS_READ, { apply: (op) => applyWithin(tx, op, deps.clock) });
  refuseStake(answer);
  if (answer.balance === null) throw new Error(`the bet of ${written.id} was booked and no balance was returned`);
  return answer.balance;
}

/** The bet of an order, for the stake rules. */
export function stakeOf({ id, ticket, issue }: WrittenTicket, owner: TicketOwner): { stake: NewStake; origin: StakeOrigin } {
  const { brandId, memberId, currency, ip, sessionId } = owner;
  return {
    stake: {
      kind: 'bet',
      ...betOf({ id, game: ticket.game, numero: issue.numero }),
      memberId,
      transactionId: id,
      amount: ticket.stake,
      currency,
    },
    origin: { brandId, ip, endsAt: null, ...(sessionId === undefined ? {} : { sessionId }) },
  };
}

/** How an order's bet is named in the ledger. */
export const betOf = ({
  id,
  game,
  numero,
}: {
  id: string;
  game: { code: string; vassalage: string; prizeMode: string };
  numero: string;
}) => ({
  vendor: game.vassalage,
  roundId: `${game.code}:${numero}:${id}`,
  game: game.code,
  product: productOf(game),
});

/** The offer was read for this very ticket; what the content says of brand and module is checked beside it. */
export const AS_READ: StakeOffer = {
  module: 'LOTT3',
  recent: async () => ({ version: NEWEST, isOffered: true }),
  refresh: async () => undefined,
};

function refuseStake({ status }: OpAnswer): void {
  if (status === 'ok') return;
  if (status.startsWith('limit.') || status === 'balance.not.enough') throw refuse(status);
  if (status === 'member.excluded' || status === 'member.cooling.off') throw refuse('play.excluded');
  if (status === 'system.busy' || status === 'content.changed') throw refuse('system.busy');
  if (status === 'system.maintenance' || status === 'region.restricted') throw refuse(status);
  if (status === 'token.expired') throw refuse('login.not.session');
  if (status === 'game.off') throw refuse('function.not.available');
  throw refuse('play.blocked');
}
