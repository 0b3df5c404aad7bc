import { randomInt, randomUUID } from 'node:crypto';
import type { PoolClient as Tx } from '@pavilion/kit/pool';
import { transaction } from '@pavilion/kit/transaction';
import type { Context } from './main.ts';
import { textOf } from './money.ts';
import { lockPlayer } from './transfers.ts';

/** One of three shells holds the pearl, each as likely; it pays 2.91 times the stake: 97 % return to player. */
export const SHELLS = 3;
const PAYS_PERCENT = 291n;
/** Stakes in steps of the currency. */
const MAX_STAKE_STEPS = 1_000_000n;

export interface BetRow {
  cursor: bigint;
  id: string;
  revision: number;
  player: string;
  game: string;
  round: string;
  stake: bigint;
  payout: bigint;
  state: 'settled' | 'cancelled';
  placed_at: Date;
  settled_at: Date;
}

export const betView = (row: BetRow & { currency: string }) => ({
  cursor: String(row.cursor),
  id: row.id,
  revision: row.revision,
  player: row.player,
  game: row.game,
  round: row.round,
  stake: textOf(row.stake),
  payout: textOf(row.payout),
  currency: row.currency,
  state: row.state,
  placedAt: row.placed_at.toISOString(),
  settledAt: row.settled_at.toISOString(),
});

export interface Play {
  operator: string;
  player: string;
  game: string;
  /** Made by the page: the same request is the same bet. */
  request: string;
  pick: number;
  stake: bigint;
}

export interface PlayAnswer {
  round: string;
  pick: number;
  pearl: number;
  stake: string;
  payout: string;
  balance: string;
}

/** Places and settles a bet in one transaction. Throws nothing for a wish that cannot be met: it says why. */
export async function play(context: Context, wish: Play): Promise<PlayAnswer | { error: 'stake' | 'balance' | 'player.unknown' }> {
  return transaction(context.db, async (tx) => {
    const player = await lockPlayer(tx, wish.operator, wish.player);
    if (!player) return { error: 'player.unknown' };
    const { rows } = await tx.query<{ answer: PlayAnswer }>('SELECT answer FROM bet WHERE operator = $1 AND player = $2 AND request = $3', [
      wish.operator,
      wish.player,
      wish.request,
    ]);
    if (rows[0]) return rows[0].answer;
    const { stake } = wish;
    if (stake <= 0n || stake % player.step !== 0n || stake / player.step > MAX_STAKE_STEPS) return { error: 'stake' };
    if (stake > player.balance) return { error: 'balance' };
    const pearl = context.pick(SHELLS);
    const won = pearl === wish.pick ? (stake * PAYS_PERCENT) / 100n : 0n;
    const payout = won - (won % player.step);
    const round = randomUUID();
    const balance = player.balance - stake + payout;
    await tx.query('UPDATE player SET balance = $3 WHERE operator = $1 AND code = $2', [wish.operator, wish.player, balance]);
    const answer = { round, pick: wish.pick, pearl, stake: textOf(stake), payout: textOf(payout), balance: textOf(balance) };
    const now = context.clock.now();
    const fresh = { id: `bet_${round}`, revision: 0, player: wish.player, game: wish.game, round, stake, payout };
    await append(tx, wish.operator, {
      row: { ...fresh, state: 'settled', placed_at: now, settled_at: now },
      request: wish.request,
      answer,
    });
    return answer;
  });
}

/** Takes a bet back as vendors do after a fault of a game: the stake returns, the payout goes. False: none such, or taken back before. */
export async function cancelBet(context: Context, operator: string, id: string): Promise<boolean> {
  return transaction(context.db, async (tx) => {
    const find = async () =>
      (await tx.query<BetRow>('SELECT * FROM bet WHERE operator = $1 AND id = $2 ORDER BY revision DESC LIMIT 1', [operator, id])).rows[0];
    const found = await find();
    const player = found && (await lockPlayer(tx, operator, found.player));
    // The current row, which nobody else changes now.
    const bet = await find();
    if (!bet) return false;
    const after = (player?.balance ?? 0n) + bet.stake - bet.payout;
    if (bet.state === 'cancelled' || after < 0n) return false;
    await tx.query('UPDATE player SET balance = $3 WHERE operator = $1 AND code = $2', [operator, bet.player, after]);
    const row = { ...bet, revision: bet.revision + 1, payout: 0n, state: 'cancelled' as const, settled_at: context.clock.now() };
    await append(tx, operator, { row, request: null, answer: {} });
    return true;
  });
}

interface NewBetRow {
  row: Omit<BetRow, 'cursor'>;
  request: string | null;
  answer: unknown;
}

async function append(tx: Tx, operator: string, { row, request, answer }: NewBetRow): Promise<void> {
  const { rows } = await tx.query<{ cursor: bigint }>(
    'UPDATE operator SET last_cursor = last_cursor + 1 WHERE code = $1 RETURNING last_cursor AS cursor',
    [operator],
  );
  await tx.query(
    `INSERT INTO bet (operator, cursor, id, revision, player, game, round, stake, payout, state, request, answer, placed_at, settled_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      operator,
      rows[0]?.cursor,
      row.id,
      row.revision,
      row.player,
      row.game,
      row.round,
      row.stake,
      row.payout,
      row.state,
      request,
      JSON.stringify(answer),
      row.placed_at,
      row.settled_at,
    ],
  );
}

/** Bets behind a cursor, oldest first. */
export async function betsAfter(context: Context, operator: string, { after, limit }: { after: bigint; limit: number }) {
  const { rows } = await context.db.query<BetRow & { currency: string }>(
    `SELECT b.*, p.currency FROM bet b JOIN player p ON p.operator = b.operator AND p.code = b.player
      WHERE b.operator = $1 AND b.cursor > $2 ORDER BY b.cursor LIMIT $3`,
    [operator, after, limit],
  );
  return rows;
}

/** The book entries of each player, by code; the newest revision of a bet counts. */
export async function statement(context: Context, operator: string, { after, limit }: { after: string; limit: number }) {
  const { rows } = await context.db.query<{
    code: string;
    currency: string;
    balance: bigint;
    transferred_in: bigint;
    transferred_out: bigint;
    stakes: bigint;
    payouts: bigint;
  }>(
    `SELECT p.code, p.currency, p.balance, t.transferred_in, t.transferred_out, b.stakes, b.payouts
      FROM (SELECT * FROM player WHERE operator = $1 AND code > $2 ORDER BY code LIMIT $3) p,
        LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE direction = 'in'), 0)::bigint AS transferred_in,
            coalesce(sum(amount) FILTER (WHERE direction = 'out'), 0)::bigint AS transferred_out
          FROM transfer WHERE operator = $1 AND player = p.code AND state = 'done') t,
        LATERAL (SELECT coalesce(sum(stake), 0)::bigint AS stakes, coalesce(sum(payout), 0)::bigint AS payouts FROM (
          SELECT DISTINCT ON (id) id, stake, payout, state FROM bet WHERE operator = $1 AND player = p.code ORDER BY id, revision DESC) n
          WHERE n.state = 'settled') b
      ORDER BY p.code`,
    [operator, after, limit],
  );
  return rows.map(({ code, currency, ...sums }) => ({
    player: code,
    currency,
    balance: textOf(sums.balance),
    transferredIn: textOf(sums.transferred_in),
    transferredOut: textOf(sums.transferred_out),
    stakes: textOf(sums.stakes),
    payouts: textOf(sums.payouts),
  }));
}

/** A number below `n`, each as likely. */
export const randomPick = (n: number): number => randomInt(n);
