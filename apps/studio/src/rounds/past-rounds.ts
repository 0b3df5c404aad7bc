import { createHash } from 'node:crypto';
import type { PoolClient } from '@pavilion/kit/pool';
import type { LanguageTag } from '@pavilion/languages/tags';
import { one } from '../context.ts';
import { transaction } from '@pavilion/kit/transaction';
import type { Studio } from '../context.ts';
import { requireGame } from '../games/catalogue.ts';
import { requireCurrency } from '../games/offered-currencies.ts';
import { newId } from '../new-id.ts';
import { insertSession } from '../sessions/open-session.ts';
import { insertPair, lockSeeds, rotateSeeds } from '../sessions/seeds.ts';
import { SELECT_SESSION, sessionFromRow } from '../sessions/session.ts';
import type { Session, SessionRow } from '../sessions/session.ts';
import { insertRound } from './commit-round.ts';
import type { RoundRow } from './round.ts';

/** A visit of a demonstration's player to a game, in the past. All of it follows from the keys. */
export interface PastVisit {
  operatorId: string;
  /** The operator's id of the player. */
  user: string;
  /** What the player's seeds are made of. */
  playerKey: string;
  /** Names the visit; the same key is the same visit. */
  key: string;
  game: string;
  currency: string;
  language: LanguageTag;
  at: Date;
}

export interface PastRound {
  /** Names the round; the same key is the same round, whatever else is asked. */
  key: string;
  /** Place of the stake among those the game offers, from 0; the highest where there are fewer. */
  stakeRank: number;
  at: Date;
}

/** One movement of a round; amounts in units of 1/100,000. */
export interface PastCall {
  transactionId: string;
  roundId: string;
  amount: bigint;
}

/** The operator's wallet: answers the balance after it, null for a stake it refuses. */
export interface PastWallet {
  stake(call: PastCall): Promise<bigint | null>;
  win(call: PastCall & { stakeId: string }): Promise<bigint>;
}

export interface PastOutcome {
  roundId: string;
  bet: bigint;
  payout: bigint;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A UUID (version 8: of one's own making) that follows from a text. */
function uuidOf(text: string): string {
  const hex = digestOf(text).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const playerOf = ({ operatorId, user }: Pick<PastVisit, 'operatorId' | 'user'>): string => `${operatorId}:${user}`;

/** Opens the visit. Its address is not given out, and it has expired. Returns its id. */
export async function openPastVisit(studio: Studio, visit: PastVisit): Promise<string> {
  const { at, key, game, currency, operatorId, user, language } = visit;
  const id = newId('ses', at, digestOf(`visit ${key}`).subarray(0, 10));
  const launch = { operatorId, player: { user, token: id }, game: requireGame(game), currency: requireCurrency(currency), language };
  await insertSession(
    studio.pool,
    { ...launch, lobbyUrl: null, depositUrl: null, protection: {}, maxBet: null, playMoney: null },
    { id, token: `${id} of nobody`, now: at },
  );
  await transaction(studio.pool, async (client) => {
    const seed = digestOf(`seeds ${visit.playerKey}`).toString('hex');
    const pair = { serverSeed: seed, clientSeed: seed.slice(0, 16), now: at };
    const { rowCount } = await client.query('SELECT 1 FROM seed_pair WHERE player_key = $1 LIMIT 1', [playerOf(visit)]);
    if (!rowCount) await insertPair(client, playerOf(visit), { ...pair, state: 'active' });
  });
  return id;
}

class StakeRefused extends Error {}

/**
 * Plays a round of a demonstration's past: drawn, settled and stored as any other, with stake and win asked of the wallet before it is
 * stored as closed. Only the pace is not held. Null when the wallet refuses the stake; then nothing was stored. Broken off, it is played
 * again with the same ids and the same outcome. Everything is one transaction, so that the recovery of rounds never sees it under way.
 */
export async function playPastRound(
  studio: Studio,
  sessionId: string,
  round: PastRound & { wallet: PastWallet },
): Promise<PastOutcome | null> {
  try {
    return await transaction(studio.pool, (client) => play(client, sessionId, round));
  } catch (error) {
    if (error instanceof StakeRefused) return null;
    throw error;
  }
}

async function play(client: PoolClient, sessionId: string, asked: PastRound & { wallet: PastWallet }): Promise<PastOutcome> {
  const { key, at } = asked;
  const session = sessionFromRow(one(await client.query<SessionRow>(`${SELECT_SESSION} WHERE s.id = $1 FOR UPDATE OF s`, [sessionId])));
  const id = newId('rnd', at, digestOf(`round ${key}`).subarray(0, 10));
  const earlier = await client.query<{ bet: bigint; payout: bigint }>('SELECT bet, payout FROM round WHERE id = $1', [id]);
  if (earlier.rows[0]) return { roundId: id, ...earlier.rows[0] };
  const seeds = await lockSeeds(client, session.playerKey, at);
  const bet = stakeOf(session, asked.stakeRank);
  const request = { clientRoundId: uuidOf(`request ${key}`), bet, params: session.game.example };
  const round = await insertRound(client, { session, request, seeds, now: at, id, purse: null });
  const { afterStake, afterWin } = await settle(round, asked);
  await client.query(`UPDATE round SET state = 'closed', seen = true, balance_after_bet = $2, balance = $3, ended_at = $4 WHERE id = $1`, [
    id,
    afterStake,
    afterWin,
    at,
  ]);
  await client.query('UPDATE session SET wagered = wagered + $2, won = won + $3, rounds = rounds + 1, seen_at = $4 WHERE id = $1', [
    session.id,
    round.bet,
    round.payout,
    at,
  ]);
  return { roundId: id, bet: round.bet, payout: round.payout };
}

async function settle(round: RoundRow, { key, wallet }: PastRound & { wallet: PastWallet }) {
  const stakeId = uuidOf(`stake ${key}`);
  const afterStake = await wallet.stake({ transactionId: stakeId, roundId: round.id, amount: round.bet });
  if (afterStake === null) throw new StakeRefused();
  const afterWin = await wallet.win({ transactionId: uuidOf(`win ${key}`), roundId: round.id, amount: round.payout, stakeId });
  return { afterStake, afterWin };
}

function stakeOf({ game, currency }: Session, rank: number): bigint {
  const offered = game.bets(currency, null);
  return offered[Math.min(rank, offered.length - 1)] ?? 0n;
}

/** Reveals the seeds of the past: what is played from now on is drawn from random ones. */
export async function endPast(studio: Studio, player: Pick<PastVisit, 'operatorId' | 'user'>): Promise<void> {
  await rotateSeeds(studio, playerOf(player));
}
