import { createHash } from 'node:crypto';
import { newId } from '@pavilion/contract/id';
import type { PricedLine } from '@pavilion/lottery/slip';
import { prepared, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { applyWithin, type OpAnswer, type StakeOffer } from '../betting/public.ts';
import type { LotteryDeps } from './deps.ts';
import { type OtherIssue, placeOf } from './across.ts';
import { type Claim, claimKey, liabilitiesOf, reserve, wholeOf } from './exposure.ts';
import { keptMode } from './prize-mode.ts';
import type { IssueRow, OfferedGame } from './tables.ts';
import { productOf, type Ticket } from './ticket.ts';

/** Above every version of the content. */
const NEWEST = 2n ** 62n;

/** Whose ticket it is, and where its stake comes from. Without a session the member asked for it before. */
export interface Whose {
  brandId: string;
  memberId: string;
  currency: string;
  ip: string;
  sessionId?: string;
}

export interface Written {
  id: string;
  ticket: Ticket;
  issue: IssueRow;
  /** Issues of other games its lines count in, by game. */
  others: ReadonlyMap<number, Pick<OtherIssue, 'id'>>;
  /** What each line is called in a refusal; absent: its place, from 1. */
  at?: readonly number[] | undefined;
}

/** Tells apart what was asked at another prize mode than the game's own. */
export const modePart = (game: OfferedGame): readonly string[] => {
  const mode = keptMode(game);
  return mode ? [mode] : [];
};

/** What a ticket is in the digest of its issue. */
export const ticketHash = ({ game, numero, slip }: { game: OfferedGame; numero: string; slip: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([game.id, numero, slip, ...modePart(game)]))
    .digest('hex');

interface Writing {
  ticket: Ticket;
  issue: IssueRow;
  others?: Written['others'];
  at?: Written['at'];
  requestId: string;
  /** Of the call that asked for it; absent: a later phase of a chase. */
  sentHash?: string;
  whose: Whose;
  chase?: { id: string; phase: number } | undefined;
}

const TICKET = prepared(
  `WITH placed AS (
      INSERT INTO lottery_order (id, brand_id, member_id, game_id, issue_id, request_id, request_hash, chase_id, phase, slip, stakes, stake, best,
          own_group, prize_mode, placed_at, sent_hash)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $28) ON CONFLICT (member_id, request_id) DO NOTHING RETURNING id)
    INSERT INTO lottery_line (order_id, number, play_id, content, approach, mode, series, multiple, stakes, unit, stake, odds)
      SELECT placed.id, n.* FROM placed, unnest($17::int[], $18::int[], $19::text[], $20::int[], $21::int[], $22::int[], $23::int[], $24::int[],
        $25::bigint[], $26::bigint[], $27::jsonb[]) AS n`,
);

/** Writes an order with its lines in one statement; null where the member's id of it stands already. The caller holds the issue. */
export async function writeTicket(tx: Tx, { clock }: LotteryDeps, writing: Writing): Promise<Written | null> {
  const { ticket, issue, others = new Map(), at, requestId, sentHash, whose, chase } = writing;
  const now = clock.now();
  const id = newId('lot', now.getTime());
  const { rowCount } = await tx.query(TICKET, [
    id,
    whose.brandId,
    whose.memberId,
    ticket.game.id,
    issue.id,
    requestId,
    ticketHash({ game: ticket.game, numero: issue.numero, slip: ticket.slip }),
    chase?.id ?? null,
    chase?.phase ?? null,
    ticket.slip,
    ticket.stakes,
    ticket.stake,
    ticket.best,
    ticket.ownGroup,
    keptMode(ticket.game),
    now,
    ...columnsOf(ticket.lines),
    sentHash ?? null,
  ]);
  return rowCount === 0 ? null : { id, ticket, issue, others, at };
}

interface Asked extends Claim {
  line: number;
  tickets: readonly Written[];
}

const columnsOf = (lines: readonly PricedLine[]): unknown[][] => [
  lines.map((_, place) => place + 1),
  lines.map(({ playId }) => playId),
  lines.map(({ content }) => content),
  lines.map(({ approach }) => approach),
  lines.map(({ modeId }) => modeId),
  lines.map(({ series }) => series),
  lines.map(({ multiple }) => multiple),
  lines.map(({ stakes }) => stakes),
  lines.map(({ unit }) => unit),
  lines.map(({ stake }) => stake),
  lines.map(({ odds }) => JSON.stringify(odds.map(({ n, d }) => [String(n), String(d)]))),
];

/**
 * Reserves what tickets may win, all together, so that keys are locked in one order. Refuses what goes beyond a limit, with the stake that would be
 * taken.
 */
export async function reserveTickets(tx: Tx, brandId: string, tickets: readonly Written[]): Promise<void> {
  const selections = new Map<string, Asked>();
  const wholes: Asked[] = [];
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
  const told = ofSelections.length > 0 ? ofSelections : tooMuch;
  throw refuse('lottery.exposure', { value: { lines: told.slice(0, 50).map(acceptable) } });
}

const linesOf = (tickets: readonly Written[]): PricedLine[] => tickets.flatMap(({ ticket }) => ticket.lines);

/** Stake of the line, or of the order where the whole issue is full, that would still be taken. */
function acceptable({ claim, left }: { claim: Asked; left: bigint }): { line: number; isWhole: boolean; acceptable: number } {
  const { tickets, playId, amount } = claim;
  const isWhole = playId === 0;
  // Lines of all tickets on the issue were counted on; the client knows each by its place in what it sent.
  const line = tickets.flatMap(({ ticket, at }) => ticket.lines.map((_, place) => at?.[place] ?? place + 1))[claim.line - 1] ?? claim.line;
  const whole = isWhole ? tickets.reduce((sum, { ticket }) => sum + ticket.stake, 0n) : (linesOf(tickets)[claim.line - 1]?.stake ?? 0n);
  const share = left <= 0n || amount === 0n ? 0n : (whole * left) / amount;
  return { line, isWhole, acceptable: Number(share) / 10_000 };
}

/** Books the stake of an order whose exposure stands. Answers the member's balance. */
export async function bookTicket(tx: Tx, parts: LotteryDeps, { id, ticket, issue }: Written, whose: Whose): Promise<bigint> {
  const { game } = ticket;
  const { brandId, memberId, currency, ip, sessionId } = whose;
  const answer = await parts.stakes.place(
    { kind: 'bet', ...betOf({ id, game, numero: issue.numero }), memberId, transactionId: id, amount: ticket.stake, currency },
    { brandId, ip, endsAt: null, ...(sessionId === undefined ? {} : { sessionId }) },
    AS_READ,
    { apply: (op) => applyWithin(tx, op, parts.clock) },
  );
  refuseStake(answer);
  if (answer.balance === null) throw new Error(`the bet of ${id} was booked and no balance was told`);
  return answer.balance;
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

/** The offer was read for this very ticket; what the content says of brand and module is judged beside it. */
const AS_READ: StakeOffer = { module: 'LOTT3', recent: async () => ({ version: NEWEST, isOffered: true }), refresh: async () => undefined };

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
