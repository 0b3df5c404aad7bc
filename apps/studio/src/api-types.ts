import type { LanguageTag } from '@pavilion/languages/tags';

/**
 * The game API between a game page and the studio's server (see ../API.md). Types only: both sides import this file.
 */

/**
 * An amount as decimal text of an integer in 1/100,000 of the currency's main unit: "356000" is 3.56. Parse with
 * BigInt.
 */
export type Units = string;

/**
 * One thing that happens in a round; its kind of game defines what is beside the type (`games/<kind>`). Every round
 * ends in `{ type: 'total', bet, amount }`.
 */
export interface GameEvent {
  type: string;
}

/** Choices of a player that shape a round, and figures that distinguish rounds: flat, as they are stored. */
export type RoundParams = Readonly<Record<string, string | number>>;

export interface GameArt {
  /** Lobby tile, square. */
  tile: string;
  /** Full-screen ground of the game page. */
  background: string;
}

/** A game as its page needs it; the kind adds its own (`games/<kind>/kind.ts`). */
export interface GameInfo {
  kind: string;
  code: string;
  name: string;
  art: GameArt;
  /** Return to player: parts per million. */
  rtpPpm: number;
}

export interface Protection {
  /** Least time between two rounds; the server refuses earlier ones. */
  minRoundMs: number;
  autoplay: boolean;
  turbo: boolean;
  featurePurchase: boolean;
  /** True: no celebration unless the return is above the stake. */
  celebrateOnlyAboveStake: boolean;
  /** Show elapsed time and net result at all times. */
  showSessionFigures: boolean;
  /** Minutes between reality checks, 0 = none by the studio. */
  realityCheckMinutes: number;
}

export interface SeedState {
  /**
   * SHA-256 (hex) of the server seed in use, of the one that follows, the player's seed, and the nonce of the next
   * round.
   */
  serverSeedHash: string;
  nextServerSeedHash: string;
  clientSeed: string;
  nonce: number;
}

/** Figures of this game session, stake and win counted from settled rounds. `net` may be negative. */
export interface SessionFigures {
  startedAt: string;
  elapsedMs: number;
  wagered: Units;
  won: Units;
  net: Units;
  rounds: number;
}

/** `settling`: the outcome is final, its win is still on its way to the wallet. */
export type RoundState = 'open' | 'settling' | 'closed' | 'void' | 'refused';

export interface RoundResult {
  /** The page's own id of the round, and the studio's (the one operators and the verify page know). */
  roundId: string;
  publicId: string;
  game: string;
  state: RoundState;
  bet: Units;
  payout: Units;
  events: readonly GameEvent[];
  /** After the stake was taken, and after the win. Null when the wallet did not say. */
  balanceAfterBet: Units | null;
  balance: Units | null;
  seeds: { serverSeedHash: string; clientSeed: string; nonce: number };
  /** Choices of the player that shaped the round. */
  params: RoundParams;
  /** ISO time of the round. */
  at: string;
  /** The page may start the next round after this many ms. */
  nextRoundInMs: number;
  figures: SessionFigures;
}

export interface SessionInfo {
  mode: 'real' | 'demo';
  language: LanguageTag;
  currency: { code: string; decimals: number; step: Units };
  /** Null when the wallet could not be reached; request it again. */
  balance: Units | null;
  game: GameInfo;
  /**
   * Bets to choose from. A slot accepts no other; where every multiple of the step between min and max is accepted
   * they are quick choices.
   */
  ladder: readonly Units[];
  defaultBet: Units;
  minBet: Units;
  maxBet: Units;
  protection: Protection;
  seeds: SeedState;
  /** A round not yet shown to its end: play its events, then `POST /api/rounds/:roundId/seen`. */
  unfinished: RoundResult | null;
  figures: SessionFigures;
  lobbyUrl: string | null;
  depositUrl: string | null;
  serverTime: string;
}

export interface RoundRequest {
  roundId: string;
  bet: Units;
  /** What the kind of game lets the player choose; absent or empty where there is nothing. */
  params?: RoundParams;
}
export interface ClientSeedRequest {
  clientSeed: string;
}

export interface RotateResult {
  /** The pair now ended. */
  revealed: { serverSeed: string; serverSeedHash: string; clientSeed: string; rounds: number };
  seeds: SeedState;
}

export interface HistoryItem {
  roundId: string;
  publicId: string;
  game: string;
  state: RoundState;
  bet: Units;
  payout: Units;
  at: string;
  nonce: number;
  serverSeedHash: string;
  clientSeed: string;
  verifyUrl: string;
  /** What distinguishes this round from others, in the kind's own figures: `{ roll, target, direction }`, `{ freeSpins }`. */
  shown: RoundParams;
}
export interface HistoryPage {
  items: readonly HistoryItem[];
  next: string | null;
}

export interface RulesInfo {
  game: GameInfo;
  /** Whole figures as text for the page: "96.02 %". */
  rtp: string;
  hitFrequency: string | null;
  maxWin: string;
  /** Paragraphs in the session's language. */
  paragraphs: readonly string[];
}

/** Answer of the public `GET /api/verify/:publicId`. `serverSeed` is null until its pair was rotated. */
export interface VerifyInfo {
  publicId: string;
  game: string;
  at: string;
  bet: Units;
  payout: Units;
  currency: string;
  serverSeedHash: string;
  serverSeed: string | null;
  clientSeed: string;
  nonce: number;
  params: RoundParams;
  /** Payouts are rounded down to a multiple of this. */
  step: Units;
  /** The game's data, so that every reader can replay the round; null where the params are enough. */
  math: object | null;
  /** What was played; empty until the seed is revealed and the round ended. */
  events: readonly GameEvent[];
  /** Present once the seed is revealed: the studio's own check. */
  verified: boolean | null;
}

export type GameErrorCode =
  | 'session_expired'
  | 'bad_request'
  | 'bet_not_allowed'
  | 'not_enough_money'
  | 'limit_reached'
  | 'player_blocked'
  | 'too_fast'
  | 'round_in_progress'
  | 'round_conflict'
  | 'round_refused'
  | 'wallet_unavailable'
  | 'maintenance'
  | 'unavailable'
  | 'not_found'
  | 'internal';

/** Body of every answer that is not 2xx. `message` is a sentence in the session's language, ready to show. */
export interface GameError {
  error: { code: GameErrorCode; message: string; retryInMs?: number; balance?: Units };
}
