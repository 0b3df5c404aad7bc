import { createFloatStream } from '@pavilion/fairness/float-stream';
import type { PoolClient } from '@pavilion/kit/pool';
import { isDeepStrictEqual } from 'node:util';
import type { RoundParams } from '../api-types.ts';
import { one } from '../context.ts';
import { transaction } from '@pavilion/kit/transaction';
import type { Studio } from '../context.ts';
import { GameRefusal } from '../http/game-error.ts';
import { newId } from '../new-id.ts';
import { lockSeeds } from '../sessions/seeds.ts';
import type { SeedPair } from '../sessions/seeds.ts';
import { SELECT_SESSION, sessionFromRow } from '../sessions/session.ts';
import type { Session, SessionRow } from '../sessions/session.ts';
import { SELECT_ROUND } from './round.ts';
import type { RoundRow } from './round.ts';
import { bookRound } from '../wallets/books.ts';
import { lockWallet } from '../wallets/wallets.ts';
import { betBody, insertCall } from './wallet-calls.ts';

/** `params` as `Game.readParams` gave them. */
export interface RoundRequest {
  clientRoundId: string;
  bet: bigint;
  params: RoundParams;
}

/** `fresh`: made by this call, its bet still to be sent. Otherwise the answer to an earlier call of the same id. */
export interface Commitment {
  session: Session;
  round: RoundRow;
  fresh: boolean;
}

function assertBetAllowed({ game, currency, maxBet }: Session, bet: bigint): void {
  if (!game.isBetAllowed(currency, { bet, maxBet })) throw new GameRefusal('bet_not_allowed');
}

/** Over all sessions of the player at the game, so more windows give no faster play. The player's seeds are locked meanwhile. */
async function lastRoundOf(client: PoolClient, session: Session, seeds: SeedPair): Promise<Date | null> {
  const { rows } = await client.query<{ created_at: Date }>(
    `(SELECT created_at FROM round WHERE player_key = $1 AND game_code = $2 AND state IN ('staked', 'closed')
       ORDER BY id DESC LIMIT 1)
     UNION ALL
     (SELECT created_at FROM round WHERE seed_pair_id = $3 AND game_code = $2 AND state IN ('committed', 'staked'))
     ORDER BY created_at DESC LIMIT 1`,
    [session.playerKey, session.game.code, seeds.id],
  );
  return rows[0]?.created_at ?? null;
}

function assertNotTooFast({ protection }: Session, lastRoundAt: Date | null, now: Date): void {
  if (lastRoundAt === null) return;
  const sinceMs = now.getTime() - lastRoundAt.getTime();
  // Of rounds at once the earlier reading may be the later one to get here. A clock set further back must not stop the game for hours.
  if (Math.abs(sinceMs) < protection.minRoundMs) {
    throw new GameRefusal('too_fast', { retryInMs: Math.min(protection.minRoundMs, protection.minRoundMs - sinceMs) });
  }
}

async function findEarlier(client: PoolClient, session: Session, request: RoundRequest): Promise<RoundRow | undefined> {
  const {
    rows: [round],
  } = await client.query<RoundRow>(`${SELECT_ROUND} WHERE r.session_id = $1 AND r.client_round_id = $2`, [
    session.id,
    request.clientRoundId,
  ]);
  if (!round) return undefined;
  if (round.bet !== request.bet || !isDeepStrictEqual(round.params, request.params)) throw new GameRefusal('round_conflict');
  return round;
}

/**
 * Fixes the outcome of a round and stores it, before money is requested. One of play money, or of a wallet of ours, is settled
 * here too. Throws GameRefusal; then nothing was stored and no nonce used.
 */
export function commitRound({ pool, clock }: Studio, sessionId: string, request: RoundRequest): Promise<Commitment> {
  return transaction(pool, async (client) => {
    const now = clock.now();
    const session = sessionFromRow(one(await client.query<SessionRow>(`${SELECT_SESSION} WHERE s.id = $1 FOR UPDATE OF s`, [sessionId])));
    const earlier = await findEarlier(client, session, request);
    if (earlier) return { session, round: earlier, fresh: false };
    const running = await client.query(`SELECT 1 FROM round WHERE session_id = $1 AND state IN ('committed', 'staked')`, [session.id]);
    if (running.rowCount) throw new GameRefusal('round_in_progress');
    assertBetAllowed(session, request.bet);
    const seeds = await lockSeeds(client, session.playerKey, now);
    assertNotTooFast(session, await lastRoundOf(client, session, seeds), now);
    const purse = await lockPurse(client, session, now);
    if (purse !== null && purse < request.bet) throw new GameRefusal('not_enough_money', { balance: purse });
    const round = await insertRound(client, { session, request, seeds, now, purse });
    if (session.wallet) {
      await insertCall(client, { kind: 'bet', roundId: round.id, now, body: (id) => betBody({ id, session, round }) });
      return { session, round, fresh: true };
    }
    if (session.walletUser !== null) await bookRound(client, { operatorId: session.operatorId, user: session.walletUser }, round);
    return { session: await countRound(client, session, { round, now }), round, fresh: false };
  });
}

/** What a round is played from where it is held here: play money, or a wallet of ours, locked; null: the operator's wallet is called. Refuses a visit that was ended. */
async function lockPurse(
  client: PoolClient,
  { demoBalance, walletUser, operatorId, expiresAt }: Session,
  now: Date,
): Promise<bigint | null> {
  if (walletUser === null) return demoBalance;
  if (now >= expiresAt) throw new GameRefusal('session_expired');
  return (await lockWallet(client, { operatorId, user: walletUser }))?.balance ?? 0n;
}

/** A round that was settled at once, in the figures of its session and in its play money. */
async function countRound(client: PoolClient, session: Session, { round, now }: { round: RoundRow; now: Date }): Promise<Session> {
  const { rows } = await client.query<Omit<SessionRow, 'wallet_url'>>(
    `UPDATE session SET demo_balance = CASE WHEN demo_balance IS NULL THEN NULL ELSE $2::bigint END, wagered = wagered + $3, won = won + $4,
       rounds = rounds + 1, seen_at = $5 WHERE id = $1 RETURNING *`,
    [session.id, round.balance, round.bet, round.payout, now],
  );
  return sessionFromRow({ ...one({ rows }), wallet_url: session.wallet?.url ?? (session.walletUser === null ? '' : null) });
}

interface NewRound {
  session: Session;
  request: RoundRequest;
  /** Locked by the caller. */
  seeds: SeedPair;
  now: Date;
  /** What it is played from where that is held here; it is settled at once then. Null: the operator's wallet is asked. */
  purse: bigint | null;
  /** A new one unless given. */
  id?: string;
}

/** Draws, settles and stores a round, its stake not asked for yet; one whose money is held here is closed at once. */
export async function insertRound(client: PoolClient, { session, request, seeds, now, purse, ...given }: NewRound): Promise<RoundRow> {
  const { bet, params } = request;
  const { events, payout } = session.game.play(createFloatStream(seeds), { bet, params, step: session.currency.step });
  const { id = newId('rnd', now) } = given;
  const afterBet = purse === null ? null : purse - request.bet;
  const balance = afterBet === null ? null : afterBet + payout;
  const state = afterBet === null ? 'committed' : 'closed';
  await client.query('UPDATE seed_pair SET nonce = nonce + 1 WHERE id = $1', [seeds.id]);
  await client.query('UPDATE round SET seen = true WHERE session_id = $1 AND NOT seen', [session.id]);
  await client.query(
    `INSERT INTO round (id, session_id, client_round_id, player_key, game_code, game_version, currency, state, bet,
       payout, params, events,
       seed_pair_id, client_seed, nonce, balance_after_bet, balance, created_at, ended_at, step)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [
      id,
      session.id,
      request.clientRoundId,
      session.playerKey,
      session.game.code,
      session.game.version,
      session.currency.code,
      state,
      request.bet,
      payout,
      JSON.stringify(request.params),
      JSON.stringify(events),
      seeds.id,
      seeds.clientSeed,
      seeds.nonce,
      afterBet,
      balance,
      now,
      state === 'closed' ? now : null,
      session.currency.step,
    ],
  );
  return one(await client.query<RoundRow>(`${SELECT_ROUND} WHERE r.id = $1`, [id]));
}
