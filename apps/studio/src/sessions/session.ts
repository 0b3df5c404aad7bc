import { createHash } from 'node:crypto';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { Protection, SessionFigures } from '../api-types.ts';
import type { Studio } from '../context.ts';
import { requireGame } from '../games/catalogue.ts';
import type { Game } from '../games/game-kind.ts';
import type { Currency } from '../games/currencies.ts';
import { GameRefusal } from '../http/game-error.ts';

const IDLE_MS = 60 * 60_000;
/** How stale `seen_at` may grow before a call writes it. */
const SEEN_STEP_MS = 30_000;

/** One visit of a player to one game, played from one of three: the operator's wallet, a wallet of the player here, or play money. */
export interface Session {
  id: string;
  operatorId: string;
  playerKey: string;
  /** The operator's, which is asked for each stake. */
  wallet: { url: string; user: string; token: string } | null;
  /** The user whose wallet is here: the operator moves money into it and out of it (transfer mode). */
  walletUser: string | null;
  /** Play money, held by the session itself. */
  demoBalance: bigint | null;
  game: Game;
  currency: Currency;
  language: LanguageTag;
  lobbyUrl: string | null;
  depositUrl: string | null;
  protection: Protection;
  maxBet: bigint | null;
  wagered: bigint;
  won: bigint;
  rounds: number;
  createdAt: Date;
  expiresAt: Date;
}

export interface SessionRow {
  id: string;
  operator_id: string;
  player_key: string;
  user_name: string | null;
  operator_token: string | null;
  /** Null: transfer mode. */
  wallet_url: string | null;
  game_code: string;
  currency: string;
  decimals: number;
  step: bigint;
  bets: bigint[];
  language: LanguageTag;
  lobby_url: string | null;
  deposit_url: string | null;
  protection: Protection;
  max_bet: bigint | null;
  demo_balance: bigint | null;
  wagered: bigint;
  won: bigint;
  rounds: number;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
}

export const SELECT_SESSION = 'SELECT s.*, o.wallet_url FROM session s JOIN operator o ON o.id = s.operator_id';

export function sessionFromRow(row: SessionRow): Session {
  const { user_name: user, operator_token: token } = row;
  return {
    id: row.id,
    operatorId: row.operator_id,
    playerKey: row.player_key,
    wallet: user !== null && token !== null && row.wallet_url !== null ? { url: row.wallet_url, user, token } : null,
    walletUser: row.wallet_url === null ? user : null,
    demoBalance: row.demo_balance,
    game: requireGame(row.game_code),
    currency: { code: row.currency, decimals: row.decimals, step: row.step, bets: row.bets.map(BigInt) },
    language: row.language,
    lobbyUrl: row.lobby_url,
    depositUrl: row.deposit_url,
    protection: row.protection,
    maxBet: row.max_bet,
    wagered: row.wagered,
    won: row.won,
    rounds: row.rounds,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The session of this token. Throws `session_expired` when there is none, or it is idle or old. */
export async function requireSession({ pool, clock }: Studio, token: string): Promise<Session> {
  const {
    rows: [row],
  } = await pool.query<SessionRow>(`${SELECT_SESSION} WHERE s.token_hash = $1`, [hashToken(token)]);
  const now = clock.now();
  const idleMs = row ? now.getTime() - row.seen_at.getTime() : 0;
  if (!row || now >= row.expires_at || idleMs > IDLE_MS) throw new GameRefusal('session_expired');
  if (idleMs > SEEN_STEP_MS) await pool.query('UPDATE session SET seen_at = $2 WHERE id = $1', [row.id, now]);
  return sessionFromRow(row);
}

/** Time and money of a session so far; amounts are texts of units of 1/100,000. */
export function figuresOf(session: Session, now: Date): SessionFigures {
  return {
    startedAt: session.createdAt.toISOString(),
    elapsedMs: Math.max(0, now.getTime() - session.createdAt.getTime()),
    wagered: String(session.wagered),
    won: String(session.won),
    net: String(session.won - session.wagered),
    rounds: session.rounds,
  };
}
