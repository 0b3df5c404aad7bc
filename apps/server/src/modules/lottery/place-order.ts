import { createHash } from 'node:crypto';
import { newId } from '@pavilion/contract/id';
import { unitsFromText } from '@pavilion/contract/money';
import { mostReturn } from '@pavilion/lottery/most-return';
import { type LineFault, type PricedLine, priceSlip } from '@pavilion/lottery/slip';
import type { SessionContext } from '../../http/types.ts';
import { maybeOne, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { findCash } from '../ledger/public.ts';
import { applyWithin, type OpAnswer, type StakeOffer } from '../betting/public.ts';
import type { LotteryDeps } from './deps.ts';
import { liabilitiesOf, reserve } from './exposure.ts';
import { offerOf, topGroup } from './offer.ts';
import { findOffered, findPresent, ISSUE, type IssueRow, type OfferedGame } from './tables.ts';

/** Above every version of the content. */
const NEWEST = 2n ** 62n;

/** A ticket of many lines on one issue, as it was asked for. */
export interface Asked {
  gameId: number;
  numero: string;
  requestId: string;
  slip: string;
  /** Decimal text the member saw; null where the call has none. */
  total: string | null;
}

export interface PlacedOrder {
  id: string;
  number: bigint;
  numero: string;
  stake: bigint;
  balance: bigint;
}

export interface Ticket {
  game: OfferedGame;
  lines: readonly PricedLine[];
  stake: bigint;
  stakes: number;
  best: bigint;
}

/** What a slip comes to in a brand's game for a member. Refuses every faulty line by its number. */
export async function priceTicket(
  parts: LotteryDeps,
  { game, slip, memberId }: { game: OfferedGame; slip: string; memberId: string },
): Promise<Ticket> {
  const ownGroup = await parts.ownGroup(memberId, game.groupCode, topGroup(game.terms));
  const { lines, faults } = priceSlip(slip, offerOf(game, ownGroup));
  if (faults.length > 0) throw refuseLines(faults);
  const stake = lines.reduce((sum, line) => sum + line.stake, 0n);
  const best = mostReturn(lines);
  if (stake > game.terms.mostStake) throw refuse('lottery.stake.much', { value: { most: Number(game.terms.mostStake) / 10_000 } });
  if (best > game.terms.mostWin) throw refuse('lottery.win.much', { value: { most: Number(game.terms.mostWin) / 10_000 } });
  return { game, lines, stake, stakes: lines.reduce((sum, line) => sum + line.stakes, 0), best };
}

const refuseLines = (faults: readonly LineFault[]): Error => refuse('lottery.lines.refused', { value: { lines: faults.slice(0, 200) } });

export async function findGame(parts: LotteryDeps, brandId: string, gameId: number): Promise<OfferedGame> {
  const game = await findOffered(parts.db, brandId, gameId);
  if (!game?.isOn) throw refuse('lottery.game.unknown');
  return game;
}

const hashOf = (asked: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify([asked.gameId, asked.numero, asked.slip]))
    .digest('hex');

/**
 * Places one ticket: its issue is held open, what it may win is reserved, and its stake is booked, in one transaction; whatever is refused leaves
 * nothing behind. The same `requestId` with the same slip answers what stands.
 */
export async function placeOrder(parts: LotteryDeps, asked: Asked, context: SessionContext): Promise<PlacedOrder> {
  const { brand, session } = context;
  const game = await findGame(parts, brand.id, asked.gameId);
  const ticket = await priceTicket(parts, { game, slip: asked.slip, memberId: session.memberId });
  if (asked.total !== null && unitsFromText(asked.total) !== ticket.stake) {
    throw refuse('lottery.total.differs', { value: { total: Number(ticket.stake) / 10_000 } });
  }
  const placed = await transaction(parts.db, async (tx) => {
    const known = await findKnown(tx, asked, session.memberId);
    if (known) return known;
    const issue = await holdIssue(tx, parts, { game, numero: asked.numero });
    return writeTicket(tx, parts, {
      ticket,
      issue,
      asked,
      whose: { brandId: brand.id, memberId: session.memberId, currency: brand.currency },
      origin: { brandId: brand.id, ip: context.ip, sessionId: session.id, endsAt: null },
    });
  });
  parts.onApplied();
  return placed;
}

/** What stands under a client's id: the order and the balance now. */
async function findKnown(tx: Tx, asked: Asked, memberId: string): Promise<PlacedOrder | null> {
  const row = await maybeOne<Omit<PlacedOrder, 'balance'> & { hash: string } & Record<string, unknown>>(
    tx,
    `SELECT o.id, o.number, i.numero, o.stake, o.request_hash AS hash FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id
      WHERE o.member_id = $1 AND o.request_id = $2`,
    [memberId, asked.requestId],
  );
  if (row && row.hash !== hashOf(asked)) throw refuse('request.conflict');
  return row && { ...row, balance: (await findCash(tx, [memberId])).get(memberId) ?? 0n };
}

/** Holds an issue open until the transaction ends. Refuses one that takes no bets, naming the one that does. */
export async function holdIssue(tx: Tx, parts: LotteryDeps, { game, numero }: { game: OfferedGame; numero: string }): Promise<IssueRow> {
  const now = parts.clock.now();
  const issue = await maybeOne<IssueRow & Record<string, unknown>>(
    tx,
    `SELECT ${ISSUE} FROM lottery_issue i WHERE i.game_id = $1 AND i.numero = $2 FOR SHARE`,
    [game.id, numero],
  );
  if (!issue) throw refuse('lottery.issue.unknown');
  if (issue.state !== 'open' || issue.closesAt <= now || issue.opensAt > now) {
    const present = await findPresent(tx, game.id, now);
    throw refuse('lottery.closed', { value: { current: present?.numero ?? null } });
  }
  return issue;
}

interface Writing {
  ticket: Ticket;
  issue: IssueRow;
  asked: Asked;
  whose: { brandId: string; memberId: string; currency: string };
  origin: { brandId: string; ip: string; sessionId?: string; endsAt: null };
  chase?: { id: string; phase: number };
}

/** Writes order and lines, reserves what they may win and books the stake. The caller holds the issue. */
export async function writeTicket(
  tx: Tx,
  parts: LotteryDeps,
  { ticket, issue, asked, whose, origin, chase }: Writing,
): Promise<PlacedOrder> {
  const { game, lines, stake, stakes, best } = ticket;
  const now = parts.clock.now();
  const id = newId('lot', now.getTime());
  const order = await maybeOne<{ number: bigint }>(
    tx,
    `INSERT INTO lottery_order (id, brand_id, member_id, game_id, issue_id, request_id, request_hash, chase_id, phase, slip, stakes, stake, best, placed_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (member_id, request_id) DO NOTHING RETURNING number`,
    [
      id,
      whose.brandId,
      whose.memberId,
      game.id,
      issue.id,
      asked.requestId,
      hashOf(asked),
      chase?.id ?? null,
      chase?.phase ?? null,
      asked.slip,
      stakes,
      stake,
      best,
      now,
    ],
  );
  if (!order) {
    const known = await findKnown(tx, asked, whose.memberId);
    if (known) return known;
    throw refuse('request.conflict');
  }
  await writeLines(tx, id, lines);
  const tooMuch = await reserve(tx, {
    issueId: issue.id,
    brandId: whose.brandId,
    liabilities: liabilitiesOf(lines),
    best,
    mostPerSelection: game.terms.mostPerSelection,
    mostPerIssue: game.terms.mostPerIssue,
  });
  if (tooMuch.length > 0)
    throw refuse('lottery.exposure', { value: { lines: tooMuch.slice(0, 50).map((one) => acceptable(one, lines, stake)) } });
  const answer = await parts.stakes.place(
    {
      kind: 'bet',
      vendor: game.vassalage,
      transactionId: id,
      memberId: whose.memberId,
      roundId: `${game.code}:${issue.numero}:${id}`,
      amount: stake,
      currency: whose.currency,
      game: game.code,
      product: productOf(game),
    },
    origin,
    AS_READ,
    { apply: (op) => applyWithin(tx, op, parts.clock) },
  );
  refuseStake(answer);
  return { id, number: order.number, numero: issue.numero, stake, balance: answer.balance ?? 0n };
}

/** Stake of the line, or of the order where the whole issue is full, that would still be taken. */
function acceptable(
  { line, isWhole, left, asked }: { line: number; isWhole: boolean; left: bigint; asked: bigint },
  lines: readonly PricedLine[],
  stake: bigint,
): { line: number; isWhole: boolean; acceptable: number } {
  const whole = isWhole ? stake : (lines[line - 1]?.stake ?? 0n);
  const share = left <= 0n || asked === 0n ? 0n : (whole * left) / asked;
  return { line, isWhole, acceptable: Number(share) / 10_000 };
}

/** Product of contracts and codes of the ledger. */
export const productOf = ({ prizeMode }: { prizeMode: string }): string =>
  prizeMode === 'ELOTT' ? 'elott' : prizeMode === 'SEA' ? 'sea' : 'lott';

/** The offer was read for this very ticket; what the content says of brand and module is judged beside it. */
const AS_READ: StakeOffer = { module: 'LOTT3', recent: async () => ({ version: NEWEST, isOffered: true }), refresh: async () => undefined };

function refuseStake({ status }: OpAnswer): void {
  if (status === 'ok') return;
  if (/^limit\.(wager|loss)/.test(status)) throw refuse(status.split('.').slice(0, 2).join('.'));
  if (status === 'limit.session' || status === 'balance.not.enough') throw refuse(status);
  if (status === 'member.excluded' || status === 'member.cooling.off') throw refuse('play.excluded');
  if (status === 'system.busy' || status === 'content.changed') throw refuse('system.busy');
  if (status === 'system.maintenance' || status === 'region.restricted') throw refuse(status);
  if (status === 'token.expired') throw refuse('login.not.session');
  if (status === 'game.off') throw refuse('function.not.available');
  throw refuse('play.blocked');
}

async function writeLines(tx: Tx, orderId: string, lines: readonly PricedLine[]): Promise<void> {
  await tx.query(
    `INSERT INTO lottery_line (order_id, number, play_id, content, approach, mode, series, multiple, stakes, unit, stake, odds)
      SELECT $1, n.* FROM unnest($2::int[], $3::int[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[], $10::bigint[], $11::bigint[], $12::jsonb[]) AS n`,
    [
      orderId,
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
    ],
  );
}
